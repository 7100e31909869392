package org.foldsieve.io.numpy;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.array.SparseRows;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.numeric.SparseMatrix;

/** A zip file of numpy arrays; a scipy sparse matrix in it appears as one array, {@code X}. */
final class NpzFile implements ArrayFile {

  private static final Set<String> SPARSE_PARTS = Set.of("data", "indices", "indptr", "row", "col");
  private static final String SPARSE_NAME = "X";
  private static final String END = ".npy";

  /** A directory of arrays is no longer than this, however long the file is. */
  private static final long DIRECTORY = 1 << 20;

  private final Input.Spooled spooled;
  private final MemoryBudget budget;

  /** How long the file is; a copy may have lost its name. */
  private final long length;

  private final ZipFile zip;
  private final List<ArrayInfo> arrays;
  private final boolean sparse;

  private NpzFile(Input.Spooled spooled, long length, ZipFile zip, MemoryBudget budget)
      throws IOException {
    this.spooled = spooled;
    this.length = length;
    this.budget = budget;
    this.zip = zip;
    List<ArrayInfo> found = new ArrayList<>();
    for (ZipEntry entry : entries(zip)) {
      if (entry.getName().endsWith(END)) {
        found.add(info(entry));
      }
    }
    sparse = has(found, "format") && has(found, "data") && has(found, "shape");
    arrays = sparse ? withSparse(found) : found;
  }

  static NpzFile open(Input input) throws IOException {
    Input.Spooled spooled = input.asFile();
    ZipFile zip = null;
    try {
      long length = Files.size(spooled.path());
      // The directory of the archive is held in memory.
      input.budget().take("the archive", 2 * Math.min(length, DIRECTORY));
      zip = new ZipFile(spooled.path().toFile(), StandardCharsets.UTF_8);
      spooled.opened();
      return new NpzFile(spooled, length, zip, input.budget());
    } catch (IOException | RuntimeException problem) {
      if (zip != null) {
        zip.close();
      }
      spooled.close();
      throw problem;
    }
  }

  private static List<? extends ZipEntry> entries(ZipFile zip) {
    try {
      return Collections.list(zip.entries());
    } catch (IllegalArgumentException notText) {
      // Opening it checks the names; the comments behind them are first decoded here.
      throw new DataException(
          "the zip file is damaged: a name or comment in it is not UTF-8", notText);
    }
  }

  private ArrayInfo info(ZipEntry entry) throws IOException {
    String name = entry.getName().substring(0, entry.getName().length() - END.length());
    try (InputStream in = stream(entry)) {
      NpyHeader header = NpyHeader.read(in);
      return new ArrayInfo(name, header.shape(), header.isText() ? Kind.TEXTS : Kind.NUMBERS);
    } catch (DataException unreadable) {
      // Pickled objects and the like may stand beside the arrays; they matter only when asked for.
      return new ArrayInfo(name, new long[0], Kind.OTHER);
    }
  }

  private static boolean has(List<ArrayInfo> arrays, String name) {
    return arrays.stream().anyMatch(array -> array.name().equals(name));
  }

  private List<ArrayInfo> withSparse(List<ArrayInfo> found) throws IOException {
    double[] shape = numbers("shape", 2);
    List<ArrayInfo> all = new ArrayList<>();
    all.add(new ArrayInfo(SPARSE_NAME, new long[] {(long) shape[0], (long) shape[1]}, Kind.SPARSE));
    found.stream()
        .filter(array -> !SPARSE_PARTS.contains(array.name()))
        .filter(array -> !Set.of("format", "shape", SPARSE_NAME).contains(array.name()))
        .forEach(all::add);
    return all;
  }

  private InputStream stream(ZipEntry entry) throws IOException {
    InputStream in = zip.getInputStream(entry);
    if (in == null) {
      throw new DataException(
          String.format(Locale.ROOT, "the array '%s' cannot be unpacked", entry.getName()));
    }
    return new BufferedInputStream(in, 1 << 16);
  }

  @Override
  public List<ArrayInfo> arrays() {
    return arrays;
  }

  @Override
  public boolean imagesLast() {
    return false;
  }

  @Override
  public ArrayContent load(String name) throws IOException {
    return sparse && name.equals(SPARSE_NAME) ? loadSparse() : loadPlain(name);
  }

  private ArrayContent loadPlain(String name) throws IOException {
    ZipEntry entry = zip.getEntry(name + END);
    if (entry == null) {
      throw new DataException(String.format(Locale.ROOT, "the file has no array '%s'", name));
    }
    // The sizes in the directory of the zip file are claims like any other.
    long stored = Math.min(entry.getCompressedSize(), length);
    long held = entry.getMethod() == ZipEntry.STORED ? stored : stored * Input.DEFLATE_RATIO;
    try (InputStream in = stream(entry)) {
      return NpyReader.read(in, held, budget);
    }
  }

  private double[] numbers(String name, int count) throws IOException {
    if (loadPlain(name) instanceof ArrayContent.Numbers numbers
        && (count < 0 || numbers.size() == count)) {
      return numbers.values();
    }
    throw new DataException(
        String.format(Locale.ROOT, "the array '%s' of the sparse matrix is damaged", name));
  }

  private ArrayContent loadSparse() throws IOException {
    double[] shape = numbers("shape", 2);
    String layout =
        loadPlain("format") instanceof ArrayContent.Texts format && format.size() == 1
            ? format.words().get(0)
            : "";
    int rows = extent(shape[0]);
    int columns = extent(shape[1]);
    double[] values = numbers("data", -1);
    return new ArrayContent.Sparse(
        switch (layout) {
          case "csr" -> compressed(rows, columns, values);
          case "csc" -> compressed(columns, rows, values).transpose();
          case "coo" ->
              SparseRows.ofTriplets(
                  rows,
                  columns,
                  indices("row", values.length, rows),
                  indices("col", values.length, columns),
                  values,
                  budget);
          default ->
              throw new DataException(
                  String.format(
                      Locale.ROOT,
                      "sparse matrices of layout '%s' cannot be read; save it as csr",
                      layout));
        });
  }

  private SparseMatrix compressed(int lines, int width, double[] values) throws IOException {
    int[] start = indices("indptr", lines + 1, values.length + 1);
    int[] index = indices("indices", values.length, width);
    return SparseRows.ofCompressed(lines, width, start, index, values, budget);
  }

  private int[] indices(String name, int count, int limit) throws IOException {
    return SparseRows.indices(numbers(name, count), limit, budget);
  }

  private static int extent(double number) {
    if (!(number >= 0 && number <= Integer.MAX_VALUE - 8 && number == Math.rint(number))) {
      throw new DataException(
          "the sparse matrix has a damaged shape: " + Arrays.toString(new double[] {number}));
    }
    return (int) number;
  }

  @Override
  public void close() throws IOException {
    zip.close();
    spooled.close();
  }
}
