package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.DataException;
import org.foldsieve.score.FeatureRanking;

/**
 * The features that a {@link GraphSelector} chose, and the ranking they come from.
 *
 * @since 0.1.0
 */
public class GraphSelectorModel extends CatalogueModel<GraphSelectorModel> {

  private static final long serialVersionUID = 1;

  private final SentRanking ranking;
  private final String[] names;
  private final int[] selected;

  GraphSelectorModel(String uid, FeatureRanking ranking, int top) {
    this(
        uid,
        new SentRanking(ranking),
        ranking.featureNames().toArray(new String[0]),
        Arrays.copyOf(ranking.order(), Math.min(top, ranking.order().length)));
  }

  private GraphSelectorModel(String uid, SentRanking ranking, String[] names, int[] selected) {
    super(uid, "selected");
    this.ranking = ranking;
    this.names = names;
    this.selected = selected;
  }

  @Override
  GraphSelectorModel again() {
    return new GraphSelectorModel(uid(), ranking, names, selected);
  }

  /** The whole ranking, with scores, parts and notes. */
  public FeatureRanking ranking() {
    return ranking.ranking(List.of(names));
  }

  /** The places of the selected features, best first. */
  public int[] selectedFeatures() {
    return selected.clone();
  }

  /** The names of the selected features, best first. */
  public List<String> selectedNames() {
    return Arrays.stream(selected).mapToObj(j -> names[j]).toList();
  }

  /** Adds the column of selected features, in the order of the table. */
  @Override
  public Dataset<Row> transform(Dataset<?> data) {
    transformSchema(data.schema());
    StructField field = Cells.requireFeatures(data.schema(), $(featuresCol));
    int[] kept = Arrays.stream(selected).sorted().toArray();
    DataType type = field.dataType();
    UDF1<Object, Object> pick =
        Cells.isVector(type)
            ? new PickVector(kept, names.length)
            : new PickArray(
                kept, names.length, ((ArrayType) type).elementType().equals(DataTypes.FloatType));
    Column picked = functions.udf(pick, type).apply(functions.col($(featuresCol)));
    return data.withColumn($(outputCol), picked.as($(outputCol), metadata(field, kept)));
  }

  /** The attributes of the features that stay, with their names. */
  private Metadata metadata(StructField field, int[] kept) {
    if (!Cells.isVector(field.dataType())) {
      return Metadata.empty();
    }
    AttributeGroup group = AttributeGroup.fromStructField(field);
    if (group.size() != names.length || group.attributes().isEmpty()) {
      return new AttributeGroup($(outputCol), kept.length).toMetadata();
    }
    Attribute[] attributes = new Attribute[kept.length];
    Arrays.setAll(attributes, a -> group.getAttr(kept[a]).withIndex(a));
    return new AttributeGroup($(outputCol), attributes).toMetadata();
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return GraphSelector.output(schema, $(featuresCol), $(outputCol));
  }

  private static void requireSize(int size, int expected) {
    if (size != expected) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "a row has %d features, the selection was fitted on %d",
              size,
              expected));
    }
  }

  private static final class PickVector implements UDF1<Object, Object> {
    private static final long serialVersionUID = 1;
    private final int[] kept;
    private final int features;

    PickVector(int[] kept, int features) {
      this.kept = kept;
      this.features = features;
    }

    @Override
    public Object call(Object cell) {
      Vector vector = (Vector) cell;
      requireSize(vector.size(), features);
      if (vector instanceof SparseVector sparse) {
        List<Integer> places = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        int[] indices = sparse.indices();
        for (int e = 0; e < indices.length; e++) {
          int place = Arrays.binarySearch(kept, indices[e]);
          if (place >= 0) {
            places.add(place);
            values.add(sparse.values()[e]);
          }
        }
        return Vectors.sparse(
            kept.length,
            places.stream().mapToInt(i -> i).toArray(),
            values.stream().mapToDouble(v -> v).toArray());
      }
      double[] values = new double[kept.length];
      Arrays.setAll(values, j -> vector.apply(kept[j]));
      return Vectors.dense(values);
    }
  }

  private static final class PickArray implements UDF1<Object, Object> {
    private static final long serialVersionUID = 1;
    private final int[] kept;
    private final int features;
    private final boolean floats;

    PickArray(int[] kept, int features, boolean floats) {
      this.kept = kept;
      this.features = features;
      this.floats = floats;
    }

    @Override
    public Object call(Object cell) {
      List<?> values = Cells.asList(cell);
      requireSize(values.size(), features);
      if (floats) {
        Float[] some = new Float[kept.length];
        Arrays.setAll(some, j -> (Float) values.get(kept[j]));
        return some;
      }
      Double[] some = new Double[kept.length];
      Arrays.setAll(some, j -> (Double) values.get(kept[j]));
      return some;
    }
  }

  /** Writes the Params as JSON, and the ranking as a table of Parquet that any program reads. */
  @Override
  public MLWriter write() {
    return new Writer(this);
  }

  private static final StructType RANKING =
      new StructType()
          .add("place", DataTypes.IntegerType)
          .add("feature", DataTypes.IntegerType)
          .add("name", DataTypes.StringType)
          .add("score", DataTypes.DoubleType)
          .add("selected", DataTypes.BooleanType)
          .add("facts", DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType));

  private static final class Writer extends MLWriter {
    private final GraphSelectorModel model;

    Writer(GraphSelectorModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter.saveMetadata(
          model, path, sparkSession().sparkContext(), scala.Option.empty(), scala.Option.empty());
      List<Row> rows = new ArrayList<>();
      FeatureRanking ranking = model.ranking();
      java.util.Set<Integer> top = new java.util.HashSet<>();
      Arrays.stream(model.selected).forEach(top::add);
      int[] order = ranking.order();
      int[] place = new int[model.names.length];
      Arrays.fill(place, -1);
      for (int p = 0; p < order.length; p++) {
        place[order[p]] = p;
      }
      java.util.Map<String, String> facts = model.ranking.facts();
      for (int j = 0; j < model.names.length; j++) {
        rows.add(
            RowFactory.create(
                place[j],
                j,
                model.names[j],
                ranking.score(j),
                top.contains(j),
                j == 0 ? facts : java.util.Map.of()));
      }
      sparkSession().createDataFrame(rows, RANKING).coalesce(1).write().parquet(path + "/data");
    }
  }

  /** The model of a saved folder: {@code GraphSelectorModel.read().load(path)}. */
  public static MLReader<GraphSelectorModel> read() {
    return new Reader();
  }

  /** The model of a saved folder. */
  public static GraphSelectorModel load(String path) {
    return read().load(path);
  }

  private static final class Reader extends MLReader<GraphSelectorModel> {
    @Override
    public GraphSelectorModel load(String path) {
      DefaultParamsReader.Metadata metadata =
          DefaultParamsReader.loadMetadata(
              path, sparkSession().sparkContext(), GraphSelectorModel.class.getName());
      List<Row> rows =
          new ArrayList<>(sparkSession().read().parquet(path + "/data").collectAsList());
      rows.sort(Comparator.comparingInt(row -> row.getInt(1)));
      String[] names = rows.stream().map(row -> row.getString(2)).toArray(String[]::new);
      double[] scores = rows.stream().mapToDouble(row -> row.getDouble(3)).toArray();
      List<Row> placed =
          rows.stream()
              .filter(row -> row.getInt(0) >= 0)
              .sorted(Comparator.comparingInt(row -> row.getInt(0)))
              .toList();
      int[] order = placed.stream().mapToInt(row -> row.getInt(1)).toArray();
      int[] selected =
          placed.stream().filter(row -> row.getBoolean(4)).mapToInt(row -> row.getInt(1)).toArray();
      SentRanking ranking = SentRanking.of(rows.get(0).getJavaMap(5), order, scores);
      GraphSelectorModel model = new GraphSelectorModel(metadata.uid(), ranking, names, selected);
      metadata.getAndSetParams(model, scala.Option.empty());
      return model;
    }
  }
}
