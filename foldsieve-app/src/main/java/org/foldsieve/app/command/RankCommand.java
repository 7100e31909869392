package org.foldsieve.app.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
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
import org.foldsieve.app.plot.BarPlot;
import org.foldsieve.app.plot.HeatMapPlot;
import org.foldsieve.app.plot.Plot;
import org.foldsieve.app.plot.PlotFiles;
import org.foldsieve.app.report.RankingJson;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.terminal.Visible;
import org.foldsieve.app.text.ChoiceText;
import org.foldsieve.app.text.ExplanationText;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.app.text.RankingText;
import org.foldsieve.io.RankingFiles;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MixedRankings;
import org.foldsieve.score.Significance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores and orders the features. */
@CommandLine.Command(
    name = "rank",
    description = "Score the features and order them, best first.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve rank digits",
      "  foldsieve rank iris --method variance,laplacian --output ranking.csv",
      "  foldsieve rank table.csv --label last --method fisher --scale none --top 10",
      "  foldsieve rank digits --method laplacian -k 7 -P kernel=binary --explain p3_4"
    })
final class RankCommand extends Command {

  private static final int SHOWN = 20;

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
  @Mixin private DataOptions dataOptions = new DataOptions();
  @Mixin private ScaleOptions scale = new ScaleOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Mixin private CsvOptions csv = new CsvOptions();

  @Option(
      names = "--top",
      paramLabel = "M",
      description = "Give the best M features only; greedy methods stop there.")
  private @Nullable Integer top;

  @Option(
      names = "--explain",
      paramLabel = "FEATURE",
      split = ",",
      description =
          "Say why a feature stands where it does (on standard error when the ranking goes to"
              + " '-').")
  private List<String> explain = new ArrayList<>();

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      converter = OutputPath.class,
      description =
          "Draw the scores: for images a heat map and the mask of the best pixels; .png or .svg.")
  private @Nullable Path plot;

  RankCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    if (top != null && top < 1) {
      throw new UsageException("--top must be at least 1: --top " + top);
    }
    List<Method<?>> named = methods.named(Scorers.KINDS);
    recall.check();
    metric.requireFeatures();
    OptionalDouble alpha = significance.alpha();
    PlotFiles.check(plot);
    Outputs.requireExtension(output.output, "csv", "json");
    Outputs outputs = outputs().writing(csv.words());
    weight.column().ifPresent(dataOptions::nameRowsBy);
    rows.column().ifPresent(dataOptions::nameRowsBy);
    Dataset raw =
        session.stage("read", () -> DatasetReader.readUnscaled(data, dataOptions, session));
    Dataset read =
        session.stage("read", () -> DatasetReader.scale(raw, metric.scaling(scale.kind())));
    DatasetReader.sayWhy(raw, read, session);
    Dataset known =
        rows.protocol(read.table())
            .map(protocol -> read.knowing(protocol.rowFacts()))
            .orElse(read)
            .knowing(
                DatasetReader.weights(weight, rows.column(), read, data, dataOptions, session));
    Dataset inUnits = known.with(unitOptions.of(known.samples(), dataOptions, session.run()));
    Dataset dataset = session.stage("read", () -> inUnits.comparedBy(metric, session));
    Scorers.checkKept(top, unitOptions);
    Method<?> recommended = Methods.recommended(dataset.table()).score();
    if (named.isEmpty()) {
      Scorers.sayWhatRanks(recommended, dataset.table(), session);
    }
    List<MethodOptions.Chosen> chosen =
        methods.configure(named.isEmpty() ? List.of(recommended) : named, session::hint);
    checkExplained(dataset);
    Scorers.checkNeighbors(chosen, dataset.table());
    SmallClasses.remarks(chosen, dataset.table()).forEach(session::hint);
    Scorers.hintAtScaling(chosen, scale.kind(), session);
    int all = dataset.units().size();
    if (top != null && top > all) {
      session.hint(String.format(Locale.ROOT, "--top %d: there are %d features", top, all));
    }
    List<FeatureScorer> scorers = Scorers.create(chosen, redundancy.isControlled());
    Scorers.sayWhoSeesRaw(scorers, dataset, session);
    Scorers.hintAtMetric(scorers, metric.metric(), session);
    List<FeatureRanking> rankings =
        session.compute(
            Scorers.stage(scorers.get(0)), run -> rank(scorers, dataset, recall.of(run)));
    RecallOptions.say(rankings.get(0).provenance().parameters(), session::hint);
    rankings.forEach(
        ranking -> ranking.notes().forEach(n -> session.hint(ranking.method() + ": " + n)));
    Path picture = plot;
    if (picture != null) {
      session.stage("plot", () -> PlotFiles.write(picture(rankings, dataset), picture, outputs));
    }
    session.stage("write", () -> write(dataset, rankings, outputs, session));
  }

  private List<FeatureRanking> rank(List<FeatureScorer> scorers, Dataset dataset, Run run) {
    if (significance.alpha().isPresent()) {
      int permutations = significance.permutations();
      return scorers.stream()
          .map(one -> Significance.of(one, dataset.samples(), permutations, run))
          .toList();
    }
    return top == null
        ? MixedRankings.rankAll(dataset.samples(), scorers, run)
        : MixedRankings.rankTop(
            dataset.samples(), scorers, Math.min(top, dataset.units().size()), run);
  }

  private Plot picture(List<FeatureRanking> rankings, Dataset dataset) {
    int quarter = Math.max(1, dataset.table().features() / 4);
    return dataset
        .table()
        .imageShape()
        .filter(shape -> !dataset.isGrouped())
        .<Plot>map(shape -> new HeatMapPlot(rankings, shape, top != null ? top : quarter))
        .orElseGet(() -> new BarPlot(rankings, top != null ? top : SHOWN));
  }

  private void checkExplained(Dataset dataset) {
    List<String> names = dataset.units();
    for (String feature : explain) {
      if (!names.contains(feature) && !dataset.samples().columnNames().contains(feature)) {
        throw new UsageException(NearestName.unknown("feature", feature, names));
      }
    }
  }

  private void write(
      Dataset dataset, List<FeatureRanking> rankings, Outputs outputs, Session session) {
    var out = session.console().out();
    int rows = top != null ? top : Integer.MAX_VALUE;
    Path file = output.output;
    if (file != null) {
      outputs.text(
          file,
          out,
          writer -> {
            if (Outputs.hasExtension(file, "json")) {
              RankingJson.write(rankings, rows, dataset, context().arguments(), writer);
            } else {
              RankingFiles.write(rankings, rows, writer, csv.words());
            }
          });
    }
    outputs.commit();
    if (file != null) {
      if (Outputs.isStandardOutput(file)) {
        // Beside the result, for it would not be CSV any more.
        explain(rankings, dataset, session.console().err());
        return;
      }
    }
    out.println(dataset.describe());
    for (FeatureRanking ranking : rankings) {
      out.println(RankingText.title(ranking));
    }
    out.println();
    out.print(
        new RankingText(session.console().unicode()).table(rankings, top != null ? top : SHOWN));
    if (dataset.isGrouped()) {
      out.println();
      dataset.units().stream()
          .filter(unit -> dataset.members(unit).size() > 1)
          .forEach(unit -> out.println(Visible.line(dataset.describeUnit(unit))));
    }
    significance
        .alpha()
        .ifPresent(
            alpha -> {
              out.println();
              rankings.forEach(ranking -> out.println(discoveries(ranking, alpha)));
            });
    if (!explain.isEmpty()) {
      out.println();
      explain(rankings, dataset, out);
    }
  }

  private static String discoveries(FeatureRanking ranking, double alpha) {
    List<String> found = Significance.discoveries(ranking, alpha).featureNames();
    return String.format(
        Locale.ROOT,
        "%s: %d of %d features score better than chance, at most a share of %s of them by"
            + " mistake%s",
        ranking.method(),
        found.size(),
        ranking.featureNames().size(),
        Numbers.brief(alpha),
        found.isEmpty()
            ? ""
            : ": "
                + String.join(", ", found.subList(0, Math.min(SHOWN, found.size())))
                + (found.size() > SHOWN ? ", ..." : ""));
  }

  private void explain(List<FeatureRanking> rankings, Dataset dataset, PrintStream out) {
    String gap = "";
    for (FeatureRanking ranking : explain.isEmpty() ? List.<FeatureRanking>of() : rankings) {
      if (ranking.choice().isPresent()) {
        out.print(gap + ranking.method() + ": " + ChoiceText.of(ranking.choice().get()));
        gap = System.lineSeparator();
      }
    }
    // A member is explained by its group.
    for (String feature : explain.stream().map(dataset::unitOf).distinct().toList()) {
      for (FeatureRanking ranking : rankings) {
        out.print(gap);
        out.print(ExplanationText.of(ranking, feature, dataset.samples()));
        gap = System.lineSeparator();
      }
    }
  }
}
