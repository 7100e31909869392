package org.foldsieve.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/**
 * Tables from files and to files.
 *
 * <p>Data that cannot be used ends in a {@link DataException} that begins with the file's name; a
 * file that cannot be opened in an {@link IOException}.
 */
public final class Tables {

  private Tables() {}

  /** Reads a table; everything is decided by the file. */
  public static Table read(Path path) throws IOException {
    return read(path, ReadOptions.defaults());
  }

  /** Reads a table. */
  public static Table read(Path path, ReadOptions options) throws IOException {
    return readWithRemarks(path, options).table();
  }

  /** Reads a table, and says what was decided on the way. */
  public static Reading readWithRemarks(Path path, ReadOptions options) throws IOException {
    if (!Files.isDirectory(path)) {
      return read(Input.of(path), options);
    }
    if (options.format().isPresent() && options.format().get() != Format.IMAGES) {
      throw new DataException(
          "'%s' is a folder, which is read as images, not as %s"
              .formatted(path, options.format().get().id()));
    }
    return told(path.toString(), () -> finish(ImageFolder.read(path, options), options));
  }

  static Reading read(Input input, ReadOptions options) throws IOException {
    return told(input.name(), () -> finish(utf8(input, () -> frame(input, options)), options));
  }

  /** Work on a file. */
  @FunctionalInterface
  interface FileWork<T> {
    T run() throws IOException;
  }

  /** Does the work; what goes wrong with the data is told with the file's name before it. */
  static <T> T told(String name, FileWork<T> work) throws IOException {
    try {
      return work.run();
    } catch (DataException problem) {
      throw new DataException(name + ": " + problem.getMessage(), problem);
    } catch (ZipException | EOFException problem) {
      throw new DataException(
          "%s: the file is cut short or damaged: %s".formatted(name, problem.getMessage()),
          problem);
    }
  }

  /** Does the work; text that is not UTF-8 is told with its line and what to do. */
  static <T> T utf8(Input input, FileWork<T> work) throws IOException {
    try {
      return work.run();
    } catch (CharacterCodingException problem) {
      throw TextEncoding.notUtf8(input, problem);
    }
  }

  /** The table of a frame, with the labels of a file of its own where there is one. */
  static Reading finish(Frame frame, ReadOptions options) throws IOException {
    Labels labels =
        options.labelsFile().isEmpty()
            ? null
            : LabelsFile.read(
                options.labelsFile().get(), frame.rows(), options.target(), frame.remarks());
    return Preparation.prepare(frame, labels, options);
  }

  private static Frame frame(Input input, ReadOptions options) throws IOException {
    Format format =
        options.format().isPresent() ? options.format().get() : FormatDetector.detect(input);
    if (format.isText()) {
      TextEncoding.requireSingleBytes(input);
    }
    return switch (format) {
      case CSV, TSV -> CsvTableReader.read(input, options);
      case NPY -> NpyTableReader.read(input, options);
      case NPZ -> {
        try (ArrayFile file = NpzFile.open(input)) {
          yield ArrayTables.read(file, options);
        }
      }
      case MAT -> {
        try (ArrayFile file = MatFiles.open(input)) {
          yield ArrayTables.read(file, options);
        }
      }
      case ARFF -> ArffReader.read(input, options);
      case LIBSVM -> LibsvmReader.read(input, options);
      case IDX -> IdxReader.read(input, options);
      case IMAGES ->
          throw new DataException("a file is given where a folder of images is asked for");
    };
  }

  /**
   * Writes a table to a file that must not exist yet; the format is told by its name.
   *
   * @return what its user should know: what the format does not keep
   */
  public static List<String> write(Table table, Path path) throws IOException {
    return write(table, OutputFile.create(path));
  }

  /**
   * Writes a table; the format is told by the file's name: csv, tsv, npy, npz, arff or libsvm.
   *
   * @return what its user should know: what the format does not keep
   */
  public static List<String> write(Table table, OutputFile file) throws IOException {
    Format format =
        OutputFormats.require(
            file, Format.CSV, Format.TSV, Format.NPZ, Format.NPY, Format.ARFF, Format.LIBSVM);
    List<String> remarks = new ArrayList<>();
    switch (format) {
      case CSV -> file.writeText(out -> CsvTableWriter.write(table, out, ',', remarks));
      case TSV -> file.writeText(out -> CsvTableWriter.write(table, out, '\t', remarks));
      case NPZ -> file.write(out -> ArrayTableWriter.writeNpz(table, out));
      case NPY -> {
        file.write(out -> ArrayTableWriter.writeNpy(table, out));
        remarks.add("a .npy file keeps the values alone; .npz also keeps names and labels");
      }
      case ARFF -> file.writeText(out -> ArffTableWriter.write(table, out, remarks));
      default -> file.writeText(out -> LibsvmTableWriter.write(table, out, remarks));
    }
    return remarks;
  }

  /**
   * Writes a table as CSV, and leaves the writer open.
   *
   * @return what its user should know: what the format does not keep
   */
  public static List<String> writeCsv(Table table, Writer out) throws IOException {
    List<String> remarks = new ArrayList<>();
    CsvTableWriter.write(table, out, ',', remarks);
    return remarks;
  }
}
