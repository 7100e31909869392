package org.foldsieve.io;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.data.ExclusiveOr;
import org.foldsieve.data.SyntheticManifold;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.ParameterException;

/**
 * Data sets made on demand, each told by a text such as {@code swiss-roll:n=2000,seed=1}.
 *
 * <p>Every one takes {@code n} (1000) and {@code seed} (1). The surfaces take {@code z}, the
 * stretch of the third axis (1); {@code punctured-sphere} takes {@code sampling=grid|random}
 * (grid); {@code toroidal-helix} takes {@code noise} (0.05) and {@code rate} (1). The colour is a
 * numeric label. {@code xor} has two classes that only two features together tell apart, and {@code
 * noise} features more (18).
 *
 * @since 0.1.0
 */
public final class GeneratedData {

  private static final String XOR = "xor";

  private static final Map<String, List<String>> PARAMETERS = parameters();

  private GeneratedData() {}

  private static Map<String, List<String>> parameters() {
    Map<String, List<String>> known = new LinkedHashMap<>();
    known.put("swiss-roll", List.of("n", "seed", "z"));
    known.put("punctured-sphere", List.of("n", "seed", "z", "sampling"));
    known.put("twin-peaks", List.of("n", "seed", "z"));
    known.put("toroidal-helix", List.of("n", "seed", "noise", "rate"));
    known.put(XOR, List.of("n", "seed", "noise"));
    return known;
  }

  /** {@return the names of the sets} */
  public static List<String> names() {
    return List.copyOf(PARAMETERS.keySet());
  }

  /**
   * {@return the parameters a set takes}
   *
   * @param name one of {@link #names()}
   */
  public static List<String> parameters(String name) {
    return Optional.ofNullable(PARAMETERS.get(name))
        .orElseThrow(
            () -> new ParameterException(NearestName.unknown("generated set", name, names())));
  }

  /**
   * {@return whether a text names a generated set, with parameters or without}
   *
   * @param text the text
   */
  public static boolean isSpecification(String text) {
    return PARAMETERS.containsKey(name(text));
  }

  /**
   * Makes the set a text names.
   *
   * @param specification a name and perhaps parameters, as {@code swiss-roll:n=2000}
   * @return the set, with labels
   * @throws ParameterException when a parameter is unknown or out of range
   */
  public static Table table(String specification) {
    if (!name(specification).equals(XOR)) {
      return generate(specification).table();
    }
    Map<String, String> given = parse(specification);
    return ExclusiveOr.of(rows(given), (int) whole(given, "noise", 18, 0, 1_000_000), seed(given));
  }

  /**
   * Makes the surface a text names, with its chart.
   *
   * @param specification a name and perhaps parameters, as {@code swiss-roll:n=2000}
   * @return the surface
   * @throws ParameterException when it is no surface, or a parameter is unknown or out of range
   */
  public static SyntheticManifold generate(String specification) {
    Map<String, String> given = parse(specification);
    int n = rows(given);
    long seed = seed(given);
    double z = number(given, "z", 1);
    return switch (name(specification)) {
      case "swiss-roll" -> SyntheticManifold.swissRoll(n, z, seed);
      case "punctured-sphere" -> SyntheticManifold.puncturedSphere(n, z, sampling(given), seed);
      case "twin-peaks" -> SyntheticManifold.twinPeaks(n, z, seed);
      case XOR -> throw new ParameterException("xor is no surface and has no chart");
      default ->
          SyntheticManifold.toroidalHelix(
              n, number(given, "rate", 1), number(given, "noise", 0.05), seed);
    };
  }

  private static String name(String specification) {
    int colon = specification.indexOf(':');
    return colon < 0 ? specification : specification.substring(0, colon);
  }

  private static int rows(Map<String, String> given) {
    return (int) whole(given, "n", 1000, 1, 100_000_000);
  }

  private static long seed(Map<String, String> given) {
    return whole(given, "seed", 1, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static Map<String, String> parse(String specification) {
    String name = name(specification);
    List<String> known = parameters(name);
    int colon = specification.indexOf(':');
    String text = colon < 0 ? "" : specification.substring(colon + 1);
    Map<String, String> given = new LinkedHashMap<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
      int equals = part.indexOf('=');
      String key = equals < 0 ? part.strip() : part.substring(0, equals).strip();
      if (!known.contains(key)) {
        throw new ParameterException(NearestName.unknown("parameter of " + name, key, known));
      }
      if (equals < 0) {
        throw new ParameterException(
            String.format(Locale.ROOT, "parameter %s of %s needs a value: %s=…", key, name, key));
      }
      if (given.put(key, part.substring(equals + 1).strip()) != null) {
        throw new ParameterException(
            String.format(Locale.ROOT, "parameter %s of %s is given twice", key, name));
      }
    }
    return given;
  }

  private static long whole(
      Map<String, String> given, String key, long otherwise, long least, long most) {
    String text = given.get(key);
    if (text == null) {
      return otherwise;
    }
    try {
      long value = Long.parseLong(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException notWhole) {
      // Told below, with the range.
    }
    throw new ParameterException(
        String.format(
            Locale.ROOT,
            "%s must be a whole number from %d to %d: %s = %s",
            key,
            least,
            most,
            key,
            text));
  }

  private static double number(Map<String, String> given, String key, double otherwise) {
    String text = given.get(key);
    if (text == null) {
      return otherwise;
    }
    double value = Decimals.parse(text);
    if (!Double.isFinite(value)) {
      throw new ParameterException(
          String.format(Locale.ROOT, "%s must be a number: %s = %s", key, key, text));
    }
    return value;
  }

  private static SyntheticManifold.Sampling sampling(Map<String, String> given) {
    return switch (given.getOrDefault("sampling", "grid")) {
      case "grid" -> SyntheticManifold.Sampling.GRID;
      case "random" -> SyntheticManifold.Sampling.RANDOM;
      default ->
          throw new ParameterException(
              "sampling must be grid or random: sampling = " + given.get("sampling"));
    };
  }
}
