package org.foldsieve.io.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.ParameterException;

/**
 * A file format of tables, by the name that users give it and the endings of its files.
 *
 * @since 0.1.0
 */
public enum Format {
  /** Text with separated fields; comma, semicolon, tab, bar or blanks, found by looking. */
  CSV("csv"),
  /** Text with fields separated by tabs. */
  TSV("tsv", "tab"),
  /** Weka's attribute-relation files. */
  ARFF("arff"),
  /** Sparse rows as {@code target index:value ...}. */
  LIBSVM("libsvm", "svm", "svmlight"),
  /** One numpy array. */
  NPY("npy"),
  /** Several numpy arrays in a zip file. */
  NPZ("npz"),
  /** MATLAB files of version 5 (also 6 and 7) and 7.3. */
  MAT("mat"),
  /** AnnData files, as scanpy writes them. */
  H5AD("h5ad"),
  /** The format of the MNIST files. */
  IDX("idx", "idx1-ubyte", "idx3-ubyte"),
  /** Columns of Apache Parquet; read by the module {@code foldsieve-sql}. */
  PARQUET("parquet", "pq"),
  /** Columns of Apache Arrow (IPC, Feather); read by the module {@code foldsieve-sql}. */
  ARROW("arrow", "feather", "arrows", "ipc"),
  /** A folder of PGM, PNG or JPEG images, one sub-folder a class. */
  IMAGES();

  private final List<String> extensions;

  Format(String... extensions) {
    this.extensions = List.of(extensions);
  }

  /** {@return the name users type, as {@code "csv"}} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return whether files of this format are text} */
  public boolean isText() {
    return this == CSV || this == TSV || this == ARFF || this == LIBSVM;
  }

  /**
   * {@return the format of that name}
   *
   * @param text the name, as {@code "csv"}
   */
  public static Format parse(String text) {
    List<String> known = Arrays.stream(values()).map(Format::id).toList();
    int at = known.indexOf(text.toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new ParameterException(NearestName.unknown("format", text, known));
    }
    return values()[at];
  }

  /**
   * {@return the format a file's name tells, {@code .gz} left aside}
   *
   * @param fileName the name, with its ending
   */
  public static Optional<Format> ofName(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz")) {
      name = name.substring(0, name.length() - 3);
    }
    String bare = name;
    return Arrays.stream(values())
        .filter(
            format ->
                format.extensions.stream()
                    .anyMatch(end -> bare.endsWith("." + end) || bare.endsWith("-" + end)))
        .findFirst();
  }
}
