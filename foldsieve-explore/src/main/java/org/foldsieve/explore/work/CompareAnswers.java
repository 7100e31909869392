package org.foldsieve.explore.work;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonListener;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Curve;
import org.foldsieve.evaluation.compare.DrawDoubt;
import org.foldsieve.evaluation.compare.Measure;
import org.foldsieve.evaluation.protocol.DrawnRows;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;

/** Methods against each other on rows held back, told while it goes on. */
final class CompareAnswers {

  private static final int MANY_FEATURES = 5000;
  private static final int ENOUGH_FEATURES = 1000;

  private CompareAnswers() {}

  static JsonElement compare(OpenTable open, Ask ask, Ongoing work) {
    Samples all = ChosenMethod.of(ask, "").keeping(open.raw());
    Samples raw = drawn(all, work.run());
    Table table = raw.table();
    List<String> named = ask.texts("methods");
    List<String> ids =
        named.isEmpty()
            ? Methods.recommended(table).compared().stream().map(Method::id).toList()
            : named;
    List<ComparedMethod> compared = new ArrayList<>();
    for (String id : ids) {
      if (!id.equals(Comparison.RANDOM)) {
        FeatureScorer scorer = Methods.scorer(id, Map.of());
        compared.add(ComparedMethod.of(scorer));
      }
    }
    Comparison suiting = Comparison.suiting(compared, table).withScaling(open.view().scaling());
    Comparison plan = limit(raw).map(suiting::withMaxFeatures).orElse(suiting);
    List<Criterion> shown =
        plan.measures().stream()
            .map((Measure measure) -> measure.deciding().orElse(measure.criteria().get(0)))
            .toList();
    ComparisonResult result =
        open.remember(
            "compare " + ids + ask.texts("keep"),
            () -> plan.run(raw, new Live(shown, work), work.run()));
    Answer answer = Answer.of(result, Methods.recommended(table).score().id());
    JsonObject json = new JsonObject();
    json.add("criteria", criteria(shown));
    JsonObject curves = new JsonObject();
    for (String method : result.methods()) {
      JsonObject byCriterion = new JsonObject();
      for (Criterion criterion : shown) {
        byCriterion.add(
            criterion.toString(), RankAnswers.describe(result.curve(method, criterion)));
      }
      curves.add(method, byCriterion);
    }
    json.add("curves", curves);
    json.add("methods", Packed.texts(answer.methods()));
    json.addProperty("winner", answer.winner());
    json.addProperty("criterion", answer.criterion().toString());
    json.addProperty("keep", answer.keep());
    json.add("value", Packed.number(answer.value()));
    json.add("error", Packed.number(answer.error()));
    json.add("random", Packed.number(answer.randomValue()));
    json.add("all", Packed.number(answer.allValue()));
    json.addProperty("better", answer.isBetterThanRandom());
    List<String> notes = new ArrayList<>(result.notes());
    if (raw != all) {
      notes.add(0, said(all, raw));
    }
    json.add("notes", Packed.texts(notes));
    return json;
  }

  /** The rows that are compared on: of very many some, as the command line draws them. */
  private static Samples drawn(Samples all, Run run) {
    return isDrawn(all) ? all.learnFrom(DrawnRows.of(all.table(), DrawnRows.ENOUGH, run)) : all;
  }

  /** Whether the rows are so many that some of them are drawn. */
  static boolean isDrawn(Samples all) {
    return all.rows() > DrawnRows.ENOUGH;
  }

  private static String said(Samples all, Samples drawn) {
    return String.format(
        Locale.ROOT,
        "compared on %d of %d rows, drawn by the seed: %s",
        drawn.rows(),
        all.rows(),
        DrawDoubt.of(drawn.table()));
  }

  /** Up to how many features methods are compared, where there are too many to take all. */
  static Optional<Integer> limit(Samples raw) {
    return raw.groups().size() > MANY_FEATURES ? Optional.of(ENOUGH_FEATURES) : Optional.empty();
  }

  private static JsonArray criteria(List<Criterion> shown) {
    JsonArray criteria = new JsonArray();
    for (Criterion criterion : shown) {
      JsonObject json = new JsonObject();
      json.addProperty("id", criterion.toString());
      json.addProperty("measure", criterion.measure());
      json.addProperty("metric", criterion.metric());
      json.addProperty("higher", criterion.higherIsBetter());
      criteria.add(json);
    }
    return criteria;
  }

  /** Curves that are not finished: means over the splits that are. */
  private static final class Live implements ComparisonListener {

    private final List<Criterion> shown;
    private final Ongoing work;
    private final Map<String, Map<Criterion, List<double[]>>> found = new HashMap<>();

    Live(List<Criterion> shown, Ongoing work) {
      this.shown = shown;
      this.work = work;
    }

    @Override
    public void found(String method, int split, Criterion criterion, int[] sizes, double[] values) {
      if (!shown.contains(criterion)) {
        return;
      }
      List<double[]> splits =
          found
              .computeIfAbsent(method, name -> new LinkedHashMap<>())
              .computeIfAbsent(criterion, one -> new ArrayList<>());
      splits.add(values);
      int[] taken = values.length == sizes.length ? sizes : new int[] {sizes[sizes.length - 1]};
      JsonObject json = RankAnswers.describe(Curve.of(taken, splits.toArray(double[][]::new)));
      json.addProperty("method", method);
      json.addProperty("criterion", criterion.toString());
      json.addProperty("splits", splits.size());
      work.tell("curve", json);
    }
  }
}
