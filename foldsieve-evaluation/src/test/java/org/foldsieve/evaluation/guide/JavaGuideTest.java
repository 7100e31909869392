package org.foldsieve.evaluation.guide;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.image.ImageDims;
import org.foldsieve.embed.image.ImageModel;
import org.foldsieve.embed.image.TwoDirectionalPca;
import org.foldsieve.embed.linear.PrincipalComponents;
import org.foldsieve.embed.spectral.LocalNeighborhoodEmbedding;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Summary;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.io.BundledData;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.method.Methods;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Run;
import org.foldsieve.score.Explanation;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.FeatureSelection;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.Picks;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.alignment.Gka;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.alignment.Redundancy;
import org.foldsieve.score.auto.Auto;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.graph.GraphPreserving;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snippets of docs/java.md and of the README, compiled and run; see {@link GuideTest}. */
class JavaGuideTest {

  @TempDir Path folder;

  @Test
  void readme() {
    // guide: readme
    Table digits = BundledData.table("digits");
    Run run = Run.defaults().withSeed(42);
    FeatureRanking ranking = Auto.withDefaults().rank(digits, run); // chooses the method
    Table small = ranking.top(35).transform(digits);
    // end
    assertThat(ranking.choice().orElseThrow().candidates()).hasSize(10);
    assertThat(small.featureNames()).isEqualTo(firstNames(ranking, 35));
    assertThat(small.rows()).isEqualTo(digits.rows());
    assertThat(small.labels()).isEqualTo(digits.labels());
  }

  @Test
  void rankATable() {
    // guide: rank
    double[][] rows = {
      {5.1, 3.5, 1.4, 1},
      {4.9, 3.0, 1.4, 1},
      {7.0, 3.2, 4.7, 1},
      {6.4, 3.2, 4.5, 1},
      {6.3, 3.3, 6.0, 1},
      {5.8, 2.7, 5.1, 1}
    };
    Table table =
        Table.of(Matrix.ofRows(rows), List.of("sepal", "width", "petal", "constant"))
            .withLabels(Labels.classes("species", List.of("a", "a", "b", "b", "c", "c")));

    FeatureRanking ranking = FisherScore.withDefaults().rank(table, Run.defaults());

    int best = ranking.order()[0]; // a column of the table
    String name = ranking.featureNames().get(best);
    double score = ranking.score(best);
    List<String> undefined = ranking.undefined(); // they have no score and come last
    // end
    assertThat(name).isEqualTo("petal");
    // Petal: the classes have the means 1.4, 4.6 and 5.55, the whole 3.85.
    assertThat(score).isCloseTo(18.91 / 0.425, within(1e-9));
    assertThat(undefined).containsExactly("constant");
    assertThat(ranking.order()).endsWith(3);
    assertThat(ranking.score(3)).isNaN();
  }

  @Test
  void byId() {
    Table table = BundledData.table("iris");
    // guide: id
    FeatureScorer scorer =
        Methods.scorer("laplacian", Map.of("neighbors", "7", "kernel", "binary"));
    FeatureRanking ranking = scorer.rank(table, Run.defaults());
    // end
    assertThat(ranking.provenance().parameters())
        .containsEntry("kernel", "binary")
        .containsEntry("neighbors", "7");
    FeatureScorer typed = LaplacianScore.withDefaults().withNeighbors(7).withKernel(Kernel.BINARY);
    assertThat(ranking.scores()).isEqualTo(typed.rank(table, Run.defaults()).scores());
  }

  @Test
  void readAFile() throws IOException {
    Path file = folder.resolve("patients.csv");
    Files.writeString(
        file,
        "patient,age,pressure,note,diagnosis\n"
            + "p1,50,,x,ill\np2,61,140,x,ill\np3,33,120,y,well\np4,29,118,y,well\n");
    // guide: read
    ReadOptions options =
        ReadOptions.defaults()
            .withLabel("diagnosis")
            .withId("patient")
            .withDrop(List.of("note"))
            .withMissing(MissingValues.MEDIAN);
    Table table = Tables.read(file, options);

    Tables.write(table, folder.resolve("patients.npz"));
    // end
    assertThat(table.featureNames()).containsExactly("age", "pressure");
    assertThat(table.labels().orElseThrow().classNames()).containsExactly("ill", "well");
    assertThat(table.value(0, 1)).isEqualTo(120);
    assertThat(Tables.read(folder.resolve("patients.npz")).toMatrix()).isEqualTo(table.toMatrix());
  }

  @Test
  void selectAndTransform() {
    int[] firstRows = firstRows(400);
    Table train = BundledData.table("wdbc").selectRows(firstRows);
    Table fresh = BundledData.table("wdbc").withoutLabels();
    Run run = Run.defaults();
    // guide: select
    Scaling scaling = Scaling.fit(Scaling.Kind.STANDARD, train);
    FeatureRanking ranking = Auto.withDefaults().rank(scaling.apply(train), run);
    MethodChoice choice = ranking.choice().orElseThrow(); // what ranked, and what else was tried

    FeatureSelection best = ranking.top(4);
    Table small = best.transform(train); // by name; the columns of the original table
    Table smallFresh = best.transform(fresh);
    // end
    assertThat(choice.rows()).isEqualTo(400);
    assertThat(choice.candidate(choice.chosen()).score()).isGreaterThan(0.8);
    assertThat(best.featureNames()).isEqualTo(firstNames(ranking, 4));
    assertThat(small.rows()).isEqualTo(400);
    assertThat(column(small, 0)).isEqualTo(column(train, ranking.order()[0]));
    assertThat(smallFresh.featureNames()).isEqualTo(best.featureNames());
    int[] backwards = IntStream.range(0, 30).map(j -> 29 - j).toArray();
    assertThat(best.transform(fresh.selectFeatures(backwards)).toMatrix())
        .isEqualTo(smallFresh.toMatrix());
  }

  @Test
  void embedAndPlace() {
    Table train = BundledData.table("digits").selectRows(firstRows(500));
    Table fresh = BundledData.table("digits").selectRows(new int[] {1000, 1001});
    // guide: embed
    Run run = Run.defaults();
    EmbeddingModel map =
        LocalNeighborhoodEmbedding.withDefaults().withDimensions(2).fit(train, run);

    Matrix places = map.coordinates(); // a row for each training row
    Matrix placed = map.transform(fresh, run); // and for each new one
    List<String> remarks = map.notes(); // as: the neighbour graph has 2 connected components
    double[] residuals = map.residuals(); // how well the eigenvalues were met
    // end
    assertThat(places.rows()).isEqualTo(500);
    assertThat(placed.rows()).isEqualTo(2);
    assertThat(placed.values()).doesNotContain(Double.NaN);
    assertThat(residuals).hasSize(2);
    assertThat(Arrays.stream(residuals).max().orElseThrow()).isLessThan(1e-8);
    assertThat(remarks).as("of a graph in one piece").isEmpty();
    assertThat(LocalNeighborhoodEmbedding.withDefaults().fit(twoPieces(), run).notes())
        .singleElement(as(STRING))
        .startsWith("the neighbour graph has 2 connected components");
  }

  /** Images, and the same ones far away. */
  private static Table twoPieces() {
    Matrix rows = Matrix.zeros(80, 64);
    Table digits = BundledData.table("digits");
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < rows.columns(); j++) {
        rows.set(i, j, digits.value(i / 2, j) + 1000 * (i % 2));
      }
    }
    return Table.of(rows);
  }

  @Test
  void reduceAndRebuildImages() {
    Table train = BundledData.table("digits").selectRows(firstRows(500));
    Table fresh = BundledData.table("digits").selectRows(new int[] {1000, 1001});
    Run run = Run.defaults();
    // guide: images
    ImageModel reducer =
        TwoDirectionalPca.withDefaults().withDims(new ImageDims(4, 6)).fit(train, run);

    Matrix reduced = reducer.transform(fresh, run); // 24 numbers an image, row by row
    Matrix rebuilt = reducer.reconstruct(reduced, run); // all pixels again
    double[] errors = reducer.reconstructionErrors(fresh, run); // one an image
    // end
    assertThat(reduced.columns()).isEqualTo(24);
    assertThat(rebuilt.columns()).isEqualTo(64);
    assertThat(errors).hasSize(2);
    for (int image = 0; image < 2; image++) {
      double[] pixels = fresh.toMatrix().row(image);
      double[] again = rebuilt.row(image);
      double lost = IntStream.range(0, 64).mapToDouble(p -> square(pixels[p] - again[p])).sum();
      double size = Arrays.stream(pixels).map(JavaGuideTest::square).sum();
      assertThat(errors[image])
          .isBetween(0.01, 0.5)
          .isCloseTo(Math.sqrt(lost / size), within(1e-12));
    }
  }

  @Test
  void runWithThreadsProgressAndCancellation() {
    Table table = BundledData.table("digits");
    List<String> tasks = new ArrayList<>();
    // guide: run
    Cancellation stop = new Cancellation(); // stop.cancel(), from any thread, ends the work
    Run run =
        Run.defaults()
            .withThreads(2) // how fast, never what
            .withSeed(42) // of everything random
            .withMaxMemory(2L << 30) // refuses, with the numbers, what needs more
            .withProgress((task, done, total) -> tasks.add(task + " " + done + "/" + total))
            .withCancellation(stop);
    FeatureRanking ranking = LaplacianScore.withDefaults().rank(table, run);
    // end
    assertThat(ranking.scores())
        .as("whatever the number of threads")
        .isEqualTo(
            LaplacianScore.withDefaults().rank(table, Run.defaults().withThreads(1)).scores());
    assertThat(tasks).last(as(STRING)).matches("[a-z ]+ (\\d+)/\\1");
    // guide: cancel
    stop.cancel();
    try {
      LaplacianScore.withDefaults().rank(table, run);
    } catch (CancelledException stopped) {
      // no thread of ours is left, and there is no half result
    }
    // end
    assertThatThrownBy(() -> LaplacianScore.withDefaults().rank(table, run))
        .isInstanceOf(CancelledException.class);
  }

  @Test
  void refusals() {
    Table table = BundledData.table("iris");
    Run run = Run.defaults();
    String why = "";
    // guide: refusal
    try {
      LaplacianScore.withDefaults().withNeighbors(200).rank(table, run);
    } catch (FoldsieveException refused) {
      why = refused.getMessage(); // k must be less than the number of rows: k = 200, rows = 150
    }
    // end
    assertThat(why).isEqualTo("k must be less than the number of rows: k = 200, rows = 150");
  }

  @Test
  void yourOwnGraph() {
    Table table = BundledData.table("wdbc");
    Run run = Run.defaults();
    // guide: graph
    NeighborLists near = NeighborSearch.nearest(table, 7, run).toLists();
    EdgeWeight inverse = (i, j, squaredDistance) -> 1 / (1 + squaredDistance);
    Graph graph = Graph.of(near, Symmetrization.OR, inverse);

    QuadraticForm roughness = new QuadraticForm.EdgeDifferences(graph); // f'(D - W)f
    QuadraticForm spread = new QuadraticForm.Spread(graph.degrees(), true); // f'Df, centred
    FeatureRanking ranking =
        GraphPreserving.withDefaults()
            .withForm(GraphPreserving.Form.RATIO)
            .withDirection(GraphPreserving.Direction.MIN)
            .rank(table, roughness, spread, run);
    // end
    assertThat(ranking.order()).hasSize(30);
    assertThat(ranking.undefined()).isEmpty();
    int best = ranking.order()[0];
    assertThat(ranking.score(best))
        .isCloseTo(roughnessOverSpread(graph, column(table, best)), withinPercentage(1e-9))
        .isEqualTo(Arrays.stream(ranking.scores()).min().orElseThrow());
  }

  @Test
  void compareWithoutLeaks() {
    Table table = BundledData.table("iris");
    Run run = Run.defaults().withSeed(1);
    // guide: compare
    List<ComparedMethod> methods =
        List.of(
            ComparedMethod.of(GkaSupervised.withDefaults()),
            ComparedMethod.of(Variance.withDefaults()),
            new ComparedMethod("gka k=9", Gka.withDefaults().withNeighbors(9)));
    Comparison plan =
        Comparison.withClasses(methods)
            .withProtocol(new StratifiedFolds(5, 2))
            .withScaling(Scaling.Kind.STANDARD); // learnt on the training rows of each split
    ComparisonResult result = plan.run(table, run);

    Criterion accuracy = result.criteria().get(0); // nearest class mean; then 1-NN
    Summary line = result.summary("gka-supervised", accuracy);
    double lead = line.minusRandom(); // mean paired difference to random orders ...
    double error = line.minusRandomError(); // ... and its standard error over the splits
    int enough = line.oneErrorFeatures(); // the fewest within one standard error of the best
    // end
    assertThat(result.methods())
        .containsExactly("gka-supervised", "variance", "gka k=9", "random", "all");
    assertThat(result.criteria()).extracting(Criterion::measure).containsExactly("ncm", "1nn");
    assertThat(error).isPositive();
    assertThat(lead).as("the selector beats chance").isGreaterThan(3 * error);
    assertThat(enough).as("one petal measure is enough on Iris").isEqualTo(1);
    assertThat(result.curve("gka-supervised", accuracy).mean()[enough - 1])
        .isGreaterThanOrEqualTo(line.best() - line.standardError());
  }

  @Test
  void saveAndLoad() throws IOException {
    Table train = BundledData.table("wdbc");
    Table fresh = train.selectRows(new int[] {0, 1, 2});
    Path file = folder.resolve("map.model");
    Run run = Run.defaults();
    // guide: save
    Scaling scaling = Scaling.fit(Scaling.Kind.STANDARD, train);
    Table ready = scaling.apply(train);
    EmbeddingModel map = PrincipalComponents.withDefaults().withDimensions(2).fit(ready, run);
    ModelFiles.save(SavedModel.of(map, scaling), file);

    SavedModel saved = ModelFiles.load(file); // checked while it is read
    Table scaled = saved.prepare(fresh); // the scaling of the training rows
    Matrix placed = saved.embedding().orElseThrow().transform(scaled, run);
    // end
    assertThat(placed).isEqualTo(map.transform(scaling.apply(fresh), run));
  }

  @Test
  void manyMethodsAtOnce() {
    Table table = BundledData.table("digits");
    Run run = Run.defaults();
    // guide: many
    Workbench bench = new Workbench(table, run); // neighbours are found once, for all
    List<FeatureScorer> scorers =
        List.of(Gka.withDefaults(), LaplacianScore.withDefaults(), FisherScore.withDefaults());
    List<FeatureRanking> rankings = Rankings.rankAll(bench, scorers);

    // A score looks at one feature at a time; this makes each pay for what it repeats.
    FeatureRanking fisher = Redundancy.reorder(scorers.get(2), bench, Picks.ALL);
    // end
    for (int s = 0; s < scorers.size(); s++) {
      assertThat(rankings.get(s).scores()).isEqualTo(scorers.get(s).rank(table, run).scores());
    }
    assertThat(fisher.order())
        .containsExactlyInAnyOrder(rankings.get(2).order())
        .isNotEqualTo(rankings.get(2).order());
    // guide: explain
    int feature = table.featureIndex("p3_4").orElseThrow();
    Explanation why = Explanation.of(rankings.get(2), feature, table);
    int place = why.place(); // 1 is best
    Map<String, Double> parts = why.parts(); // what the score is made of
    String like = why.twin().map(Explanation.Twin::name).orElse("nothing before it");
    // end
    assertThat(rankings.get(2).order()[place - 1]).isEqualTo(feature);
    assertThat(parts).containsOnlyKeys("between", "within");
    assertThat(parts.get("between") / parts.get("within"))
        .isCloseTo(rankings.get(2).score(feature), withinPercentage(1e-9));
    assertThat(firstNames(rankings.get(2), place - 1)).contains(like);
  }

  private static int[] firstRows(int rows) {
    return IntStream.range(0, rows).toArray();
  }

  private static List<String> firstNames(FeatureRanking ranking, int count) {
    return Arrays.stream(ranking.order(), 0, count)
        .mapToObj(feature -> ranking.featureNames().get(feature))
        .toList();
  }

  private static double[] column(Table table, int feature) {
    double[] column = new double[table.rows()];
    table.copyColumn(feature, column);
    return column;
  }

  /** f'(D - W)f / f'Df with loops, f centred by D. */
  private static double roughnessOverSpread(Graph graph, double[] f) {
    Matrix w = graph.adjacency().toDense();
    double[] d = graph.degrees();
    double mean = 0;
    for (int i = 0; i < f.length; i++) {
      mean += d[i] * f[i] / Arrays.stream(d).sum();
    }
    double roughness = 0;
    double spread = 0;
    for (int i = 0; i < f.length; i++) {
      spread += d[i] * square(f[i] - mean);
      for (int j = 0; j < f.length; j++) {
        roughness += w.get(i, j) * square(f[i] - f[j]) / 2;
      }
    }
    return roughness / spread;
  }

  private static double square(double x) {
    return x * x;
  }
}
