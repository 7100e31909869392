package org.foldsieve.io.array;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.array.ArrayFile.ArrayInfo;
import org.foldsieve.io.array.ArrayFile.Kind;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.run.NearestName;

/**
 * Which of a file's arrays is the table and which its labels: {@code X} and {@code Y} (or {@code
 * y}), {@code fea} and {@code gnd}, {@code x} and {@code y}, {@code data} and {@code labels}, or
 * those the options name.
 */
final class ArrayChoice {

  /** How many arrays a message names. */
  private static final int LISTED = 20;

  private static final List<String> MATRICES = List.of("X", "fea", "x", "data", "features");

  private static final List<String> OURS =
      List.of(
          ArrayTables.FEATURE_NAMES,
          ArrayTables.ROW_NAMES,
          ArrayTables.LABEL_NAME,
          ArrayTables.SHAPE,
          ArrayTables.SHAPE_ORDER);

  private final ArrayFile file;
  private final ReadOptions options;
  private final Remarks remarks;

  ArrayChoice(ArrayFile file, ReadOptions options, Remarks remarks) {
    this.file = file;
    this.options = options;
    this.remarks = remarks;
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

  static Optional<ArrayInfo> find(List<ArrayInfo> arrays, String name) {
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

  /** The array that holds the table. */
  ArrayInfo matrix() {
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
      Optional<ArrayInfo> found = find(arrays, name).filter(ArrayChoice::mayBeTable);
      if (found.isPresent()) {
        return found.get();
      }
    }
    List<ArrayInfo> possible =
        arrays.stream()
            .filter(ArrayChoice::mayBeTable)
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
      if (arrays.stream().anyMatch(ArrayInfo::isNumeric)
          && arrays.stream().noneMatch(ArrayChoice::mayBeTable)) {
        throw new DataException(
            "no array of the file is a table, which has two dimensions of numbers, samples x"
                + " features; it holds "
                + list(arrays));
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

  /**
   * The array that holds the labels of a matrix, where one is wanted and there.
   *
   * @param ownName what one of our own files calls the label
   */
  Optional<ArrayInfo> labels(ArrayInfo matrix, Optional<String> ownName) {
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
      boolean original = ownName.equals(Optional.of(named.name()));
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
  List<String> possibleLabels(ArrayInfo matrix) {
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
}
