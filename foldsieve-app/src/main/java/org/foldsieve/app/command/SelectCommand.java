package org.foldsieve.app.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.input.DatasetReader;
import org.foldsieve.app.option.CsvOptions;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.app.option.MetricOptions;
import org.foldsieve.app.option.OutputOptions;
import org.foldsieve.app.option.OutputPath;
import org.foldsieve.app.option.RecallOptions;
import org.foldsieve.app.option.RedundancyOptions;
import org.foldsieve.app.option.RowOptions;
import org.foldsieve.app.option.ScaleOptions;
import org.foldsieve.app.option.SignificanceOptions;
import org.foldsieve.app.option.UnitOptions;
import org.foldsieve.app.option.WeightOptions;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Scaling;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.model.SavedModel;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.FeatureSelection;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Significance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps the best features. */
@CommandLine.Command(
    name = "select",
    description = "Keep the best features of a table.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve select digits --method lle-score --top 32 --output small.npz",
      "  foldsieve select table.csv --label last --method fisher --top auto --output small.csv",
      "  foldsieve select train.csv --fraction 0.1 --model keep.model",
      "  foldsieve transform test.csv --model keep.model --output small-test.csv"
    })
final class SelectCommand extends Command {

  @Parameters(
      paramLabel = "DATA",
      arity = "0..1",
      description = "File, '-', folder of images, or a bundled set; or ask for it with --sql.")
  private String data = "";

  @Mixin private MethodOptions methods = new MethodOptions();
  @Mixin private RecallOptions recall = new RecallOptions();
  @Mixin private MetricOptions metric = new MetricOptions();
  @Mixin private WeightOptions weight = new WeightOptions();
  @Mixin private SignificanceOptions significance = new SignificanceOptions();
  @Mixin private RedundancyOptions redundancy = new RedundancyOptions();
  @Mixin private RowOptions rows = new RowOptions();
  @Mixin private UnitOptions unitOptions = new UnitOptions();

  @Option(
      names = "--top",
      paramLabel = "M|auto",
      description =
          "How many features to keep; auto: the fewest within one standard error of the best (with"
              + " labels: 1-NN accuracy, balanced where classes are uneven; for a number to predict"
              + " R2 of 5-NN), or those before the largest gap in the scores (gka: before the"
              + " objective bends).")
  private @Nullable String top;

  @Option(
      names = "--all-rows",
      description =
          "Let all rows judge for --top auto, however many; otherwise 10000 of more, drawn in"
              + " proportion by class.")
  private boolean allRows;

  @Option(
      names = "--fraction",
      paramLabel = "F",
      description =
          "Share of the features to keep, above 0 and up to 1; rounded up to whole features.")
  private @Nullable Double fraction;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      converter = OutputPath.class,
      description = "Save the columns and their scaling for 'transform'.")
  private @Nullable Path model;

  @Mixin private DataOptions dataOptions = new DataOptions();
  @Mixin private ScaleOptions scale = new ScaleOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Mixin private CsvOptions csv = new CsvOptions();

  SelectCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    boolean byChance = significance.alpha().isPresent();
    if ((top == null ? 0 : 1) + (fraction == null ? 0 : 1) + (byChance ? 1 : 0) != 1) {
      throw new UsageException(
          "say how many features to keep: --top M, --top auto, --fraction F or --alpha A");
    }
    if (allRows && !SubsetChoice.AUTO.equals(top)) {
      throw new UsageException(
          "--all-rows says who judges for --top auto; give both, or leave --all-rows out");
    }
    List<Method<?>> named = methods.named(Scorers.KINDS);
    recall.check();
    metric.requireFeatures();
    checkOne(named);
    Outputs.requireExtension(output.output, Outputs.TABLES);
    Outputs.requireFile("--model", model, "a model is not text; name a file");
    Outputs outputs = outputs().writing(csv.words());
    weight.column().ifPresent(dataOptions::nameRowsBy);
    rows.column().ifPresent(dataOptions::nameRowsBy);
    Dataset read =
        session.stage("read", () -> DatasetReader.readUnscaled(data, dataOptions, session));
    Optional<Protocol> protocol = rows.protocol(read.table());
    Dataset known =
        protocol
            .map(one -> read.knowing(one.rowFacts()))
            .orElse(read)
            .knowing(
                DatasetReader.weights(weight, rows.column(), read, data, dataOptions, session));
    Dataset inUnits = known.with(unitOptions.of(known.samples(), dataOptions, session.run()));
    Dataset raw = session.stage("read", () -> inUnits.comparedBy(metric, session));
    Scaling.Kind scaling = metric.scaling(scale.kind());
    Dataset dataset = session.stage("read", () -> DatasetReader.scale(raw, scaling));
    DatasetReader.sayWhy(raw, dataset, session);
    Method<?> recommended = Methods.recommended(dataset.table()).score();
    if (named.isEmpty()) {
      Scorers.sayWhatRanks(recommended, dataset.table(), session);
    }
    MethodOptions.Chosen method =
        methods.configure(named.isEmpty() ? List.of(recommended) : named, session::hint).get(0);
    Scorers.checkNeighbors(List.of(method), dataset.table());
    SmallClasses.remarks(List.of(method), dataset.table()).forEach(session::hint);
    FeatureScorer scorer = Scorers.create(List.of(method), redundancy.isControlled()).get(0);
    Scorers.sayWhoSeesRaw(List.of(scorer), dataset, session);
    Scorers.hintAtMetric(List.of(scorer), metric.metric(), session);
    if (byChance) {
      FeatureSelection found = discoveries(scorer, dataset, session);
      session.stage("write", () -> write(dataset, found, outputs, session));
      return;
    }
    SubsetChoice size = SubsetChoice.parse(top, fraction, dataset.units().size());
    if (size.size().isPresent()) {
      Scorers.checkKept(size.size().getAsInt(), unitOptions);
    }
    RowDraw judging = session.stage("read", () -> judging(scorer, raw, size, session));
    Optional<Protocol> splits =
        judging.isDrawn() ? rows.protocol(judging.dataset().table()) : protocol;
    SubsetChoice.Subset subset =
        session.compute(
            Scorers.stage(scorer),
            run ->
                size.choose(
                    scorer,
                    dataset.samples(),
                    judging.dataset().samples(),
                    scaling,
                    splits.orElse(StratifiedFolds.withDefaults()),
                    recall.of(run)));
    FeatureRanking ranking = subset.ranking();
    RecallOptions.say(ranking.provenance().parameters(), session::hint);
    ranking.notes().forEach(note -> session.hint(ranking.method() + ": " + note));
    if (!subset.reason().isEmpty()) {
      session.hint(subset.reason());
    }
    FeatureSelection selection = ranking.top(subset.size());
    hintAtConstants(dataset, selection, session);
    if (dataset.isGrouped()) {
      session.hint(
          String.format(
              Locale.ROOT,
              "keeps %d of %d groups: %s",
              selection.featureNames().size(),
              dataset.units().size(),
              String.join(
                  ", ", selection.featureNames().stream().map(dataset::describeUnit).toList())));
    }
    session.stage("write", () -> write(dataset, selection, outputs, session));
  }

  /** The rows that judge how many features are enough; all of them rank. */
  private RowDraw judging(FeatureScorer scorer, Dataset raw, SubsetChoice size, Session session) {
    boolean judged =
        size.size().isEmpty()
            && raw.table().labels().isPresent()
            && !(scorer instanceof GreedySelector greedy && greedy.hasPeak());
    RowDraw draw =
        !judged || allRows || metric.isOfData()
            ? RowDraw.none(raw)
            : RowDraw.of("--top auto judges", raw, "lets all judge", session.run());
    if (draw.isDrawn()) {
      session.hint(draw.said());
    }
    return draw;
  }

  /** The features that score better than chance. */
  private FeatureSelection discoveries(FeatureScorer scorer, Dataset dataset, Session session) {
    double alpha = significance.alpha().orElseThrow();
    if (dataset.samples().kept().length > 0) {
      throw new UsageException("--alpha tests every feature by itself; leave --keep out");
    }
    FeatureRanking ranking =
        session.compute(
            Scorers.stage(scorer),
            run ->
                Significance.of(
                    scorer, dataset.samples(), significance.permutations(), recall.of(run)));
    RecallOptions.say(ranking.provenance().parameters(), session::hint);
    ranking.notes().forEach(note -> session.hint(ranking.method() + ": " + note));
    FeatureSelection found = Significance.discoveries(ranking, alpha);
    if (found.featureNames().isEmpty()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "no feature scores better than chance by %s with --alpha %s; take another method, a"
                  + " larger --alpha or --permutations, or a number of features (--top M)",
              ranking.method(),
              alpha));
    }
    session.hint(
        String.format(
            Locale.ROOT,
            "--alpha %s keeps %d of %d features: those that score better than chance",
            alpha,
            found.featureNames().size(),
            dataset.units().size()));
    return found;
  }

  /** A feature that does not vary tells nothing, and is kept only where too many are asked for. */
  private static void hintAtConstants(Dataset dataset, FeatureSelection units, Session session) {
    FeatureRanges ranges = FeatureRanges.of(dataset.table(), session.run());
    List<String> names = dataset.units();
    List<String> constant =
        units.featureNames().stream()
            .filter(
                unit ->
                    Arrays.stream(dataset.samples().groups().features(names.indexOf(unit)))
                        .allMatch(ranges::isConstant))
            .toList();
    if (!constant.isEmpty()) {
      session.hint(
          String.format(
              Locale.ROOT,
              "%d of the %d features kept do not vary and tell nothing: %s%s; keep fewer",
              constant.size(),
              units.featureNames().size(),
              String.join(", ", constant.subList(0, Math.min(5, constant.size()))),
              constant.size() > 5 ? ", …" : ""));
    }
  }

  private static void checkOne(List<Method<?>> named) {
    if (named.size() > 1) {
      throw new UsageException(
          "one method selects: name one of "
              + String.join(", ", named.stream().map(Method::id).toList()));
    }
  }

  private void write(Dataset dataset, FeatureSelection units, Outputs outputs, Session session) {
    PrintStream out = session.console().out();
    FeatureSelection selection = dataset.features(units);
    if (model != null) {
      outputs.model(
          model,
          dataset
              .scaling()
              .map(scaling -> SavedModel.of(selection, scaling))
              .orElseGet(() -> SavedModel.of(selection))
              .withPreparation(dataset.preparation()));
    }
    if (output.output == null) {
      outputs.commit();
      units.featureNames().forEach(unit -> dataset.members(unit).forEach(out::println));
      return;
    }
    var small = selection.transform(dataset.table());
    if (Outputs.isStandardOutput(output.output)) {
      outputs.commit();
      outputs.csv(small, out).forEach(session::hint);
      return;
    }
    outputs.table(output.output, small).forEach(session::hint);
    outputs.commit();
    out.println(
        String.format(
            Locale.ROOT,
            "%s: %d of %d %s kept%s, %d rows%s",
            output.output,
            units.featureNames().size(),
            dataset.units().size(),
            dataset.isGrouped() ? "groups" : "features",
            dataset.samples().groups().areSingle()
                ? ""
                : String.format(Locale.ROOT, " (%d as numbers)", small.features()),
            small.rows(),
            dataset.isScaledByItself() ? ", standardised (--scale none keeps the values)" : ""));
  }
}
