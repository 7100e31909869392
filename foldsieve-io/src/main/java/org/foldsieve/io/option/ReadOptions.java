package org.foldsieve.io.option;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Levels;
import org.foldsieve.model.SavedModel;
import org.foldsieve.run.ParameterException;

/**
 * How a table is read. {@link #defaults()} decides everything by the file; each {@code with…}
 * settles one thing.
 *
 * @param format the format; empty: by the file's name and first bytes
 * @param label where the labels come from
 * @param labelsFile a file of its own that holds the labels: one a row, or with a named label a
 *     table with that column, whose rows are found by their ids
 * @param labelsId the column of that table with the ids, by name or by index; empty: the column
 *     called as {@code id} is, or else the first
 * @param matrix the array or variable of a .npz or .mat file that holds the table
 * @param target whether the label is a class or a number
 * @param drop columns left out, by name or by index from 0
 * @param id the column that names the rows, by name or by index; never a feature
 * @param missing what to do with missing values
 * @param categorical what to do with symbolic columns
 * @param missingWords what a missing word becomes where words are encoded
 * @param order by column, its words in their order, the least first; they are counted
 * @param transposed whether the columns of the file are the samples
 * @param image the shape of the image in each row; empty: what the file tells
 * @param header whether the first row of a text file names the columns
 * @param decimal what stands before the fraction of a number in a CSV or TSV file
 * @param model the model whose new rows these are; empty: a table to learn from
 * @param maxMemory the most memory that reading may take, in bytes; empty: what Java has
 * @since 0.1.0
 */
public record ReadOptions(
    Optional<Format> format,
    LabelChoice label,
    Optional<Path> labelsFile,
    Optional<String> labelsId,
    Optional<String> matrix,
    Target target,
    List<String> drop,
    Optional<String> id,
    MissingValues missing,
    CategoricalValues categorical,
    MissingWords missingWords,
    Map<String, List<String>> order,
    boolean transposed,
    Optional<ImageShape> image,
    Header header,
    DecimalMark decimal,
    Optional<ModelRows> model,
    OptionalLong maxMemory) {

  /**
   * Checks that nothing is null and that the labels come from one place.
   *
   * @param format the format; empty: by the file's name and first bytes
   * @param label where the labels come from
   * @param labelsFile a file of its own that holds the labels
   * @param labelsId the column with the ids in a file of labels
   * @param matrix the array that holds the table
   * @param target whether the label is a class or a number
   * @param drop columns left out; copied
   * @param id the column that names the rows
   * @param missing what to do with missing values
   * @param categorical what to do with symbolic columns
   * @param missingWords what a missing word becomes
   * @param order by column, its words in their order; copied
   * @param transposed whether the columns of the file are the samples
   * @param image the shape of the image in each row
   * @param header whether the first row of a text file names the columns
   * @param decimal what stands before the fraction of a number in a text file
   * @param model the model whose new rows these are
   * @param maxMemory the most memory that reading may take, in bytes
   */
  public ReadOptions {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(labelsFile, "labelsFile");
    Objects.requireNonNull(labelsId, "labelsId");
    Objects.requireNonNull(matrix, "matrix");
    Objects.requireNonNull(target, "target");
    drop = List.copyOf(drop);
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(missing, "missing");
    Objects.requireNonNull(categorical, "categorical");
    Objects.requireNonNull(missingWords, "missingWords");
    order =
        order.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, words -> Levels.inOrder(words.getValue()).words()));
    Objects.requireNonNull(image, "image");
    Objects.requireNonNull(header, "header");
    Objects.requireNonNull(decimal, "decimal");
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(maxMemory, "maxMemory");
    if (maxMemory.isPresent() && maxMemory.getAsLong() < 1) {
      throw new ParameterException(
          "the memory limit must be positive: " + maxMemory.getAsLong() + " bytes");
    }
    if (labelsFile.isPresent() && label instanceof LabelChoice.None) {
      throw new ParameterException(
          "there are to be no labels (label), and a file holds them (labelsFile); give one of"
              + " both");
    }
  }

  /**
   * {@return everything by the file; missing numbers are refused, and so are symbolic columns where
   * no label is named}
   */
  public static ReadOptions defaults() {
    return new ReadOptions(
        Optional.empty(),
        new LabelChoice.Default(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Target.AUTO,
        List.of(),
        Optional.empty(),
        MissingValues.REFUSE,
        CategoricalValues.AUTO,
        MissingWords.ITSELF,
        Map.of(),
        false,
        Optional.empty(),
        Header.AUTO,
        DecimalMark.POINT,
        Optional.empty(),
        OptionalLong.empty());
  }

  /**
   * {@return whether it is said what the labels are: a column, a file, or that there are none} Then
   * columns of words cannot be a label that was forgotten.
   */
  public boolean settleLabel() {
    return labelsFile.isPresent() || !(label instanceof LabelChoice.Default) || model.isPresent();
  }

  /**
   * {@return these options with the format}
   *
   * @param format the format
   */
  public ReadOptions withFormat(Format format) {
    return new ReadOptions(
        Optional.of(format),
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with the label}
   *
   * @param label {@code last}, {@code none}, or the name or index of a column
   */
  public ReadOptions withLabel(String label) {
    return withLabel(LabelChoice.parse(label));
  }

  /**
   * {@return these options with the label}
   *
   * @param label where the labels come from
   */
  public ReadOptions withLabel(LabelChoice label) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with a file that holds the labels}
   *
   * <p>Without a label it holds one a row, in the order of the rows. With one ({@link #withLabel})
   * it is a table, its column of that name holds the labels, and each row of the data takes that of
   * the row with its own name: the {@link #withId id} of the data, or the names that its file gives
   * the rows. The order of the table does not matter.
   *
   * @param labelsFile the file: text with one a line, an array, or a table
   */
  public ReadOptions withLabelsFile(Path labelsFile) {
    return new ReadOptions(
        format,
        label,
        Optional.of(labelsFile),
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with the column that holds the ids in the file of labels}
   *
   * @param labelsId its name or index; otherwise it is the column called as the id of the data, or
   *     the first
   */
  public ReadOptions withLabelsId(String labelsId) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        Optional.of(labelsId),
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with the array that holds the table}
   *
   * @param matrix the name of an array of a .npz file or a variable of a .mat file
   */
  public ReadOptions withMatrix(String matrix) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        Optional.of(matrix),
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with what the label is}
   *
   * @param target a class or a number
   */
  public ReadOptions withTarget(Target target) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with columns to leave out}
   *
   * @param drop their names or indices
   */
  public ReadOptions withDrop(List<String> drop) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with the column that names the rows}
   *
   * @param id its name or index
   */
  public ReadOptions withId(String id) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        Optional.of(id),
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /** {@return these options without a column that names the rows} */
  public ReadOptions withoutId() {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        Optional.empty(),
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with what to do with missing values}
   *
   * @param missing what to do
   */
  public ReadOptions withMissing(MissingValues missing) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with what to do with symbolic columns}
   *
   * @param categorical what to do
   */
  public ReadOptions withCategorical(CategoricalValues categorical) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with what a missing word becomes}
   *
   * @param missingWords what it becomes
   */
  public ReadOptions withMissingWords(MissingWords missingWords) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with words whose order has a meaning}
   *
   * @param column the column
   * @param words its words, the least first: they become 0, 1, 2, …
   */
  public ReadOptions withOrder(String column, List<String> words) {
    Map<String, List<String>> more = new HashMap<>(order);
    more.put(column, words);
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        more,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options for a file whose columns are the samples, and whose first column names
   * the features}
   */
  public ReadOptions withTransposed() {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        true,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with the shape of the image in each row}
   *
   * @param image the shape
   */
  public ReadOptions withImage(ImageShape image) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        Optional.of(image),
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with whether the first row of a text file names the columns}
   *
   * @param header whether it does
   */
  public ReadOptions withHeader(Header header) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options with what stands before the fraction of a number in a CSV or TSV file}
   *
   * @param decimal the mark
   */
  public ReadOptions withDecimal(DecimalMark decimal) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        maxMemory);
  }

  /**
   * {@return these options for new rows of a model: its columns alone are looked at, and what
   * becomes of words and gaps is what the model learnt}
   *
   * <p>The model's label and id are taken where the file has them, unless these options name
   * others. A model that was saved without its preparation changes nothing.
   *
   * @param model the model
   */
  public ReadOptions forModel(SavedModel model) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model.preparation().map(learnt -> ModelRows.of(model)),
        maxMemory);
  }

  /**
   * {@return these options with a limit on the memory that reading may take} What a file claims is
   * held against it before anything is allocated.
   *
   * @param bytes the most memory, in bytes
   */
  public ReadOptions withMaxMemory(long bytes) {
    return new ReadOptions(
        format,
        label,
        labelsFile,
        labelsId,
        matrix,
        target,
        drop,
        id,
        missing,
        categorical,
        missingWords,
        order,
        transposed,
        image,
        header,
        decimal,
        model,
        OptionalLong.of(bytes));
  }
}
