package org.foldsieve.app.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.app.text.Goodness;
import org.foldsieve.app.text.Measured;
import org.foldsieve.app.text.RankingText;
import org.foldsieve.data.ImageShape;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Curve;
import org.foldsieve.evaluation.metric.Effect;
import org.foldsieve.score.Explanation;
import org.foldsieve.score.FeatureRanking;

/** The numbers behind the charts of a report, as JSON. */
final class ReportData {

  /** Charts show no more, and a page of every digit would be twice as large. */
  private static final MathContext DIGITS = new MathContext(6);

  private static final BigDecimal BEYOND = new BigDecimal("1e999");

  /** The parts of scores whose names are words of the method, in plain ones. */
  private static final Map<String, String> PARTS =
      Map.ofEntries(
          Map.entry(
              FeatureRanking.ADDED,
              "what the pick adds to the method's objective, in % of the best that these picks"
                  + " reach; below 0 it repeats more than it brings"),
          Map.entry(
              "energy",
              "how much the feature varies: the sum of its squared distances from its mean"),
          Map.entry(
              "target",
              "how much of that variation agrees with what is looked for: classes, near rows"),
          Map.entry("between classes", "how far the means of the classes are apart"),
          Map.entry(
              "margin",
              "how much farther near rows of other classes are apart in it than those of one"),
          Map.entry("explained by neighbors", "how much of it the near rows tell"),
          Map.entry("between", "how far the means of the classes are apart"),
          Map.entry("within", "how far rows are from the mean of their class"),
          Map.entry("numerator", "how much near rows differ in the feature"),
          Map.entry("denominator", "how much the feature varies at all"),
          Map.entry("relevance", "what the feature tells of the label by itself"),
          Map.entry("redundancy", "what the features picked before tell of it already"));

  private static final int SHOWN_METHODS = 5;
  private static final int TOP_FEATURES = 30;

  private final ReportContent content;
  private final Answer answer;

  ReportData(ReportContent content) {
    this.content = content;
    this.answer = content.answer();
  }

  JsonObject json() {
    ComparisonResult result = content.result();
    JsonObject json = new JsonObject();
    json.addProperty("winner", answer.winner());
    List<String> order = new ArrayList<>(answer.methods());
    order.add(Comparison.RANDOM);
    order.add(Comparison.ALL);
    json.add("methods", texts(order));
    List<String> shown =
        new ArrayList<>(
            answer.methods().subList(0, Math.min(SHOWN_METHODS, answer.methods().size())));
    shown.add(Comparison.RANDOM);
    shown.add(Comparison.ALL);
    json.add("shown", texts(shown));
    JsonArray criteria = new JsonArray();
    JsonObject curves = new JsonObject();
    for (Criterion criterion : result.criteria()) {
      criteria.add(describe(criterion, result));
      curves.add(criterion.toString(), curves(criterion));
    }
    json.add("criteria", criteria);
    json.add("curves", curves);
    JsonArray rankings = new JsonArray();
    content.rankings().forEach(ranking -> rankings.add(describe(ranking)));
    json.add("rankings", rankings);
    content.dataset().table().imageShape().ifPresent(shape -> json.add("image", describe(shape)));
    content.map().ifPresent(map -> json.add("map", map.json(content.dataset().table())));
    return json;
  }

  private static JsonObject describe(Criterion criterion, ComparisonResult result) {
    JsonObject json = new JsonObject();
    json.addProperty("id", criterion.toString());
    json.addProperty("label", Measured.name(criterion));
    json.addProperty("higher", criterion.higherIsBetter());
    json.addProperty("percent", Measured.isPercent(criterion));
    json.addProperty("units", Measured.hasUnits(criterion));
    result.guess(criterion).ifPresent(value -> json.add("guess", number(value)));
    return json;
  }

  private JsonObject curves(Criterion criterion) {
    ComparisonResult result = content.result();
    JsonObject json = new JsonObject();
    for (String method : result.methods()) {
      Curve curve = result.curve(method, criterion);
      JsonObject entry = describe(curve);
      if (!method.equals(Comparison.ALL)) {
        entry.add("difference", describe(result.minusRandom(method, criterion)));
        JsonArray sizes = new JsonArray();
        for (int size : curve.sizes()) {
          sizes.add(size);
        }
        json.add("sizes", sizes);
      }
      json.add(method, entry);
    }
    return json;
  }

  private static JsonObject describe(Curve curve) {
    JsonObject json = new JsonObject();
    json.add("mean", numbers(curve.mean()));
    json.add("se", numbers(curve.standardError()));
    return json;
  }

  private JsonObject describe(FeatureRanking ranking) {
    JsonObject json = new JsonObject();
    json.addProperty("method", ranking.method());
    json.addProperty("title", RankingText.title(ranking));
    json.addProperty(
        "axis",
        switch (ranking.direction()) {
          case MAXIMIZE -> "score (larger is better)";
          case MINIMIZE -> "score (smaller is better)";
          case ORDER ->
              Goodness.isAdded(ranking)
                  ? "adds, % of the best that these picks reach"
                  : "criterion at the pick";
        });
    if (Goodness.isAdded(ranking)) {
      json.addProperty("added", FeatureRanking.ADDED);
    }
    json.addProperty("keep", keep(ranking.method()));
    json.addProperty("splits", content.result().splits());
    int[] times =
        content.result().methods().contains(ranking.method())
            ? content.result().timesChosen(ranking.method(), keep(ranking.method()))
            : new int[0];
    JsonObject words = new JsonObject();
    ranking
        .parts()
        .keySet()
        .forEach(
            part ->
                Optional.ofNullable(PARTS.get(part))
                    .ifPresent(text -> words.addProperty(part, text)));
    json.add("words", words);
    JsonArray top = new JsonArray();
    int[] order = ranking.order();
    for (int r = 0; r < Math.min(TOP_FEATURES, order.length); r++) {
      JsonObject entry = describe(Explanation.of(ranking, order[r], content.dataset().samples()));
      if (times.length > 0) {
        entry.addProperty("chosen", times[order[r]]);
      }
      effect(order[r]).ifPresent(effect -> entry.addProperty("effect", describe(effect)));
      top.add(entry);
    }
    json.add("top", top);
    content.dataset().table().imageShape().ifPresent(shape -> addPixels(json, ranking, shape));
    return json;
  }

  /**
   * Of a unit that is one feature: several, as the words of a column are, have no one direction.
   */
  private Optional<Effect> effect(int unit) {
    int[] features = content.dataset().samples().groups().features(unit);
    return features.length == 1
        ? Effect.of(content.dataset().table(), features[0])
        : Optional.empty();
  }

  /** For example {@code high in M (+1.4 sd)}. */
  private String describe(Effect effect) {
    boolean number = content.dataset().table().labels().orElseThrow().isNumeric();
    return String.format(
        Locale.ROOT,
        number ? "%s with %s (r %+.2f)" : "%s in %s (%+.1f sd)",
        effect.size() > 0 ? (number ? "rises" : "high") : (number ? "falls" : "low"),
        effect.toward(),
        effect.size());
  }

  private int keep(String method) {
    return content.result().methods().contains(method)
        ? content.result().summary(method, answer.criterion()).oneErrorFeatures()
        : 0;
  }

  private static JsonObject describe(Explanation feature) {
    JsonObject json = new JsonObject();
    json.addProperty("feature", feature.name());
    json.add("score", number(feature.score()));
    JsonObject parts = new JsonObject();
    feature.parts().forEach((name, value) -> parts.add(name, number(value)));
    json.add("parts", parts);
    feature
        .twin()
        .ifPresent(
            twin -> {
              JsonObject entry = new JsonObject();
              entry.addProperty("feature", twin.name());
              entry.addProperty("place", twin.place());
              entry.add("correlation", number(twin.correlation()));
              json.add("twin", entry);
            });
    return json;
  }

  /** Pixels row by row, whatever the order of the table's columns. */
  private static void addPixels(JsonObject json, FeatureRanking ranking, ImageShape shape) {
    double[] goodness = Goodness.of(ranking);
    int[] places = new int[goodness.length];
    int[] order = ranking.order();
    for (int r = 0; r < order.length; r++) {
      places[order[r]] = r + 1;
    }
    JsonArray shares = new JsonArray();
    JsonArray place = new JsonArray();
    JsonArray scores = new JsonArray();
    for (int i = 0; i < shape.rows(); i++) {
      for (int j = 0; j < shape.columns(); j++) {
        int feature = shape.feature(i, j);
        shares.add(number(goodness[feature]));
        place.add(places[feature]);
        scores.add(number(ranking.score(feature)));
      }
    }
    json.add("goodness", shares);
    json.add("place", place);
    json.add("score", scores);
  }

  private JsonObject describe(ImageShape shape) {
    JsonObject json = new JsonObject();
    json.addProperty("rows", shape.rows());
    json.addProperty("columns", shape.columns());
    JsonArray names = new JsonArray();
    for (int i = 0; i < shape.rows(); i++) {
      for (int j = 0; j < shape.columns(); j++) {
        names.add(content.dataset().table().featureNames().get(shape.feature(i, j)));
      }
    }
    json.add("names", names);
    return json;
  }

  private static JsonArray texts(List<String> values) {
    JsonArray array = new JsonArray();
    values.forEach(array::add);
    return array;
  }

  private static JsonArray numbers(double[] values) {
    JsonArray array = new JsonArray();
    for (double value : values) {
      array.add(number(value));
    }
    return array;
  }

  /**
   * JSON has no NaN and no infinity. Undefined is null; infinity is a score like others (a feature
   * that is constant inside every class) and a number beyond those that JavaScript can tell from
   * it.
   */
  private static JsonElement number(double value) {
    if (Double.isInfinite(value)) {
      return new JsonPrimitive(value > 0 ? BEYOND : BEYOND.negate());
    }
    return Double.isFinite(value)
        ? new JsonPrimitive(new BigDecimal(value).round(DIGITS).doubleValue())
        : JsonNull.INSTANCE;
  }
}
