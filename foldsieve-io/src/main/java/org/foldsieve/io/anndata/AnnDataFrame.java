package org.foldsieve.io.anndata;

import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.object.datatype.EnumDataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.hdf5.HdfSource;
import org.jspecify.annotations.Nullable;

/**
 * A data frame of an AnnData file: what is known of each sample ({@code obs}) or feature ({@code
 * var}), and their names. A column is an array of numbers or words, or a group that tells words by
 * codes, or which of its values are missing.
 */
final class AnnDataFrame {

  /** The attribute with the name of the column that names the rows. */
  private static final String INDEX = "_index";

  /** Where files before anndata 0.8 keep the words of columns that hold codes. */
  private static final String OLD_WORDS = "__categories";

  private final HdfSource file;
  private final String name;
  private final Group group;

  private AnnDataFrame(HdfSource file, String name, Group group) {
    this.file = file;
    this.name = name;
    this.group = group;
  }

  static AnnDataFrame of(HdfSource file, Group parent, String name) {
    Node node = parent.getChildren().get(name);
    if (node instanceof Group group) {
      return new AnnDataFrame(file, name, group);
    }
    throw new DataException(
        String.format(
            Locale.ROOT,
            node == null
                ? "the file has no '%s': it is no AnnData file, or not a whole one"
                : "'%s' is laid out as before anndata 0.7; read the file with a newer anndata and"
                    + " write it again",
            name));
  }

  /** What the rows are called. */
  List<String> index() {
    String column = file.word(group, INDEX);
    ArrayContent content = content(column.isEmpty() ? INDEX : column);
    return content instanceof ArrayContent.Texts texts
        ? texts.words()
        : Arrays.stream(content.numbers(name)).mapToObj(Decimals::format).toList();
  }

  /** The columns, the names of the rows aside. */
  List<String> columns() {
    String index = file.word(group, INDEX);
    List<String> ordered = file.words(group, "column-order");
    List<String> there =
        group.getChildren().keySet().stream()
            .filter(column -> !column.equals(index) && !column.startsWith("_"))
            .toList();
    return ordered.stream().allMatch(there::contains) && ordered.size() == there.size()
        ? ordered
        : there;
  }

  boolean holds(String column) {
    return columns().contains(column);
  }

  /** The numbers or words of a column: NaN or empty where one is missing. */
  ArrayContent content(String column) {
    Node node = group.getChildren().get(column);
    if (node instanceof Group parts) {
      return switch (file.word(parts, "encoding-type")) {
        case "categorical" ->
            decoded(file.numbers(array(parts, "codes")), file.content(array(parts, "categories")));
        case "nullable-integer", "nullable-boolean", "nullable-string-array" ->
            masked(values(array(parts, "values")), file.numbers(array(parts, "mask")), column);
        default -> throw unknown(column);
      };
    }
    if (!(node instanceof Dataset dataset)) {
      throw unknown(column);
    }
    Node words = words(dataset, column);
    return words instanceof Dataset list
        ? decoded(file.numbers(dataset), file.content(list))
        : values(dataset);
  }

  /** What the codes of a column of older files mean, or null where it holds values. */
  private @Nullable Node words(Dataset dataset, String column) {
    long[] address = HdfSource.whole(dataset, "categories");
    if (address.length == 1) {
      return file.at(address[0]);
    }
    return group.getChildren().get(OLD_WORDS) instanceof Group old
        ? old.getChildren().get(column)
        : null;
  }

  private ArrayContent values(Dataset dataset) {
    if (dataset.getDataType() instanceof EnumDataType) {
      List<String> words =
          Arrays.stream(file.numbers(dataset)).mapToObj(v -> v == 0 ? "False" : "True").toList();
      return new ArrayContent.Texts(new int[] {words.size()}, words);
    }
    return file.content(dataset);
  }

  private ArrayContent decoded(double[] codes, ArrayContent categories) {
    int count = categories.size();
    for (double code : codes) {
      if (!(code >= -1 && code < count)) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "a column of '%s' holds the code %s of %d categories",
                name,
                Decimals.format(code),
                count));
      }
    }
    int[] shape = {codes.length};
    if (categories instanceof ArrayContent.Texts texts) {
      return new ArrayContent.Texts(
          shape,
          Arrays.stream(codes).mapToObj(c -> c < 0 ? "" : texts.words().get((int) c)).toList());
    }
    double[] numbers = categories.numbers(name);
    return new ArrayContent.Numbers(
        shape, Arrays.stream(codes).map(c -> c < 0 ? Double.NaN : numbers[(int) c]).toArray());
  }

  private ArrayContent masked(ArrayContent content, double[] mask, String column) {
    if (mask.length != content.size()) {
      throw unknown(column);
    }
    if (content instanceof ArrayContent.Texts texts) {
      List<String> words = new ArrayList<>(texts.words());
      IntStream.range(0, mask.length).filter(i -> mask[i] != 0).forEach(i -> words.set(i, ""));
      return new ArrayContent.Texts(texts.shape(), words);
    }
    double[] numbers = content.numbers(column);
    IntStream.range(0, mask.length).filter(i -> mask[i] != 0).forEach(i -> numbers[i] = Double.NaN);
    return content;
  }

  private Dataset array(Group parts, String part) {
    if (parts.getChildren().get(part) instanceof Dataset dataset) {
      return dataset;
    }
    throw unknown(parts.getName());
  }

  private DataException unknown(String column) {
    return new DataException(
        String.format(
            Locale.ROOT,
            "column '%s' of '%s' is kept in a way that is not known; keep numbers, words or"
                + " categories there",
            column,
            name));
  }
}
