package org.foldsieve.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipException;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.csv.CsvFormat;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.Look;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.TextEncoding;
import org.foldsieve.io.image.ImageFolder;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.TextCells;
import org.foldsieve.io.prepare.Prepared;
import org.foldsieve.io.prepare.Preparer;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.TableWriter;
import org.foldsieve.io.table.Transposed;
import org.foldsieve.output.OutputFile;

/**
 * Tables from files and to files.
 *
 * <p>Data that cannot be used ends in a {@link DataException} that begins with the file's name; a
 * file that cannot be opened in an {@link IOException}.
 *
 * @since 0.1.0
 */
public final class Tables {

  private Tables() {}

  /**
   * Reads a table; everything is decided by the file.
   *
   * @param path a file, or a folder of images
   * @return the table
   * @throws DataException when the data cannot be used
   * @throws IOException when the file cannot be read
   */
  public static Table read(Path path) throws IOException {
    return read(path, ReadOptions.defaults());
  }

  /**
   * Reads a table.
   *
   * @param path a file, or a folder of images
   * @param options how
   * @return the table
   * @throws DataException when the data cannot be used
   * @throws IOException when the file cannot be read
   */
  public static Table read(Path path, ReadOptions options) throws IOException {
    return readWithRemarks(path, options).table();
  }

  /**
   * Reads a table, and says what was decided on the way.
   *
   * @param path a file, or a folder of images
   * @param options how
   * @return the table and what its user should know
   * @throws DataException when the data cannot be used
   * @throws IOException when the file cannot be read
   */
  public static Reading readWithRemarks(Path path, ReadOptions options) throws IOException {
    return read(path, options, UNSEEN);
  }

  /** Whoever wants to see the columns of a file before they are made a table. */
  @FunctionalInterface
  interface Glance {

    /** Looks at the columns; what is given back is told once it is known what each is for. */
    Runnable at(RawTable raw);
  }

  /** Nobody. */
  static final Glance UNSEEN = raw -> () -> {};

  static Reading read(Path path, ReadOptions options, Glance glance) throws IOException {
    MemoryBudget budget = MemoryBudget.of(options.maxMemory());
    if (!Look.isFolder(path)) {
      return read(Input.of(path, budget), options, glance);
    }
    if (options.format().isPresent() && options.format().get() != Format.IMAGES) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "'%s' is a folder, which is read as images, not as %s",
              path,
              options.format().get().id()));
    }
    return told(
        path.toString(),
        () ->
            finish(
                ImageFolder.read(path, LabelsFile.ofTable(options), budget),
                options,
                budget,
                glance));
  }

  static Reading read(Input input, ReadOptions options) throws IOException {
    return read(input, options, UNSEEN);
  }

  static Reading read(Input input, ReadOptions options, Glance glance) throws IOException {
    return told(
        input.name(),
        () ->
            finish(
                utf8(input, () -> readRaw(input, LabelsFile.ofTable(options))),
                options,
                input.budget(),
                glance));
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
      throw new DataException(Message.of("%s: %s", name, problem.details()), problem);
    } catch (ZipException | EOFException problem) {
      throw new DataException(
          String.format(
              Locale.ROOT, "%s: the file is cut short or damaged: %s", name, problem.getMessage()),
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

  /** The table of what was read, with the labels of a file of its own where there is one. */
  static Reading finish(RawTable read, ReadOptions options, MemoryBudget budget, Glance glance)
      throws IOException {
    RawTable raw = glance == UNSEEN ? read : read.inMemory(budget);
    Runnable settled = glance.at(raw);
    try {
      return finish(raw, options, budget);
    } finally {
      settled.run();
    }
  }

  private static Reading finish(RawTable raw, ReadOptions options, MemoryBudget budget)
      throws IOException {
    if (options.labelsFile().isPresent()) {
      raw.carryLabels(LabelsFile.read(options.labelsFile().get(), raw, options, budget));
    }
    Prepared prepared = Preparer.prepare(raw, LabelsFile.ofTable(options));
    return new Reading(
        prepared.samples(),
        raw.remarks().list(),
        prepared.preparation(),
        prepared.kept().map(rows -> KeptRows.of(rows, raw.rows())));
  }

  static RawTable readRaw(Input input, ReadOptions options) throws IOException {
    Format format =
        options.format().isPresent() ? options.format().get() : FormatDetector.detect(input);
    if (format.isText()) {
      TextEncoding.requireSingleBytes(input);
    }
    return options.transposed()
        ? Transposed.of(
            Formats.of(format).read(input, Transposed.before(options)), options, input.budget())
        : Formats.of(format).read(input, options);
  }

  /**
   * Writes a table to a file that must not exist yet; the format is told by its name.
   *
   * @param table the table
   * @param path where to
   * @return what its user should know: what the format does not keep
   * @throws IOException when the file cannot be written
   */
  public static List<Message> write(Table table, Path path) throws IOException {
    return write(table, OutputFile.create(path));
  }

  /**
   * Writes a table; the format is told by the file's name: csv, tsv, npy, npz, arff or libsvm.
   *
   * @param table the table
   * @param file where to
   * @return what its user should know: what the format does not keep
   * @throws IOException when the file cannot be written
   */
  public static List<Message> write(Table table, OutputFile file) throws IOException {
    return write(table, file, TextCells.PLAIN);
  }

  /**
   * Writes a table; the format is told by the file's name: csv, tsv, npy, npz, arff or libsvm.
   *
   * @param table the table
   * @param file where to
   * @param words how words are written into CSV and TSV files
   * @return what its user should know: what the format does not keep
   * @throws IOException when the file cannot be written
   */
  public static List<Message> write(Table table, OutputFile file, TextCells words)
      throws IOException {
    Format format = OutputFormats.require(file, Formats.written());
    TableWriter writer = Formats.writer(format, words);
    Remarks remarks = new Remarks();
    file.write(out -> writer.write(table, out, remarks));
    return remarks.list();
  }

  /**
   * Writes a table as CSV, and leaves the writer open.
   *
   * @param table the table
   * @param out where to
   * @return what its user should know: what the format does not keep
   * @throws IOException when the text cannot be written
   */
  public static List<Message> writeCsv(Table table, Writer out) throws IOException {
    return writeCsv(table, out, TextCells.PLAIN);
  }

  /**
   * Writes a table as CSV, and leaves the writer open.
   *
   * @param table the table
   * @param out where to
   * @param words how words are written
   * @return what its user should know: what the format does not keep
   * @throws IOException when the text cannot be written
   */
  public static List<Message> writeCsv(Table table, Writer out, TextCells words)
      throws IOException {
    Remarks remarks = new Remarks();
    CsvFormat.write(table, out, words, remarks);
    return remarks.list();
  }
}
