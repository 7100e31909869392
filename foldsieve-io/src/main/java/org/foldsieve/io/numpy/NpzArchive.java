package org.foldsieve.io.numpy;

import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Decimals;

/** A zip file of numpy arrays in the making. The same arrays give the same bytes. */
public final class NpzArchive implements AutoCloseable {

  /**
   * The time of every entry: with the clock's no two files would be alike. The first of January
   * 1980 is how Java marks a time that an entry cannot hold, and adds it in the time zone of the
   * machine.
   */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private final ZipOutputStream zip;

  /** Begins an archive; closing it leaves the stream open. */
  public NpzArchive(OutputStream out) {
    this.zip = new ZipOutputStream(out);
  }

  /** Adds an array of doubles, rows first. */
  public void add(String name, double[] values, int... shape) throws IOException {
    begin(name);
    NpyWriter.write(zip, values, shape);
    zip.closeEntry();
  }

  /** Adds the values of a table. */
  void add(String name, Table table) throws IOException {
    begin(name);
    NpyWriter.write(zip, table);
    zip.closeEntry();
  }

  /** Adds an array of 32-bit integers, rows first. */
  public void add(String name, int[] values, int... shape) throws IOException {
    begin(name);
    NpyWriter.write(zip, values, shape);
    zip.closeEntry();
  }

  /** Adds a vector of 64-bit integers. */
  public void add(String name, long[] values) throws IOException {
    begin(name);
    NpyWriter.write(zip, values);
    zip.closeEntry();
  }

  /** Adds a vector of texts. */
  public void add(String name, List<String> texts) throws IOException {
    begin(name);
    NpyWriter.write(zip, texts);
    zip.closeEntry();
  }

  /**
   * Adds labels: whole numbers where every class is one, so that numpy users find what they expect.
   */
  public void add(String name, Labels labels) throws IOException {
    int rows = labels.rows();
    if (labels.isNumeric()) {
      add(name, IntStream.range(0, rows).mapToDouble(labels::number).toArray(), rows);
    } else if (areWholeNumbers(labels)) {
      add(name, IntStream.range(0, rows).mapToLong(i -> Long.parseLong(labels.text(i))).toArray());
    } else {
      add(name, IntStream.range(0, rows).mapToObj(labels::text).toList());
    }
  }

  /** Whether each row has a class whose name is a whole number as numbers are written. */
  private static boolean areWholeNumbers(Labels labels) {
    return IntStream.range(0, labels.rows()).allMatch(i -> labels.code(i) >= 0)
        && labels.classNames().stream().allMatch(name -> isWholeNumber(name));
  }

  /** Of at most fifteen digits, with no zero before them and no plus. */
  private static boolean isWholeNumber(String name) {
    boolean negative = name.startsWith("-");
    int digits = name.length() - (negative ? 1 : 0);
    if (digits < 1 || digits > 15 || (name.endsWith("0") && digits == 1 && negative)) {
      return false;
    }
    boolean leadingZero = name.charAt(name.length() - digits) == '0' && digits > 1;
    return !leadingZero
        && IntStream.range(name.length() - digits, name.length())
            .allMatch(at -> Decimals.isDigit(name.charAt(at)));
  }

  private void begin(String name) throws IOException {
    ZipEntry entry = new ZipEntry(name + ".npy");
    entry.setTimeLocal(TIME);
    zip.putNextEntry(entry);
  }

  @Override
  public void close() throws IOException {
    zip.finish();
  }
}
