package org.foldsieve.explore.work;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Curve;
import org.foldsieve.evaluation.compare.EnoughFeatures;
import org.foldsieve.evaluation.metric.Effect;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.Explanation;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MethodChoice;

/**
 * Rankings, why a feature stands where it does, which features say the same, how many are enough.
 */
final class RankAnswers {

  /** From this correlation on two features say the same. */
  private static final double SAME = 0.9;

  private static final int GROUPED = 200;
  private static final double GROUPING_STEPS = 4e8;

  private RankAnswers() {}

  static JsonElement rank(OpenTable open, ChosenMethod choice, Run run) {
    return describe(choice.rank(open, run));
  }

  static JsonObject describe(FeatureRanking ranking) {
    JsonObject json = new JsonObject();
    json.addProperty("method", ranking.method());
    json.addProperty("direction", ranking.direction().name().toLowerCase(Locale.ROOT));
    json.addProperty("order", Packed.integers(ranking.order()));
    json.addProperty("scores", Packed.doubles(ranking.scores()));
    JsonObject parts = new JsonObject();
    ranking.parts().forEach((name, values) -> parts.addProperty(name, Packed.doubles(values)));
    json.add("parts", parts);
    json.addProperty("added", FeatureRanking.ADDED);
    json.add("notes", Packed.texts(ranking.notes()));
    json.add("kept", Packed.texts(ranking.kept()));
    ranking.choice().ifPresent(choice -> json.addProperty("choice", describe(choice)));
    return json;
  }

  private static String describe(MethodChoice choice) {
    return String.format(
        Locale.ROOT,
        "%s was chosen among %d methods by %s on rows held back",
        choice.chosen(),
        choice.candidates().size(),
        choice.measure());
  }

  static JsonElement explain(OpenTable open, ChosenMethod choice, int unit, Run run) {
    FeatureRanking ranking = choice.rank(open, run);
    if (unit < 0 || unit >= ranking.featureNames().size()) {
      throw new ParameterException("there is no feature " + unit);
    }
    Samples samples = choice.keeping(open.samples());
    Explanation why = Explanation.of(ranking, unit, samples);
    JsonObject json = new JsonObject();
    json.addProperty("place", why.place());
    json.addProperty("ranked", why.ranked());
    json.add("score", Packed.number(why.score()));
    JsonObject parts = new JsonObject();
    why.parts().forEach((name, value) -> parts.add(name, Packed.number(value)));
    json.add("parts", parts);
    why.twin()
        .ifPresent(
            twin -> {
              JsonObject same = new JsonObject();
              same.addProperty("unit", twin.feature());
              same.addProperty("name", twin.name());
              same.addProperty("place", twin.place());
              same.add("correlation", Packed.number(twin.correlation()));
              json.add("twin", same);
            });
    effect(samples, samples.table(), unit).ifPresent(words -> json.addProperty("effect", words));
    return json;
  }

  /** Of a unit that is one feature: where it is high or low. */
  static Optional<String> effect(Samples samples, Table table, int unit) {
    int[] features = samples.groups().features(unit);
    if (features.length != 1 || table.labels().isEmpty()) {
      return Optional.empty();
    }
    boolean number = table.labels().get().isNumeric();
    return Effect.of(table, features[0])
        .map(
            effect ->
                String.format(
                    Locale.ROOT,
                    number ? "%s with %s (r %+.2f)" : "%s in %s (%+.1f sd)",
                    effect.size() > 0 ? (number ? "rises" : "high") : (number ? "falls" : "low"),
                    effect.toward(),
                    effect.size()));
  }

  /**
   * The best features in groups: a feature that is much like a better one joins its group. How
   * alike, {@link Explanation} says.
   */
  static JsonElement groups(OpenTable open, ChosenMethod choice, Run run) {
    FeatureRanking ranking = choice.rank(open, run);
    Samples samples = choice.keeping(open.samples());
    int[] order = ranking.order();
    int most =
        Math.min(
            Math.min(GROUPED, order.length),
            Math.max(20, (int) Math.sqrt(2 * GROUPING_STEPS / samples.rows())));
    int[] leader = new int[ranking.featureNames().size()];
    Arrays.fill(leader, -1);
    double[] alike = new double[leader.length];
    for (int r = 0; r < most; r++) {
      run.checkCancelled("groups");
      run.step("groups", r + 1, most);
      int unit = order[r];
      Explanation why = Explanation.of(ranking, unit, samples);
      leader[unit] = unit;
      why.twin()
          .filter(twin -> Math.abs(twin.correlation()) >= SAME)
          .ifPresent(
              twin -> {
                leader[unit] = leader[twin.feature()];
                alike[unit] = twin.correlation();
              });
    }
    JsonArray groups = new JsonArray();
    for (int r = 0; r < most; r++) {
      int first = order[r];
      if (leader[first] == first) {
        JsonArray members = new JsonArray();
        for (int s = r; s < most; s++) {
          if (leader[order[s]] == first) {
            JsonObject member = new JsonObject();
            member.addProperty("unit", order[s]);
            member.addProperty("place", s + 1);
            member.add("correlation", Packed.number(s == r ? 1 : alike[order[s]]));
            members.add(member);
          }
        }
        groups.add(members);
      }
    }
    JsonObject json = new JsonObject();
    json.addProperty("looked", most);
    json.addProperty("same", SAME);
    json.add("groups", groups);
    return json;
  }

  /** How many features are enough, and the curve that tells. */
  static JsonElement enough(OpenTable open, ChosenMethod choice, Run run) {
    EnoughFeatures enough =
        open.remember(
            "enough " + choice,
            () ->
                EnoughFeatures.of(
                    choice.scorer(open.samples()),
                    choice.keeping(open.samples()),
                    choice.keeping(open.raw()),
                    open.view().scaling(),
                    run));
    JsonObject json = new JsonObject();
    json.addProperty("count", enough.count());
    json.addProperty("rule", enough.rule().name().toLowerCase(Locale.ROOT));
    enough
        .evidence()
        .ifPresent(evidence -> describe(json, evidence, enough.criterion().orElseThrow()));
    return json;
  }

  private static void describe(JsonObject json, ComparisonResult evidence, Criterion criterion) {
    List<String> methods = evidence.methods();
    json.addProperty("measure", criterion.measure());
    json.addProperty("metric", criterion.metric());
    json.addProperty("splits", evidence.splits());
    for (String method : methods) {
      boolean ours = method.equals(methods.get(0));
      json.add(ours ? "ranked" : method, describe(evidence.curve(method, criterion)));
    }
  }

  static JsonObject describe(Curve curve) {
    JsonObject json = new JsonObject();
    json.add("sizes", Packed.numbers(curve.sizes()));
    json.add("mean", Packed.numbers(curve.mean()));
    json.add("error", Packed.numbers(curve.standardError()));
    return json;
  }
}
