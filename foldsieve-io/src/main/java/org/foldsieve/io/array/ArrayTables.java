package org.foldsieve.io.array;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.array.ArrayFile.ArrayInfo;
import org.foldsieve.io.array.ArrayFile.Kind;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.NearestName;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.numeric.Matrix;

/**
 * Finds the table and its labels among the arrays of a file: {@code X} and {@code Y} (or {@code
 * y}), {@code fea} and {@code gnd}, {@code x} and {@code y}, {@code data} and {@code labels}, or
 * those the options name. Samples may stand in rows or in columns: the labels tell.
 */
public final class ArrayTables {

  /** How many arrays a message names. */
  private static final int LISTED = 20;

  private static final List<String> MATRICES = List.of("X", "fea", "x", "data", "features");

  /** The array of our own files that holds the names of the features. */
  public static final String FEATURE_NAMES = "feature_names";

  /** The array of our own files that holds the names of the rows. */
  public static final String ROW_NAMES = "row_names";

  /** The array of our own files that holds the name of the label. */
  public static final String LABEL_NAME = "label_name";

  /** The array of our own files that holds the rows and columns of an image. */
  public static final String SHAPE = "shape";

  /** The array of our own files that holds {@link #COLUMN_MAJOR} where images are stored so. */
  public static final String SHAPE_ORDER = "shape_order";

  /** Says that the pixels of an image stand column after column. */
  public static final String COLUMN_MAJOR = "column-major";

  private static final List<String> OURS =
      List.of(FEATURE_NAMES, ROW_NAMES, LABEL_NAME, SHAPE, SHAPE_ORDER);

  private final ArrayFile file;
  private final ReadOptions options;
  private final MemoryBudget budget;
  private final Remarks remarks = new Remarks();

  private ArrayTables(ArrayFile file, ReadOptions options, MemoryBudget budget) {
    this.budget = budget;
    this.file = file;
    this.options = options;
  }

  /** The table among the arrays of a file. */
  public static RawTable read(ArrayFile file, ReadOptions options, MemoryBudget budget)
      throws IOException {
    return new ArrayTables(file, options, budget).read();
  }

  /** The labels in a file that holds nothing else, or that calls them as usual. */
  static ArrayContent labelsOf(ArrayFile file) throws IOException {
    List<ArrayInfo> arrays = file.arrays();
    Optional<ArrayInfo> usual =
        arrays.size() == 1
            ? Optional.of(arrays.get(0))
            : labelNames("X").stream().flatMap(name -> find(arrays, name).stream()).findFirst();
    if (usual.isEmpty()) {
      throw new DataException(
          "the file has no array called y, gnd or labels; it holds " + list(arrays));
    }
    return file.load(usual.get().name());
  }

  private static Optional<ArrayInfo> find(List<ArrayInfo> arrays, String name) {
    return arrays.stream().filter(array -> array.name().equals(name)).findFirst();
  }

  private static String list(List<ArrayInfo> arrays) {
    return arrays.isEmpty()
        ? "no array"
        : String.join(", ", arrays.stream().limit(LISTED).map(ArrayInfo::describe).toList())
            + (arrays.size() > LISTED ? ", …" : "");
  }

  /** The usual names of labels beside a matrix of that name, best first. */
  private static List<String> labelNames(String matrix) {
    return switch (matrix) {
      case "fea" -> List.of("gnd", "y", "Y", "labels", "label", "target");
      case "x" -> List.of("y", "Y", "labels", "label", "target", "gnd");
      case "data", "features" -> List.of("labels", "label", "target", "y", "Y", "gnd");
      default -> List.of("Y", "y", "labels", "label", "target", "gnd");
    };
  }

  private RawTable read() throws IOException {
    ArrayInfo info = chooseMatrix();
    Optional<ArrayInfo> labelInfo = chooseLabels(info);
    Optional<Labels> labels =
        labelInfo.isPresent() ? Optional.of(loadLabels(labelInfo.get())) : Optional.empty();
    ArrayContent content = file.load(info.name());
    int[] shape = content.shape();
    Sizes.requireElements(shape);
    int samples = labels.map(Labels::rows).orElse(-1);
    RawTable raw =
        switch (shape.length) {
          case 2 -> matrix(info, content, samples);
          case 3 -> images(info, content, samples);
          default ->
              throw new DataException(
                  String.format(
                          Locale.ROOT,
                          "array '%s' has %d dimensions; a table has two, samples x features, and"
                              + " images",
                          info.name(),
                          shape.length)
                      + " have three");
        };
    labels.ifPresent(raw::carryLabels);
    carryImage(raw);
    carryRowNames(raw);
    raw.remarks().addAll(remarks);
    return raw;
  }

  private ArrayInfo chooseMatrix() {
    List<ArrayInfo> arrays = file.arrays();
    if (options.matrix().isPresent()) {
      String name = options.matrix().get();
      return find(arrays, name)
          .filter(ArrayInfo::isNumeric)
          .orElseThrow(
              () ->
                  new DataException(
                      NearestName.unknown(
                          "array of numbers",
                          name,
                          arrays.stream()
                              .filter(ArrayInfo::isNumeric)
                              .map(ArrayInfo::name)
                              .toList())));
    }
    for (String name : MATRICES) {
      Optional<ArrayInfo> found = find(arrays, name).filter(ArrayTables::mayBeTable);
      if (found.isPresent()) {
        return found.get();
      }
    }
    List<ArrayInfo> possible =
        arrays.stream()
            .filter(ArrayTables::mayBeTable)
            .filter(array -> Arrays.stream(array.shape()).filter(extent -> extent > 1).count() > 1)
            .toList();
    if (possible.size() != 1) {
      Optional<ArrayInfo> flat =
          MATRICES.stream()
              .flatMap(name -> find(arrays, name).stream())
              .filter(array -> array.isNumeric() && array.shape().length < 2)
              .findFirst();
      if (possible.isEmpty() && flat.isPresent()) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "array '%s' has %s; a table has two, samples x features: reshape it to (samples,"
                    + " features)",
                flat.get().name(),
                flat.get().shape().length == 0 ? "no dimension" : "one dimension"));
      }
      throw new DataException(
          Message.of(
              "the file has no array called X, fea, x or data; name the table with %s; it holds %s",
              Setting.MATRIX.to("NAME"), list(arrays)));
    }
    remarks.add(
        String.format(Locale.ROOT, "array '%s' is taken as the table", possible.get(0).name()));
    return possible.get(0);
  }

  private static boolean mayBeTable(ArrayInfo array) {
    return array.isNumeric() && array.shape().length >= 2;
  }

  private Optional<ArrayInfo> chooseLabels(ArrayInfo matrix) throws IOException {
    List<ArrayInfo> others =
        file.arrays().stream()
            .filter(array -> !array.name().equals(matrix.name()))
            .filter(array -> array.kind() != Kind.OTHER)
            .toList();
    if (options.labelsFile().isPresent() || options.label() instanceof LabelChoice.None) {
      return Optional.empty();
    }
    if (options.label() instanceof LabelChoice.Named named) {
      // Our own files call the array y, and say elsewhere what the column was called.
      boolean original = word(LABEL_NAME).equals(Optional.of(named.name()));
      return find(others, named.name())
          .or(() -> original ? usualLabels(matrix, others) : Optional.empty());
    }
    if (options.label() instanceof LabelChoice.Last) {
      return Optional.empty();
    }
    Optional<ArrayInfo> usual = usualLabels(matrix, others);
    if (usual.isEmpty()) {
      remarkPossibleLabels(matrix);
    }
    return usual;
  }

  private static Optional<ArrayInfo> usualLabels(ArrayInfo matrix, List<ArrayInfo> others) {
    return labelNames(matrix.name()).stream()
        .flatMap(name -> find(others, name).stream())
        .filter(array -> array.kind() != Kind.SPARSE)
        .findFirst();
  }

  /** Nobody should go without labels only because they are called otherwise. */
  private void remarkPossibleLabels(ArrayInfo matrix) {
    List<String> possible = possibleLabels(matrix);
    if (!possible.isEmpty()) {
      remarks.add(
          "no labels are taken; %s takes %s",
          Setting.LABEL.to(possible.get(0)),
          possible.size() == 1
              ? "the array of that name"
              : "one of the arrays that could be: "
                  + String.join(", ", possible.stream().limit(LISTED).toList())
                  + (possible.size() > LISTED ? ", …" : ""));
    }
  }

  /** The arrays with one value a sample that do not describe the table. */
  private List<String> possibleLabels(ArrayInfo matrix) {
    long[] table = matrix.shape();
    long samples = table[table.length == 3 && file.imagesLast() ? 2 : 0];
    return file.arrays().stream()
        .filter(array -> !array.name().equals(matrix.name()) && !OURS.contains(array.name()))
        .filter(array -> array.kind() == Kind.NUMBERS || array.kind() == Kind.TEXTS)
        .filter(array -> Arrays.stream(array.shape()).reduce(1, (a, b) -> a * b) == samples)
        .filter(array -> Arrays.stream(array.shape()).anyMatch(extent -> extent == samples))
        .map(ArrayInfo::name)
        .toList();
  }

  private Labels loadLabels(ArrayInfo info) throws IOException {
    ArrayContent content = file.load(info.name());
    if (!content.isVector()) {
      throw new DataException(
          Message.of(
              "labels '%s' must be one number or word a sample, and it is %s; name others with %s,"
                  + " or go without with %s",
              info.name(),
              ArrayContent.describe(info.shape()),
              Setting.LABEL.to("NAME"),
              Setting.LABEL.to("none")));
    }
    String name = word(LABEL_NAME).orElse(info.name());
    return content.toLabels(name, options.target(), remarks);
  }

  /** The words of an array, where there is one of that name that holds words. */
  private Optional<List<String>> words(String array) throws IOException {
    boolean there = find(file.arrays(), array).filter(a -> a.kind() == Kind.TEXTS).isPresent();
    return there && file.load(array) instanceof ArrayContent.Texts texts
        ? Optional.of(texts.words())
        : Optional.empty();
  }

  private Optional<String> word(String array) throws IOException {
    return words(array).filter(words -> words.size() == 1).map(words -> words.get(0));
  }

  private RawTable matrix(ArrayInfo info, ArrayContent content, int samples) throws IOException {
    int rows = content.shape()[0];
    int columns = content.shape()[1];
    boolean turn = samples >= 0 && samples != rows && samples == columns;
    if (samples >= 0 && samples != rows && !turn) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%d labels for an array '%s' of %d x %d; give one label a sample",
              samples,
              info.name(),
              rows,
              columns));
    }
    if (turn) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "array '%s' is %d x %d with %d labels: its columns are taken as the samples",
              info.name(),
              rows,
              columns,
              samples));
    } else if (samples < 0) {
      remarkOrientation(rows, columns);
    }
    int features = turn ? rows : columns;
    List<String> names = featureNames(features);
    ColumnRoles roles =
        samples >= 0 ? ColumnRoles.withoutLabel(names, options) : roles(info, names);
    if (content instanceof ArrayContent.Sparse sparse) {
      if (turn) {
        budget.take("turning the table", 12L * sparse.matrix().entries() + 4L * rows);
      }
      return RawTable.of(names, turn ? sparse.matrix().transpose() : sparse.matrix(), roles);
    }
    if (content instanceof ArrayContent.Stored stored) {
      return RawTable.of(names, stored.rows(), roles);
    }
    Matrix dense = Matrix.wrap(rows, columns, content.numbers(info.name()));
    return RawTable.of(names, turn ? turned(dense) : dense, roles, budget);
  }

  private Matrix turned(Matrix matrix) {
    budget.takeCells(matrix.columns(), matrix.rows(), Double.BYTES);
    return matrix.transpose();
  }

  private ColumnRoles roles(ArrayInfo info, List<String> names) {
    if (options.label() instanceof LabelChoice.Named named
        && !ColumnRoles.holds(names, named.name())) {
      List<String> known = new ArrayList<>(possibleLabels(info));
      known.addAll(names);
      throw new DataException(
          NearestName.unknown("label", named.name(), known)
              + "; or a column's index from 0 to "
              + (names.size() - 1));
    }
    return ColumnRoles.of(names, options);
  }

  /** Images have no columns to take a label from. */
  private void requireNoLabel(ArrayInfo info) {
    if (options.label() instanceof LabelChoice.Named named) {
      List<String> known = possibleLabels(info);
      throw new DataException(
          known.isEmpty()
              ? Message.of(
                  "no array holds the labels '%s' of the images; give them with %s",
                  named.name(), Setting.LABELS_FILE.to("FILE"))
              : Message.of(NearestName.unknown("array of labels", named.name(), known)));
    }
    if (options.label() instanceof LabelChoice.Last) {
      throw new DataException(
          Message.of(
              "%s is for columns, and the last of an image is a pixel; name the array of the labels"
                  + " with %s, or give %s",
              Setting.LABEL.to("last"), Setting.LABEL.to("NAME"), Setting.LABELS_FILE.to("FILE")));
    }
  }

  private void remarkOrientation(int rows, int columns) {
    orientationHint(rows, columns).ifPresent(remarks::add);
  }

  /** A hint when there are so many more features than samples that they may be swapped. */
  static Optional<String> orientationHint(int rows, int columns) {
    return columns > 20L * rows
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "the table has %d samples of %d features; if its columns are the samples, transpose"
                    + " it",
                rows,
                columns))
        : Optional.empty();
  }

  private RawTable images(ArrayInfo info, ArrayContent content, int samples) {
    if (samples < 0) {
      requireNoLabel(info);
    }
    int[] shape = content.shape();
    boolean last =
        samples == shape[0]
            ? file.imagesLast() && samples == shape[2]
            : samples == shape[2] || (samples < 0 && file.imagesLast());
    int count = last ? shape[2] : shape[0];
    if (samples >= 0 && samples != count) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%d labels for an array '%s' of %s; give one label an image",
              samples,
              info.name(),
              ArrayContent.describe(info.shape())));
    }
    ImageShape image = last ? ImageShape.of(shape[0], shape[1]) : ImageShape.of(shape[1], shape[2]);
    double[] pixels = content.numbers(info.name());
    Matrix values =
        last
            ? turned(Matrix.wrap(image.pixels(), count, pixels))
            : Matrix.wrap(count, image.pixels(), pixels);
    remarks.add(
        String.format(
            Locale.ROOT,
            "array '%s' (%s) is read as %d images of %s",
            info.name(),
            ArrayContent.describe(info.shape()),
            count,
            image));
    List<String> names = RawTable.defaultNames(image.pixels(), budget);
    RawTable raw = RawTable.of(names, values, ColumnRoles.withoutLabel(names, options), budget);
    raw.carryImage(image);
    return raw;
  }

  private List<String> featureNames(int features) throws IOException {
    Optional<List<String>> names = words(FEATURE_NAMES);
    if (names.isPresent() && names.get().size() == features) {
      return names.get();
    }
    names.ifPresent(
        others ->
            remarks.add("%d feature names for %d features are not used", others.size(), features));
    return RawTable.defaultNames(features, budget);
  }

  private void carryImage(RawTable raw) throws IOException {
    Optional<ArrayInfo> info =
        find(file.arrays(), SHAPE).filter(array -> array.kind() == Kind.NUMBERS);
    if (info.isEmpty() || raw.image().isPresent()) {
      return;
    }
    double[] shape = file.load(SHAPE).numbers(SHAPE);
    boolean fits =
        shape.length == 2
            && shape[0] >= 1
            && shape[1] >= 1
            && shape[0] == Math.rint(shape[0])
            && shape[1] == Math.rint(shape[1])
            && shape[0] * shape[1] == raw.names().size();
    if (fits) {
      boolean columnMajor = word(SHAPE_ORDER).equals(Optional.of(COLUMN_MAJOR));
      raw.carryImage(
          new ImageShape(
              (int) shape[0],
              (int) shape[1],
              columnMajor ? ImageShape.Order.COLUMN_MAJOR : ImageShape.Order.ROW_MAJOR));
    }
  }

  private void carryRowNames(RawTable raw) throws IOException {
    words(ROW_NAMES).filter(names -> names.size() == raw.rows()).ifPresent(raw::carryRowNames);
  }
}
