package org.foldsieve.app.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Summary;

/** A comparison in short: per method and classifier, the numbers that decide. */
public final class SummaryJson {

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

  private SummaryJson() {}

  /** Writes the file. */
  public static void write(ComparisonResult result, Writer out) throws IOException {
    JsonObject root = new JsonObject();
    for (String method : result.methods()) {
      JsonObject entry = new JsonObject();
      for (Criterion criterion : result.criteria()) {
        entry.add(key(criterion, result), describe(result.summary(method, criterion)));
      }
      Map<String, Integer> taken = result.timesTaken(method);
      if (!taken.isEmpty()) {
        JsonObject counts = new JsonObject();
        taken.forEach(counts::addProperty);
        entry.add("chosen", counts);
      }
      root.add(method, entry);
    }
    JsonObject guesses = new JsonObject();
    for (Criterion criterion : result.criteria()) {
      result
          .guess(criterion)
          .ifPresent(
              value -> {
                JsonObject guess = new JsonObject();
                guess.addProperty("metric", criterion.metric());
                guess.add("mean", number(value));
                guesses.add(key(criterion, result), guess);
              });
    }
    if (guesses.size() > 0) {
      root.add("guess", guesses);
    }
    GSON.toJson(root, out);
    out.write("\n");
  }

  /** The classifier, and the metric too where it is not accuracy but one of several. */
  private static String key(Criterion criterion, ComparisonResult result) {
    long alike =
        result.criteria().stream().filter(c -> c.measure().equals(criterion.measure())).count();
    return alike == 1 || criterion.metric().equals("accuracy")
        ? criterion.measure()
        : criterion.measure() + "-" + criterion.metric();
  }

  private static JsonObject describe(Summary summary) {
    JsonObject json = new JsonObject();
    json.addProperty("metric", summary.criterion().metric());
    json.add("mean", number(summary.mean()));
    json.add("se", number(summary.standardError()));
    json.add("best", number(summary.best()));
    json.addProperty("best_features", summary.bestFeatures());
    json.addProperty("one_se_features", summary.oneErrorFeatures());
    json.add("minus_random", number(summary.minusRandom()));
    json.add("minus_random_se", number(summary.minusRandomError()));
    return json;
  }

  private static JsonElement number(double value) {
    return Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;
  }
}
