package org.foldsieve.numeric.blas;

import java.util.Locale;
import java.util.Optional;
import org.bytedeco.javacpp.Loader;
import org.foldsieve.run.ParameterException;
import org.jspecify.annotations.Nullable;

/** Chooses the {@link Blas} of this Java machine, once, when it is first needed. */
final class BlasDoor {

  /** The system property that chooses: {@code auto} (the default), {@code native}, {@code java}. */
  static final String PROPERTY = "foldsieve.blas";

  private static volatile @Nullable Blas chosen;

  /** Why the native library could not be loaded. */
  private static volatile String failure = "";

  private BlasDoor() {}

  static Blas get() {
    Blas blas = chosen;
    if (blas == null) {
      synchronized (BlasDoor.class) {
        blas = chosen;
        if (blas == null) {
          blas = choose(System.getProperty(PROPERTY, "auto"));
          chosen = blas;
        }
      }
    }
    return blas;
  }

  /** The name of the chosen door, or of the one that would be tried first; loads nothing. */
  static String name() {
    Blas blas = chosen;
    if (blas != null) {
      return blas.name();
    }
    return wanted(System.getProperty(PROPERTY, "auto")) == Wanted.JAVA || !nativeLibraryIsThere()
        ? "plain Java"
        : "OpenBLAS";
  }

  static Blas choose(String setting) {
    Wanted wanted = wanted(setting);
    if (wanted == Wanted.JAVA) {
      return new JavaBlas();
    }
    try {
      return new OpenBlas(wanted == Wanted.NATIVE);
    } catch (LinkageError absent) {
      if (wanted == Wanted.NATIVE) {
        throw new IllegalStateException(
            String.format(
                    Locale.ROOT,
                    "%s is native, but OpenBLAS for %s cannot be loaded: %s; add the jar"
                        + " org.bytedeco:openblas",
                    PROPERTY,
                    Loader.getPlatform(),
                    absent.getMessage())
                + " with that classifier, or set it to auto or java",
            absent);
      }
      failure = String.valueOf(absent.getMessage());
      return new JavaBlas();
    }
  }

  static String describe() {
    Blas blas = chosen;
    if (blas instanceof OpenBlas open) {
      String lapack = open.lapackFailure();
      return blas.name()
          + (lapack.isEmpty() ? ", native" : ", native; LAPACK in plain Java (" + lapack + ")");
    }
    if (wanted(System.getProperty(PROPERTY, "auto")) == Wanted.JAVA) {
      return String.format(Locale.ROOT, "plain Java (%s is java)", PROPERTY);
    }
    if (!nativeLibraryIsThere()) {
      return String.format(
          Locale.ROOT, "plain Java (no OpenBLAS for %s on the class path)", Loader.getPlatform());
    }
    return blas == null
        ? "OpenBLAS, native, loaded when first needed"
        : String.format(
            Locale.ROOT,
            "plain Java (OpenBLAS for %s could not be loaded: %s)",
            Loader.getPlatform(),
            failure);
  }

  /** What kept native code from being used although it is there, or nothing. */
  static Optional<String> trouble() {
    String reason = chosen instanceof OpenBlas open ? open.lapackFailure() : failure;
    return reason.isEmpty() || !nativeLibraryIsThere() ? Optional.empty() : Optional.of(reason);
  }

  /** What computes where there is {@link #trouble()}. */
  static String standIn() {
    return chosen instanceof OpenBlas ? "OpenBLAS, and plain Java for LAPACK" : "plain Java";
  }

  private static boolean nativeLibraryIsThere() {
    String folder = "org/bytedeco/openblas/" + Loader.getPlatform() + "/";
    ClassLoader loader = Loader.class.getClassLoader();
    return loader.getResource(folder + System.mapLibraryName("jniopenblas_nolapack")) != null;
  }

  private static Wanted wanted(String setting) {
    return switch (setting) {
      case "auto" -> Wanted.AUTO;
      case "native" -> Wanted.NATIVE;
      case "java" -> Wanted.JAVA;
      default ->
          throw new ParameterException(
              String.format(
                  Locale.ROOT, "unknown %s '%s'; known: auto, native, java", PROPERTY, setting));
    };
  }

  private enum Wanted {
    AUTO,
    NATIVE,
    JAVA
  }
}
