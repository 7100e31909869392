package org.foldsieve.app.option;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.DecimalMark;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.Header;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.MissingWords;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How DATA is read. */
public final class DataOptions {

  private static final Pattern IMAGE = Pattern.compile("(\\d{1,9})[xX](\\d{1,9})(?::([a-z-]+))?");

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec command;

  @Option(
      names = "--label",
      paramLabel = "NAME|INDEX|last|none",
      description =
          "Column, array or variable that holds the labels; with --labels a column there.")
  private @Nullable String label;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "File of its own with the labels: one a row, or with --label a table with that column,"
              + " whose rows are found by their ids.")
  private @Nullable Path labels;

  @Option(
      names = "--labels-id",
      paramLabel = "NAME",
      description =
          "Column of the --labels file with the names of the rows (default: as --id, else the"
              + " first).")
  private @Nullable String labelsId;

  @Option(
      names = "--matrix",
      paramLabel = "NAME",
      description = "Array, variable or layer of a .npz, .mat or .h5ad file that holds the table.")
  private @Nullable String matrix;

  @Option(
      names = "--target",
      paramLabel = "class|number",
      description = "Whether the label is a class or a number to predict.")
  private @Nullable String target;

  @Option(
      names = "--drop",
      paramLabel = "NAME[,NAME...]",
      description = "Columns to leave out, with commas; names with a comma in double quotes.")
  private List<String> dropWords = new ArrayList<>();

  /** The same as names; read once, for the column of the rows' names may change it. */
  private @Nullable List<String> dropNames;

  @Option(
      names = "--id",
      paramLabel = "NAME",
      description = "Column that names the rows: kept beside the results, never a feature.")
  private @Nullable String id;

  @Option(
      names = "--header",
      paramLabel = "CHOICE",
      description =
          "First row of a CSV or TSV file: auto (default; names unless a value is a number),"
              + " present or absent.")
  private @Nullable String header;

  @Option(
      names = "--decimal",
      paramLabel = "MARK",
      description =
          "What stands before the fraction of a number in a CSV or TSV file: point (default) or"
              + " comma.")
  private @Nullable String decimal;

  @Option(
      names = "--missing",
      paramLabel = "CHOICE",
      description =
          "Missing numbers: refuse (default), auto (methods that know gaps see them, others the"
              + " median), mean, median, drop-rows or drop-features.")
  private @Nullable String missing;

  @Option(
      names = "--missing-words",
      paramLabel = "CHOICE",
      description = "A missing word is itself a word (itself, the default) or the most-frequent.")
  private @Nullable String missingWords;

  @Option(
      names = "--categorical",
      paramLabel = "CHOICE",
      description =
          "Columns of words: auto (default; where a label is named methods that know words see"
              + " them, for others one feature a word), one-hot, ordinal, drop or refuse.")
  private @Nullable String categorical;

  @Option(
      names = "--order",
      paramLabel = "COLUMN=A<B<C",
      description = "Words of a column in their order, the least first: they are counted.")
  private List<String> order = new ArrayList<>();

  @Option(
      names = "--transpose",
      description = "The columns of the file are the samples; its first column names the features.")
  private boolean transpose;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of DATA when its name does not tell: csv, tsv, arff, libsvm, npy, npz, mat, h5ad,"
              + " idx, parquet, arrow.")
  private @Nullable String format;

  @Option(
      names = "--image",
      paramLabel = "RxC[:column-major]",
      description = "Each row is an image of R x C pixels.")
  private @Nullable String image;

  @Option(
      names = "--sql",
      paramLabel = "QUERY",
      description =
          "Takes the answer to a query for DATA, as \"select * from 'a.parquet' join 'b.csv' using"
              + " (id)\"; files are named as they lie there.")
  private @Nullable String sql;

  @Option(
      names = "--jdbc",
      paramLabel = "ADDRESS",
      description = "Asks a database for --sql, as jdbc:postgresql://host/name.")
  private @Nullable String jdbc;

  /** Whether DATA is the answer to a query. */
  public boolean isQuery() {
    return sql != null;
  }

  /** DATA, or the query in its place. */
  public DataSource source(String data, Supplier<InputStream> standardInput) {
    if (sql == null) {
      if (jdbc != null) {
        throw new UsageException("--jdbc names a database; say with --sql what to read there");
      }
      if (data.isEmpty()) {
        throw new UsageException(
            String.format(
                Locale.ROOT,
                "missing required parameter: 'DATA' (or a query: --sql); see '%s --help'",
                command.qualifiedName()));
      }
      return DataSource.of(data, standardInput);
    }
    if (!data.isEmpty()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "DATA is '%s', and --sql asks for other data; give one of them (a query may name the"
                  + " file: from '%s')",
              data,
              data));
    }
    return DataSource.of(new Query(Optional.ofNullable(jdbc), sql));
  }

  /**
   * Lets a column name the rows whatever else was to name them, which is then left out: the column
   * says something of each row that a command needs and that is no feature.
   */
  public void nameRowsBy(String column) {
    List<String> drop = drop();
    drop.remove(column);
    if (id != null && !id.equals(column)) {
      drop.add(id);
    }
    id = column;
  }

  private List<String> drop() {
    List<String> known = dropNames;
    if (known == null) {
      known = NameList.of(dropWords);
      dropNames = known;
    }
    return known;
  }

  /** The options of the reader. */
  public ReadOptions readOptions() {
    if (labels != null && "none".equals(label)) {
      throw new UsageException(
          "--label none says that there are no labels, --labels names a file of them");
    }
    if (labelsId != null && (labels == null || label == null)) {
      throw new UsageException(
          "--labels-id names a column of the file of labels; give --labels FILE and --label NAME"
              + " too");
    }
    ReadOptions options = ReadOptions.defaults().withDrop(drop());
    if (label != null) {
      options = options.withLabel(label);
    }
    if (labels != null) {
      options = options.withLabelsFile(labels);
    }
    if (labelsId != null) {
      options = options.withLabelsId(labelsId);
    }
    if (matrix != null) {
      options = options.withMatrix(matrix);
    }
    if (target != null) {
      options = options.withTarget(Target.parse(target));
    }
    if (id != null) {
      options = options.withId(id);
    }
    if (header != null) {
      options = options.withHeader(Header.parse(header));
    }
    if (decimal != null) {
      options = options.withDecimal(DecimalMark.parse(decimal));
    }
    if (missing != null) {
      options = options.withMissing(MissingValues.parse(missing));
    }
    if (categorical != null) {
      options = options.withCategorical(CategoricalValues.parse(categorical));
    }
    if (missingWords != null) {
      options = options.withMissingWords(MissingWords.parse(missingWords));
    }
    for (String text : order) {
      int equals = text.indexOf('=');
      List<String> words =
          equals < 1 ? List.of() : Arrays.stream(text.substring(equals + 1).split("<")).toList();
      if (words.size() < 2 || words.stream().distinct().count() < words.size()) {
        throw new UsageException(
            String.format(
                Locale.ROOT,
                "--order takes COLUMN=A<B<C, each word once, as 'size=small<medium<large': '%s'",
                text));
      }
      options = options.withOrder(text.substring(0, equals), words);
    }
    if (transpose) {
      options = options.withTransposed();
    }
    if (format != null) {
      options = options.withFormat(Format.parse(format));
    }
    return image == null ? options : options.withImage(parseImage(image));
  }

  /** Whether a column was left out by its name, or names the rows. */
  public boolean leavesOut(String column) {
    return drop().contains(column) || column.equals(id);
  }

  /** Whether it was said what becomes of words or of missing values. */
  public boolean settlesWordsOrGaps() {
    return missing != null || categorical != null;
  }

  private static ImageShape parseImage(String text) {
    Matcher matcher = IMAGE.matcher(text);
    boolean known =
        matcher.matches()
            && (matcher.group(3) == null
                || matcher.group(3).equals("row-major")
                || matcher.group(3).equals("column-major"));
    if (!known) {
      throw new UsageException(
          String.format(
              Locale.ROOT, "--image takes RxC or RxC:column-major, as 32x32: '%s'", text));
    }
    int rows = Integer.parseInt(matcher.group(1));
    int columns = Integer.parseInt(matcher.group(2));
    if (rows < 1 || columns < 1 || (long) rows * columns > Integer.MAX_VALUE) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--image must have 1 to 2^31 - 1 pixels: '%s'; give rows x columns",
              text));
    }
    return new ImageShape(
        rows,
        columns,
        "column-major".equals(matcher.group(3))
            ? ImageShape.Order.COLUMN_MAJOR
            : ImageShape.Order.ROW_MAJOR);
  }
}
