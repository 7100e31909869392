package org.foldsieve.explore.work;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.FeatureUnits;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.io.ColumnProfile;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Recommendation;
import org.foldsieve.method.Trait;
import org.foldsieve.run.Run;

/** What a page shows of a table: its columns, what is odd about them, and which methods suit it. */
final class TableAnswers {

  /** With more features the recommended method would take minutes for a first look. */
  private static final int WIDE = 5000;

  /** With more rows as well, pca of a sparse table takes minutes: it has to be made dense. */
  private static final int MANY = 1000;

  private TableAnswers() {}

  static JsonElement open(OpenTable open, Run run) {
    JsonObject json = new JsonObject();
    json.addProperty("name", open.source().name());
    json.addProperty("refusal", open.refusal());
    json.addProperty("text", open.source().isText());
    json.add("columns", columns(open.columns()));
    json.add("remarks", Packed.texts(open.remarks()));
    json.add("suspicions", Packed.texts(open.suspicions()));
    if (open.refusal().isEmpty()) {
      describe(json, open, run);
    }
    return json;
  }

  /** Column by column, each kind of fact as one list: there may be 60,000. */
  private static JsonObject columns(List<ColumnProfile> columns) {
    JsonArray names = new JsonArray();
    JsonArray roles = new JsonArray();
    JsonArray words = new JsonArray();
    JsonArray missing = new JsonArray();
    JsonArray distinct = new JsonArray();
    JsonArray least = new JsonArray();
    JsonArray most = new JsonArray();
    JsonArray counts = new JsonArray();
    JsonArray values = new JsonArray();
    for (ColumnProfile column : columns) {
      names.add(column.name());
      roles.add(column.role().name().toLowerCase(Locale.ROOT));
      words.add(column.words());
      missing.add(column.missing());
      distinct.add(column.distinct());
      least.add(Packed.number(column.least()));
      most.add(Packed.number(column.most()));
      counts.add(Packed.numbers(column.counts().stream().mapToInt(Integer::intValue).toArray()));
      values.add(Packed.texts(column.values()));
    }
    JsonObject json = new JsonObject();
    json.add("names", names);
    json.add("roles", roles);
    json.add("words", words);
    json.add("missing", missing);
    json.add("distinct", distinct);
    json.add("least", least);
    json.add("most", most);
    json.add("counts", counts);
    json.add("values", values);
    json.addProperty("many", ColumnProfile.MANY);
    return json;
  }

  private static void describe(JsonObject json, OpenTable open, Run run) {
    Samples samples = open.samples();
    Table table = samples.table();
    json.addProperty("rows", table.rows());
    json.add("units", Packed.texts(samples.groups().names()));
    json.addProperty("scaled", open.scaling().map(Scaling::kind).map(Enum::name).orElse("NONE"));
    differentUnits(open, run).ifPresent(words -> json.addProperty("differentUnits", words));
    table.labels().ifPresent(labels -> json.add("label", describe(labels)));
    table.rowNames().ifPresent(names -> json.add("rowNames", Packed.texts(names)));
    table
        .imageShape()
        .ifPresent(
            shape -> {
              JsonObject image = new JsonObject();
              image.addProperty("rows", shape.rows());
              image.addProperty("columns", shape.columns());
              image.addProperty("columnMajor", shape.order() == ImageShape.Order.COLUMN_MAJOR);
              json.add("image", image);
            });
    Recommendation recommended = Methods.recommended(table);
    json.addProperty("method", method(recommended, samples));
    json.addProperty("glance", atOnce(samples));
    json.add("compared", Packed.texts(recommended.compared().stream().map(Method::id).toList()));
    json.add("methods", methods(Method.Kind.FEATURE_SCORE, table));
    json.add("maps", methods(Method.Kind.EMBEDDING, table));
    json.addProperty("map", map(table));
  }

  /** The recommended one, or for very wide tables one that answers at once. */
  private static String method(Recommendation recommended, Samples samples) {
    return samples.groups().size() <= WIDE ? recommended.score().id() : atOnce(samples);
  }

  /** The map that is shown at first: pca, or for text that is too wide for it, neighbours. */
  private static String map(Table table) {
    return table.isSparse() && table.features() > WIDE && table.rows() > MANY ? "umap" : "pca";
  }

  /** A method that answers before anybody waits. */
  private static String atOnce(Samples samples) {
    return samples
        .table()
        .labels()
        .map(labels -> labels.isNumeric() ? "f-test" : "fisher")
        .orElse("variance");
  }

  private static Optional<String> differentUnits(OpenTable open, Run run) {
    Table raw = open.raw().table();
    FeatureUnits units = FeatureUnits.of(raw);
    if (units.verdict().isOneUnit()) {
      return Optional.empty();
    }
    FeatureRanges ranges = FeatureRanges.of(raw, run);
    return Optional.of(
        String.format(
            Locale.ROOT,
            "'%s' spans %.3g, '%s' only %.3g",
            raw.featureNames().get(units.widest()),
            ranges.max(units.widest()) - ranges.min(units.widest()),
            raw.featureNames().get(units.narrowest()),
            ranges.max(units.narrowest()) - ranges.min(units.narrowest())));
  }

  private static JsonObject describe(Labels labels) {
    JsonObject json = new JsonObject();
    json.addProperty("name", labels.name());
    json.addProperty("numeric", labels.isNumeric());
    if (labels.isNumeric()) {
      json.addProperty("numbers", Packed.floats(labels.rows(), labels::number));
    } else {
      json.add("classes", Packed.texts(labels.classNames()));
      json.addProperty("codes", Packed.integers(labels.codes()));
    }
    return json;
  }

  /** The methods that this table lets work. */
  private static JsonArray methods(Method.Kind kind, Table table) {
    boolean classes = table.labels().filter(labels -> !labels.isNumeric()).isPresent();
    JsonArray array = new JsonArray();
    for (Method<?> method : Methods.all(kind)) {
      Set<Trait> traits = method.traits();
      boolean fits =
          (classes || !traits.contains(Trait.NEEDS_CLASSES))
              && (table.labels().isPresent() || !traits.contains(Trait.NEEDS_LABELS))
              && (table.imageShape().isPresent() || !traits.contains(Trait.NEEDS_IMAGES))
              && (!traits.contains(Trait.TWO_CLASSES)
                  || classes && table.labels().orElseThrow().classCount() == 2);
      if (fits) {
        JsonObject json = new JsonObject();
        json.addProperty("id", method.id());
        json.addProperty("name", method.name());
        json.addProperty("summary", method.summary());
        array.add(json);
      }
    }
    return array;
  }
}
