package org.foldsieve.io.array;

import java.io.IOException;
import java.util.ArrayList;
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
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.NearestName;

/**
 * Makes a table of the arrays of a file that {@code ArrayChoice} finds. Samples may stand in rows
 * or in columns: the labels tell.
 */
public final class ArrayTables {

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

  private final ArrayFile file;
  private final ReadOptions options;
  private final MemoryBudget budget;
  private final Remarks remarks = new Remarks();
  private final ArrayChoice choice;

  private ArrayTables(ArrayFile file, ReadOptions options, MemoryBudget budget) {
    this.budget = budget;
    this.file = file;
    this.options = options;
    this.choice = new ArrayChoice(file, options, remarks);
  }

  /** The table among the arrays of a file. */
  public static RawTable read(ArrayFile file, ReadOptions options, MemoryBudget budget)
      throws IOException {
    return new ArrayTables(file, options, budget).read();
  }

  private RawTable read() throws IOException {
    ArrayInfo info = choice.matrix();
    Optional<ArrayInfo> labelInfo = choice.labels(info, word(LABEL_NAME));
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
                          "array '%s' has %d dimension%s; a table has two, samples x features, and"
                              + " images",
                          info.name(),
                          shape.length,
                          shape.length == 1 ? "" : "s")
                      + " have three");
        };
    labels.ifPresent(raw::carryLabels);
    carryImage(raw);
    carryRowNames(raw);
    raw.remarks().addAll(remarks);
    return raw;
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
    boolean there =
        ArrayChoice.find(file.arrays(), array).filter(a -> a.kind() == Kind.TEXTS).isPresent();
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
      List<String> known = new ArrayList<>(choice.possibleLabels(info));
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
      List<String> known = choice.possibleLabels(info);
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
        ArrayChoice.find(file.arrays(), SHAPE).filter(array -> array.kind() == Kind.NUMBERS);
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
