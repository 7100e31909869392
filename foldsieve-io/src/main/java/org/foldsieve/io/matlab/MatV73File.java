package org.foldsieve.io.matlab;

import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.array.NumberType;
import org.foldsieve.io.array.SparseRows;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.io.hdf5.HdfSource;
import org.foldsieve.numeric.SparseMatrix;

/**
 * A MATLAB file of version 7.3: an HDF5 file in which a matrix is stored with its dimensions turned
 * round, a sparse one as a group of {@code data}, {@code ir} and {@code jc}, and cells as
 * references.
 */
final class MatV73File implements ArrayFile {

  private static final String CLASS = "MATLAB_class";

  /** What a cell takes that is looked up: the library remembers it. */
  private static final int WORD = 1 << 9;

  private static final String SPARSE = "MATLAB_sparse";

  private static final String WHAT = "MATLAB file";

  private final HdfSource file;
  private final MemoryBudget budget;
  private final Map<String, Node> variables = new TreeMap<>();

  private MatV73File(HdfSource file, MemoryBudget budget) {
    this.file = file;
    this.budget = budget;
    file.root()
        .getChildren()
        .forEach(
            (name, node) -> {
              if (!name.startsWith("#")) {
                variables.put(name, node);
              }
            });
  }

  static MatV73File open(Input input) throws IOException {
    HdfSource file = HdfSource.open(input, WHAT);
    try {
      return HdfSource.sound(WHAT, () -> new MatV73File(file, input.budget()));
    } catch (RuntimeException problem) {
      file.close();
      throw problem;
    }
  }

  @Override
  public List<ArrayInfo> arrays() {
    return HdfSource.sound(
        WHAT,
        () -> variables.entrySet().stream().map(v -> info(v.getKey(), v.getValue())).toList());
  }

  private ArrayInfo info(String name, Node node) {
    if (node instanceof Group group) {
      boolean sparse =
          group.getAttribute(SPARSE) != null && group.getChild("jc") instanceof Dataset;
      return sparse
          ? new ArrayInfo(name, new long[] {rows(group), columns(group)}, Kind.SPARSE)
          : new ArrayInfo(name, new long[0], Kind.OTHER);
    }
    if (!(node instanceof Dataset dataset)) {
      return new ArrayInfo(name, new long[0], Kind.OTHER);
    }
    Kind kind =
        switch (matlabClass(node)) {
          case "cell", "char" -> Kind.TEXTS;
          case "double", "single", "logical", "" -> Kind.NUMBERS;
          case "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64" ->
              Kind.NUMBERS;
          default -> Kind.OTHER;
        };
    return new ArrayInfo(name, turned(dataset.getDimensionsAsLong()), kind);
  }

  private static long[] turned(long[] shape) {
    long[] turned = new long[shape.length];
    for (int d = 0; d < shape.length; d++) {
      turned[d] = shape[shape.length - 1 - d];
    }
    return turned;
  }

  private String matlabClass(Node node) {
    return file.word(node, CLASS);
  }

  private static long rows(Group group) {
    long[] rows = HdfSource.whole(group, SPARSE);
    if (rows.length != 1) {
      throw new DataException("attribute " + SPARSE + " is no number");
    }
    return rows[0];
  }

  private static long columns(Group group) {
    return ((Dataset) group.getChild("jc")).getSize() - 1;
  }

  @Override
  public boolean imagesLast() {
    return true;
  }

  @Override
  public ArrayContent load(String name) {
    Node node = variables.get(name);
    if (node == null) {
      throw new DataException(String.format(Locale.ROOT, "the file has no variable '%s'", name));
    }
    return HdfSource.sound(WHAT, () -> load(node));
  }

  private ArrayContent load(Node node) {
    if (node instanceof Group group) {
      return new ArrayContent.Sparse(sparse(group));
    }
    Dataset dataset = (Dataset) node;
    return switch (matlabClass(node)) {
      case "cell" -> cells(dataset);
      case "char" -> new ArrayContent.Texts(new int[] {1}, List.of(text(dataset)));
      default -> matrix(dataset);
    };
  }

  /** The numbers of a variable; MATLAB stores the extents of an empty one in its place. */
  private double[] numbers(Dataset dataset) {
    return dataset.getAttribute("MATLAB_empty") != null ? new double[0] : file.numbers(dataset);
  }

  private ArrayContent matrix(Dataset dataset) {
    double[] stored = numbers(dataset);
    int[] shape =
        Arrays.stream(turned(dataset.getDimensionsAsLong())).mapToInt(Math::toIntExact).toArray();
    if (stored.length == 0) {
      return new ArrayContent.Numbers(new int[] {0, 0}, stored);
    }
    double[] values = new double[budget.takeCells(stored.length, 1, Double.BYTES)];
    NumberType.Placement placement = new NumberType.Placement(shape, true);
    for (double value : stored) {
      values[placement.next()] = value;
    }
    budget.giveBack((long) Double.BYTES * stored.length);
    return new ArrayContent.Numbers(shape, values);
  }

  private SparseMatrix sparse(Group group) {
    long rows = rows(group);
    double[] starts = numbers((Dataset) group.getChild("jc"));
    // A matrix of zeros has neither values nor rows.
    boolean empty = group.getChild("data") == null;
    double[] values = empty ? new double[0] : numbers((Dataset) group.getChild("data"));
    double[] rowNumbers = empty ? new double[0] : numbers((Dataset) group.getChild("ir"));
    Sizes.requireEntries("rows", rows, values.length);
    int[] row = SparseRows.indices(rowNumbers, rows, budget);
    int[] start = SparseRows.indices(starts, values.length + 1L, budget);
    if (row.length != values.length || start.length == 0) {
      throw new DataException("the sparse matrix is damaged: its parts differ in length");
    }
    return SparseRows.ofCompressed(start.length - 1, (int) rows, start, row, values, budget)
        .transpose();
  }

  private ArrayContent cells(Dataset dataset) {
    double[] addresses = numbers(dataset);
    List<String> texts = new ArrayList<>();
    budget.take("the words of " + dataset.getName(), (long) WORD * addresses.length);
    for (double address : addresses) {
      if (!(file.at((long) address) instanceof Dataset cell)) {
        throw new DataException(
            String.format(
                Locale.ROOT, "variable '%s' holds cells that are no words", dataset.getName()));
      }
      texts.add(
          matlabClass(cell).equals("char") ? text(cell) : Decimals.format(single(dataset, cell)));
    }
    return new ArrayContent.Texts(new int[] {texts.size()}, texts);
  }

  private double single(Dataset cells, Dataset cell) {
    double[] values = numbers(cell);
    if (values.length != 1) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "variable '%s' holds cells that are no single words or numbers",
              cells.getName()));
    }
    return values[0];
  }

  private String text(Dataset dataset) {
    StringBuilder text = new StringBuilder();
    for (double character : numbers(dataset)) {
      text.append((char) character);
    }
    return text.toString();
  }

  @Override
  public void close() {
    file.close();
  }
}
