package org.foldsieve.io;

import java.util.Arrays;
import org.foldsieve.data.DataException;
import org.foldsieve.io.anndata.AnnDataFormat;
import org.foldsieve.io.arff.ArffFormat;
import org.foldsieve.io.csv.CsvFormat;
import org.foldsieve.io.image.IdxFormat;
import org.foldsieve.io.libsvm.LibsvmFormat;
import org.foldsieve.io.matlab.MatFormat;
import org.foldsieve.io.numpy.NpyFormat;
import org.foldsieve.io.numpy.NpzFormat;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.TextCells;
import org.foldsieve.io.table.TableFormat;
import org.foldsieve.io.table.TableWriter;

/**
 * The list of all formats, and the one place where a format is registered: for the {@link Format}
 * that users name, the class that knows such a file, reads it and perhaps writes it. Detection,
 * reading and writing ask here; a constant without a line does not compile.
 */
final class Formats {

  private Formats() {}

  static TableFormat of(Format format) {
    return switch (format) {
      case CSV -> CsvFormat.csv();
      case TSV -> CsvFormat.tsv();
      case ARFF -> new ArffFormat();
      case LIBSVM -> new LibsvmFormat();
      case NPY -> new NpyFormat();
      case NPZ -> new NpzFormat();
      case MAT -> new MatFormat();
      case H5AD -> new AnnDataFormat();
      case IDX -> new IdxFormat();
      case PARQUET, ARROW -> new EngineFormat(format);
      case IMAGES ->
          (input, options) -> {
            throw new DataException("a file is given where a folder of images is asked for");
          };
    };
  }

  /** Writes tables in one of the formats that tables are written in. */
  static TableWriter writer(Format format, TextCells words) {
    return switch (format) {
      case CSV -> CsvFormat.csv().writer(words);
      case TSV -> CsvFormat.tsv().writer(words);
      default -> of(format).writer().orElseThrow();
    };
  }

  /** The formats that tables are written in. */
  static Format[] written() {
    return Arrays.stream(Format.values())
        .filter(format -> of(format).writer().isPresent())
        .toArray(Format[]::new);
  }
}
