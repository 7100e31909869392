package org.foldsieve.app.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.text.CommandText;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Provenance;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MethodChoice;

/** Rankings as JSON, with all it takes to make them again. */
public final class RankingJson {

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

  private RankingJson() {}

  /**
   * Writes at most so many features of each ranking, with provenance and the parts of the scores.
   */
  public static void write(
      List<FeatureRanking> rankings, int rows, Dataset data, List<String> command, Writer target)
      throws IOException {
    JsonObject root = new JsonObject();
    root.addProperty("foldsieve", Provenance.currentVersion());
    root.addProperty("command", CommandText.line(command));
    root.add("data", describe(data));
    JsonArray all = new JsonArray();
    rankings.forEach(ranking -> all.add(describe(ranking, rows, data)));
    root.add("rankings", all);
    GSON.toJson(root, target);
    target.write("\n");
    target.flush();
  }

  private static JsonObject describe(Dataset data) {
    JsonObject json = new JsonObject();
    json.addProperty("name", data.name());
    json.addProperty("rows", data.table().rows());
    json.addProperty("features", data.units().size());
    data.table().labels().ifPresent(labels -> json.addProperty("label", labels.name()));
    data.table().imageShape().ifPresent(shape -> json.addProperty("image", shape.toString()));
    data.scaling()
        .ifPresent(scaling -> json.addProperty("scale", CommandText.choice(scaling.kind())));
    return json;
  }

  private static JsonObject describe(FeatureRanking ranking, int rows, Dataset data) {
    JsonObject json = new JsonObject();
    json.addProperty("method", ranking.method());
    JsonObject parameters = new JsonObject();
    ranking.provenance().parameters().forEach(parameters::addProperty);
    json.add("parameters", parameters);
    json.addProperty("seed", ranking.provenance().seed());
    Blas.trouble().ifPresent(reason -> json.addProperty("dense-products", Blas.describe()));
    json.addProperty("direction", CommandText.choice(ranking.direction()));
    json.add("notes", GSON.toJsonTree(ranking.notes()));
    ranking.choice().ifPresent(choice -> json.add("choice", describe(choice)));
    if (!ranking.kept().isEmpty()) {
      json.add("kept", GSON.toJsonTree(ranking.kept()));
    }
    json.add("undefined", GSON.toJsonTree(ranking.undefined()));
    JsonArray features = new JsonArray();
    Map<String, double[]> parts = ranking.parts();
    int[] order = ranking.order();
    for (int r = 0; r < Math.min(rows, order.length); r++) {
      int feature = order[r];
      JsonObject entry = new JsonObject();
      entry.addProperty("rank", r + 1);
      entry.addProperty("feature", ranking.featureNames().get(feature));
      entry.addProperty("index", feature);
      if (data.isGrouped()) {
        entry.add("members", GSON.toJsonTree(data.members(ranking.featureNames().get(feature))));
      }
      entry.add("score", number(ranking.score(feature)));
      parts.forEach((name, values) -> entry.add(name, number(values[feature])));
      features.add(entry);
    }
    json.add("ranking", features);
    return json;
  }

  private static JsonObject describe(MethodChoice choice) {
    JsonObject json = new JsonObject();
    json.addProperty("chosen", choice.chosen());
    json.addProperty("default", choice.preferred());
    json.addProperty("measure", choice.measure());
    json.addProperty("rows", choice.rows());
    json.addProperty("folds", choice.folds());
    JsonArray candidates = new JsonArray();
    for (MethodChoice.Candidate one : choice.candidates()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("name", one.name());
      entry.addProperty("method", one.method());
      entry.add("score", number(one.score()));
      entry.add("error", number(one.error()));
      entry.add("gain", number(one.gain()));
      entry.add("gain_error", number(one.gainError()));
      entry.addProperty("refusal", one.refusal().orElse(null));
      candidates.add(entry);
    }
    json.add("candidates", candidates);
    return json;
  }

  /**
   * JSON has no NaN and no infinity. Undefined is null; infinity is a score like others (a feature
   * that is constant inside every class) and a text.
   */
  private static JsonElement number(double value) {
    if (Double.isInfinite(value)) {
      return new JsonPrimitive(Double.toString(value));
    }
    return Double.isNaN(value) ? JsonNull.INSTANCE : new JsonPrimitive(value);
  }
}
