package org.foldsieve.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NumericAttribute;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.DataException;
import org.foldsieve.io.RankingFiles;
import org.foldsieve.output.OutputFile;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.ParameterException;
import org.foldsieve.score.FeatureRanking;

/**
 * Ranks the features of a file that Spark reads: the main class for {@code spark-submit}.
 *
 * <pre>{@code
 * spark-submit --class org.foldsieve.spark.Rank --jars ... foldsieve-spark.jar \
 *     --input data.parquet --id id --label label --method laplacian --output ranking.csv
 * }</pre>
 *
 * <p>The result is the CSV of {@code foldsieve rank --scale none --output}, bit for bit, written
 * where the driver runs. Columns of words are left out and named; the program has them by {@code
 * --drop}.
 *
 * @since 0.1.0
 */
public final class Rank {

  private static final String USAGE =
      """
      Rank: ranks the features of a file on Spark, as 'foldsieve rank --scale none' does.
        --input PATH       Parquet, CSV with a header, or libsvm; anything Spark can open
        --format NAME      parquet, csv or libsvm (default: by the ending of the path)
        --features NAMES   a column of vectors or arrays, or columns of numbers, with commas
                           (default: 'features' where there is one, else all columns of numbers;
                           columns that are left out are named)
        --label NAME       the column of classes or numbers
        --label-kind KIND  auto, classes or numbers (default: auto)
        --id NAME          the column of row ids (default: rows are numbered as Spark reads them)
        --method ID        the score (default: gka-margin with a label, else gka)
        --param NAME=VALUE a parameter of the method; may be repeated
        --sample-rows N    rows drawn for methods that compare all with all (default: 10000)
        --seed N           what random choices depend on (default: 1)
        --top N            write the best N features (default: all)
        --output FILE      the ranking as CSV (default: standard output)
        --replace          replace FILE where it is there
      """;

  private static final Set<String> OPTIONS =
      Set.of(
          "--input",
          "--format",
          "--features",
          "--label",
          "--label-kind",
          "--id",
          "--method",
          "--sample-rows",
          "--seed",
          "--top",
          "--output");

  private Rank() {}

  /** Runs with the arguments of the command line; a mistake ends with status 2. */
  public static void main(String[] arguments) {
    PrintStream err = new PrintStream(System.err, true, UTF_8);
    if (arguments.length == 0 || Arrays.asList(arguments).contains("--help")) {
      err.print(USAGE);
      return;
    }
    SparkSession spark = SparkSession.builder().appName("foldsieve rank").getOrCreate();
    int status = status(spark, arguments, new PrintStream(System.out, true, UTF_8), err);
    spark.stop();
    if (status != 0) {
      System.exit(status);
    }
  }

  /** As {@link #run}; a mistake is told in one line and ends with 2, a full disk with 1. */
  static int status(SparkSession spark, String[] arguments, PrintStream out, PrintStream err) {
    try {
      run(spark, arguments, out, err);
      return 0;
    } catch (FoldsieveException mistake) {
      err.println("rank: " + mistake.getMessage());
      return 2;
    } catch (IOException problem) {
      err.println("rank: cannot write the ranking: " + problem.getMessage());
      return 1;
    } catch (Exception problem) {
      if (!(problem instanceof AnalysisException)) {
        throw problem;
      }
      // What Spark says of a path or a column that is not there, without its plan.
      err.println("rank: " + String.valueOf(problem.getMessage()).lines().findFirst().orElse(""));
      return 2;
    }
  }

  /** What {@link #main} does, on a session of your own. */
  static void run(SparkSession spark, String[] arguments, PrintStream out, PrintStream err)
      throws IOException {
    Map<String, String> given = new LinkedHashMap<>();
    Map<String, String> parameters = new LinkedHashMap<>();
    boolean replace = parse(arguments, given, parameters);
    String input = given.get("--input");
    if (input == null) {
      throw new ParameterException("--input is missing; --help tells all options");
    }
    Dataset<Row> data = read(spark, input, given.getOrDefault("--format", ending(input)));
    GraphSelector selector = new GraphSelector().setOutputCol("foldsieve_selected");
    if (given.containsKey("--label")) {
      selector.setLabelCol(given.get("--label"));
    }
    selector.setLabelKind(given.getOrDefault("--label-kind", "auto"));
    if (given.containsKey("--method")) {
      selector.setMethod(given.get("--method"));
    }
    if (given.containsKey("--id")) {
      selector.setIdCol(given.get("--id"));
    } else {
      err.println("rank: without --id rows are numbered as Spark reads them");
      data = numbered(data);
      selector.setIdCol("foldsieve_id");
    }
    parameters.forEach(selector::setParameter);
    selector.setSeed(number(given, "--seed", 1));
    selector.setSampleRows((int) number(given, "--sample-rows", 10_000));
    data = withFeatures(data, given, selector, err);
    selector.setNumTopFeatures(Integer.MAX_VALUE);
    FeatureRanking ranking = selector.fit(data).ranking();
    ranking.notes().forEach(note -> err.println("rank: " + note));
    int top = (int) Math.min(Integer.MAX_VALUE, number(given, "--top", Integer.MAX_VALUE));
    String output = given.get("--output");
    if (output == null) {
      StringBuilder text = new StringBuilder();
      java.io.StringWriter writer = new java.io.StringWriter();
      RankingFiles.write(List.of(ranking), top, writer);
      out.print(text.append(writer));
    } else {
      OutputFile.of(Path.of(output), replace)
          .writeText(writer -> RankingFiles.write(List.of(ranking), top, writer));
    }
  }

  private static boolean parse(
      String[] arguments, Map<String, String> given, Map<String, String> parameters) {
    boolean replace = false;
    for (int a = 0; a < arguments.length; a++) {
      String option = arguments[a];
      if (option.equals("--replace")) {
        replace = true;
        continue;
      }
      if (!OPTIONS.contains(option) && !option.equals("--param")) {
        throw new ParameterException("unknown option " + option + "; --help tells all options");
      }
      if (++a == arguments.length) {
        throw new ParameterException(option + " needs a value");
      }
      if (option.equals("--param")) {
        int equals = arguments[a].indexOf('=');
        if (equals < 1) {
          throw new ParameterException("--param is NAME=VALUE: " + arguments[a]);
        }
        parameters.put(arguments[a].substring(0, equals), arguments[a].substring(equals + 1));
      } else {
        given.put(option, arguments[a]);
      }
    }
    return replace;
  }

  private static long number(Map<String, String> given, String option, long standard) {
    String text = given.get(option);
    try {
      return text == null ? standard : Long.parseLong(text);
    } catch (NumberFormatException no) {
      throw new ParameterException(option + " takes a whole number: " + text, no);
    }
  }

  private static String ending(String path) {
    String name = path.toLowerCase(Locale.ROOT);
    return name.endsWith(".csv")
        ? "csv"
        : name.endsWith(".libsvm") || name.endsWith(".svm") ? "libsvm" : "parquet";
  }

  private static Dataset<Row> read(SparkSession spark, String path, String format) {
    return switch (format) {
      // A quote inside of quotes is doubled, as everywhere but in Spark.
      case "csv" ->
          spark
              .read()
              .option("header", true)
              .option("inferSchema", true)
              .option("escape", "\"")
              .csv(path);
      case "libsvm" -> spark.read().format("libsvm").load(path);
      case "parquet" -> spark.read().parquet(path);
      default -> throw new ParameterException("--format must be parquet, csv or libsvm: " + format);
    };
  }

  /** The columns that are neither label nor id, nor this one. */
  private static List<StructField> others(
      Dataset<Row> data, Map<String, String> given, String but) {
    Set<String> taken =
        new HashSet<>(Arrays.asList(given.get("--label"), given.get("--id"), "foldsieve_id", but));
    return Arrays.stream(data.schema().fields())
        .filter(field -> !taken.contains(field.name()))
        .toList();
  }

  private static void sayLeftOut(List<StructField> fields, String why, PrintStream err) {
    if (!fields.isEmpty()) {
      String names =
          fields.stream()
              .map(field -> "'" + field.name() + "' (" + field.dataType().simpleString() + ")")
              .collect(Collectors.joining(", "));
      err.println("rank: left out " + names + ": " + why + "; --features names others");
    }
  }

  private static Dataset<Row> numbered(Dataset<Row> data) {
    StructType schema = data.schema().add("foldsieve_id", DataTypes.LongType);
    return data.sparkSession()
        .createDataFrame(
            data.javaRDD()
                .zipWithIndex()
                .map(
                    pair -> {
                      Object[] cells = new Object[pair._1.length() + 1];
                      for (int c = 0; c < pair._1.length(); c++) {
                        cells[c] = pair._1.get(c);
                      }
                      cells[cells.length - 1] = pair._2;
                      return RowFactory.create(cells);
                    }),
            schema);
  }

  /** One column of features, put together where several were named. */
  private static Dataset<Row> withFeatures(
      Dataset<Row> data, Map<String, String> given, GraphSelector selector, PrintStream err) {
    List<String> columns = Arrays.asList(data.columns());
    String named = given.get("--features");
    if (named == null && columns.contains("features")) {
      named = "features";
    }
    if (named != null && columns.contains(named)) {
      StructField field = Cells.require(data.schema(), named, "the features");
      if (Cells.isVector(field.dataType()) || Cells.isArray(field.dataType())) {
        selector.setFeaturesCol(named);
        if (!given.containsKey("--features")) {
          sayLeftOut(
              others(data, given, field.name()), "the features are those of 'features'", err);
        }
        return data;
      }
    }
    List<String> parts = new ArrayList<>();
    if (named != null) {
      parts.addAll(Arrays.asList(named.split(",")));
    } else {
      List<StructField> words = new ArrayList<>();
      for (StructField field : others(data, given, "")) {
        if (field.dataType() instanceof NumericType) {
          parts.add(field.name());
        } else {
          words.add(field);
        }
      }
      sayLeftOut(words, "they hold no numbers", err);
      if (parts.isEmpty()) {
        throw new DataException(
            "there is no column of numbers; name a column of vectors or arrays by --features");
      }
    }
    parts.forEach(part -> Cells.require(data.schema(), part, "a feature"));
    selector.setFeaturesCol("foldsieve_features");
    return data.withColumn("foldsieve_features", assembled(parts));
  }

  /** Columns as one vector that knows their names; a gap is no number, and is refused later. */
  private static Column assembled(List<String> parts) {
    Column[] cells =
        parts.stream()
            .map(part -> Cells.col(part).cast(DataTypes.DoubleType))
            .map(cell -> functions.coalesce(cell, functions.lit(Double.NaN)))
            .toArray(Column[]::new);
    Attribute[] names =
        parts.stream()
            .map(part -> NumericAttribute.defaultAttr().withName(part))
            .toArray(Attribute[]::new);
    return org.apache
        .spark
        .ml
        .functions
        .array_to_vector(functions.array(cells))
        .as("foldsieve_features", new AttributeGroup("foldsieve_features", names).toMetadata());
  }
}
