package org.foldsieve.io.matlab;

import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.io.IOException;
import java.nio.ByteBuffer;
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
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.FoldsieveException;

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

  /** An attribute that is looked at is a word or a number. */
  private static final long LONGEST_ATTRIBUTE = 1 << 12;

  private final HdfFile file;
  private final HdfNumbers numbers;
  private final MemoryBudget budget;
  private final Map<String, Node> variables = new TreeMap<>();

  private MatV73File(HdfFile file, long size, MemoryBudget budget) {
    this.file = file;
    this.budget = budget;
    this.numbers = new HdfNumbers(budget, size);
    file.getChildren()
        .forEach(
            (name, node) -> {
              if (!name.startsWith("#")) {
                variables.put(name, node);
              }
            });
  }

  static MatV73File open(Input input) throws IOException {
    ByteBuffer bytes = input.mapped();
    HdfFile file = null;
    try {
      // Over a buffer the library reads by views: it takes no memory for what the file claims.
      file = HdfFile.fromByteBuffer(bytes);
      return new MatV73File(file, bytes.capacity(), input.budget());
    } catch (RuntimeException | StackOverflowError problem) {
      if (file != null) {
        file.close();
      }
      throw damaged(problem);
    }
  }

  /** What the library throws over a damaged file is as manifold as the damage. */
  private static RuntimeException damaged(Throwable problem) {
    return problem instanceof FoldsieveException told
        ? told
        : new DataException("the MATLAB file is damaged: " + problem.getMessage(), problem);
  }

  @Override
  public List<ArrayInfo> arrays() {
    try {
      List<ArrayInfo> arrays = new ArrayList<>();
      variables.forEach((name, node) -> arrays.add(info(name, node)));
      return arrays;
    } catch (RuntimeException | StackOverflowError problem) {
      throw damaged(problem);
    }
  }

  private ArrayInfo info(String name, Node node) {
    if (node instanceof Group group) {
      Attribute rows = group.getAttribute(SPARSE);
      boolean sparse = rows != null && group.getChild("jc") instanceof Dataset;
      return sparse
          ? new ArrayInfo(name, new long[] {number(rows), columns(group)}, Kind.SPARSE)
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

  private static String matlabClass(Node node) {
    Attribute attribute = node.getAttribute(CLASS);
    return attribute != null && data(attribute) instanceof String text ? text : "";
  }

  /** The library allocates what an attribute claims to hold. */
  private static Object data(Attribute attribute) {
    if (attribute.getSize() > 1 || attribute.getSizeInBytes() > LONGEST_ATTRIBUTE) {
      throw new DataException("attribute " + attribute.getName() + " is no single word or number");
    }
    return attribute.getData();
  }

  private static long number(Attribute attribute) {
    if (data(attribute) instanceof Number number) {
      return number.longValue();
    }
    throw new DataException("attribute " + attribute.getName() + " is no number");
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
    try {
      if (node instanceof Group group) {
        return new ArrayContent.Sparse(sparse(group));
      }
      Dataset dataset = (Dataset) node;
      return switch (matlabClass(node)) {
        case "cell" -> cells(dataset);
        case "char" -> new ArrayContent.Texts(new int[] {1}, List.of(text(dataset)));
        default -> matrix(dataset);
      };
    } catch (RuntimeException | StackOverflowError problem) {
      throw damaged(problem);
    }
  }

  private ArrayContent matrix(Dataset dataset) {
    double[] stored = numbers.read(dataset);
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
    long rows = number(group.getAttribute(SPARSE));
    double[] starts = numbers.read((Dataset) group.getChild("jc"));
    // A matrix of zeros has neither values nor rows.
    boolean empty = group.getChild("data") == null;
    double[] values = empty ? new double[0] : numbers.read((Dataset) group.getChild("data"));
    double[] rowNumbers = empty ? new double[0] : numbers.read((Dataset) group.getChild("ir"));
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
    double[] addresses = numbers.read(dataset);
    List<String> texts = new ArrayList<>();
    budget.take("the words of " + dataset.getName(), (long) WORD * addresses.length);
    for (double address : addresses) {
      if (!(file.getNodeByAddress((long) address) instanceof Dataset cell)) {
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
    double[] values = numbers.read(cell);
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
    for (double character : numbers.read(dataset)) {
      text.append((char) character);
    }
    return text.toString();
  }

  @Override
  public void close() {
    file.close();
  }
}
