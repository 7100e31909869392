package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.method.Methods;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

  @TempDir Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  private Outcome compare(String... more) {
    return Outcome.of(arguments(more));
  }

  private String[] arguments(String... more) {
    return Stream.concat(
            Stream.of("compare", "iris", "-m", "variance,fisher", "-o", out().toString()),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(out())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void writesReportResultsSummaryAndCurvesAndLeavesNoJournal() throws IOException {
    Outcome outcome = compare();

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("fisher", "report: " + out().resolve("report.html"));
    assertThat(files())
        .contains("report.html", "results.csv", "summary.json")
        .anyMatch(name -> name.startsWith("curves-"))
        .noneMatch(name -> name.endsWith(".journal"));
  }

  /** The journal a stopped run would leave, with every value replaced by a half. */
  private void leaveFalseJournal() throws IOException {
    Table iris = DataSource.of("iris").read(ReadOptions.defaults()).table();
    List<ComparedMethod> methods =
        List.of(
            ComparedMethod.of(Methods.scorer("variance", Map.of())),
            ComparedMethod.of(Methods.scorer("fisher", Map.of())));
    Comparison plan = Comparison.suiting(methods, iris).withScaling(Scaling.Kind.AUTO);
    plan.run(iris, out(), Run.defaults());
    try (DirectoryStream<Path> journals = Files.newDirectoryStream(out(), "*.journal")) {
      for (Path journal : journals) {
        String text = Files.readString(journal);
        Files.writeString(journal, text.replaceAll("[01]\\.\\d+(E-\\d+)?", "0.5"));
      }
    }
  }

  @Test
  void someOfVeryManyRowsAreComparedAndAllOfThemOnRequest() throws IOException {
    Path many = folder.resolve("many.csv");
    StringBuilder text = new StringBuilder("a,b,kind\n");
    for (int i = 0; i < 10_400; i++) {
      String kind = i % 40 == 0 ? "rare" : "usual";
      text.append((i * 7919L) % 1000 + (i % 40 == 0 ? 700 : 0)).append(',').append(i % 13);
      text.append(',').append(kind).append('\n');
    }
    Files.writeString(many, text);
    String[] command = {
      "compare", many.toString(), "--label", "kind", "-m", "variance", "--classifier", "ncm"
    };
    String[] protocol = {"--protocol", "holdout=0.5x1", "-o", out().toString()};
    Outcome drawn =
        Outcome.of(Stream.of(command, protocol).flatMap(Stream::of).toArray(String[]::new));
    assertThat(drawn.code()).as(drawn.err()).isZero();
    String said =
        "compared on 10000 of 10400 rows, drawn in proportion by class by --seed 1: methods and"
            + " judges that learn from all rows may do better, and the draw itself leaves balanced"
            + " accuracy uncertain by 1.6 points at most (one standard error); --all-rows compares"
            + " on all";
    assertThat(drawn.err()).contains(said);
    assertThat(Files.readString(out().resolve("report.html"))).contains("10000 of 10400 rows");
    String[] all = {"--all-rows", "--force"};
    Outcome whole =
        Outcome.of(Stream.of(command, protocol, all).flatMap(Stream::of).toArray(String[]::new));
    assertThat(whole.code()).as(whole.err()).isZero();
    assertThat(whole.err()).doesNotContain("compared on");
    assertThat(Files.readString(out().resolve("report.html")))
        .doesNotContain("compared on 10000 of 10400 rows");
  }

  private String results() throws IOException {
    return Files.readString(out().resolve("results.csv"));
  }

  @Test
  void whatAutoChoseIsToldInTheTerminalTheSummaryAndTheReport() throws IOException {
    Outcome outcome = compare("-m", "auto");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).containsPattern("auto took [a-z0-9= .-]+ on \\d+ of 10 splits");
    assertThat(Files.readString(out().resolve("summary.json")))
        .containsPattern("\"chosen\": \\{\\s+\"[a-z]");
    assertThat(Files.readString(out().resolve("report.html")))
        .contains("What auto chose", "<td class=\"text\">frll-q</td>", "inner accuracy")
        .containsPattern("auto took [a-z0-9= .-]+ on \\d+ of 10 splits");
  }

  /** On the training rows of each split, and on all rows for the report. */
  @Test
  void differentUnitsAreStandardisedAndThatIsSaid() throws IOException {
    Outcome outcome =
        Outcome.of(
            "compare", "wdbc", "-m", "fisher,variance,chi2", "--top", "3", "-o", out().toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("of different units", "--scale none takes them as they are")
        .contains("variance, chi2: sees the values as they are, not standardised")
        .doesNotContain("left out");
    assertThat(outcome.out()).startsWith("wdbc: 569 rows, 30 features, 2 classes (diagnosis), st");
    assertThat(Files.readString(out().resolve("report.html")))
        .contains("auto: standard, learnt on training rows");
  }

  @Test
  void aStoppedRunGoesOnWithoutWhatIsDamagedButRepetitionsComputeAnew() throws IOException {
    assertThat(compare().code()).isZero();
    String computed = results();

    leaveFalseJournal();
    Outcome goingOn = compare("--force");
    assertThat(goingOn.err()).contains("was cut off or damaged", "computed again");
    assertThat(results()).as("an altered digit is no result").isEqualTo(computed);

    leaveFalseJournal();
    Outcome repeated = compare("--force", "--repeat", "2");
    assertThat(repeated.err()).as("no journal is looked at").doesNotContain("computed again");
    assertThat(results()).isEqualTo(computed);
  }

  @Test
  void aFileThatIsNotOursIsReplacedOnlyWhenForced() throws IOException {
    Files.createDirectories(out());
    Path precious = Files.writeString(out().resolve("results.csv"), "precious");

    Outcome refused = compare();

    assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.errors()).hasSize(1);
    assertThat(refused.err()).contains("results.csv", "--force");
    assertThat(precious).hasContent("precious");
    assertThat(files()).containsExactly("results.csv");
    assertThat(compare("--force").code()).isZero();
    assertThat(Files.readString(precious)).startsWith("method,protocol");
  }

  @Test
  void otherFilesOfAFolderAreNoReasonToRefuse() throws IOException {
    Files.createDirectories(out());
    Path other = Files.writeString(out().resolve("notes.txt"), "mine");

    assertThat(compare().code()).isZero();
    assertThat(other).hasContent("mine");
  }

  @Test
  void aFolderThatAStoppedRunLeftIsGoneOnWith() throws IOException {
    Files.createDirectories(out());
    Files.writeString(out().resolve("comparison-0123456789abcdef.journal"), "");
    Files.writeString(out().resolve("results.csv"), "half of a run");

    assertThat(compare().code()).isZero();
    assertThat(files()).contains("report.html").noneMatch(name -> name.endsWith(".journal"));
  }

  @Test
  void aFinishedFolderIsReplacedOnlyWhenForced() {
    assertThat(compare().code()).isZero();
    Outcome again = compare();
    assertThat(again.code()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("holds a finished result; --force replaces it");
  }

  @Test
  void methodsThatRefuseTheDataAreLeftOutAndTheRestIsReported() throws IOException {
    Outcome outcome =
        Outcome.of(
            "compare", "iris", "-m", "laplacian,variance", "-k", "140", "-o", out().toString());

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("laplacian is left out", "k = 140");
    assertThat(results()).contains("variance,").doesNotContain("laplacian,");
    assertThat(files()).contains("report.html");
  }

  @Test
  void whenAllMethodsRefuseTheReasonIsTheError() {
    Outcome outcome =
        Outcome.of("compare", "iris", "-m", "laplacian", "-k", "140", "-o", out().toString());

    assertThat(outcome.code()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.err()).contains("k = 140").doesNotContain("fault");
  }

  @Test
  void tooFewRowsAreADataError() {
    for (String[] data :
        new String[][] {{"swiss-roll:n=10", "--label", "none"}, {"swiss-roll:n=3"}, {"xor:n=2"}}) {
      List<String> command = new ArrayList<>(List.of("compare"));
      command.addAll(List.of(data));
      command.addAll(List.of("-m", "variance", "-o", out().toString()));
      Outcome outcome = Outcome.of(command.toArray(String[]::new));
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.DATA);
      assertThat(outcome.err()).contains("rows = ");
    }
  }

  private Path table(String text) throws IOException {
    return Files.writeString(folder.resolve("table.csv"), text);
  }

  /** Forty rows of three numbers and whatever ends them. */
  private static String rows(java.util.function.IntFunction<String> end) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append(
          String.format(
              Locale.ROOT, "%d,%d,%d,%s\n", i * 7 % 40, i * 11 % 13, i * i % 17, end.apply(i)));
    }
    return text.toString();
  }

  @Test
  void labelsThatCannotJudgeAreRefusedBeforeAFolderIsMade() throws IOException {
    Path one = table("a,b,c,kind\n" + rows(i -> "same"));
    Outcome outcome = Outcome.of("compare", one.toString(), "-o", out().toString());
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.err())
        .contains("at least two classes, and every row of label 'kind' is 'same'", "--label");

    Path missing = table("a,b,c,kind\n" + rows(i -> i == 7 ? "" : i % 2 == 0 ? "x" : "y"));
    outcome = Outcome.of("compare", missing.toString(), "-o", out().toString());
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.err()).contains("row 7 has none", "--missing drop-rows");
    assertThat(out()).doesNotExist();
  }

  @Test
  void aRunThatTheDataMakeImpossibleLeavesNoFolder() {
    Outcome outcome =
        Outcome.of("compare", "iris", "-m", "laplacian", "-k", "140", "-o", out().toString());
    assertThat(outcome.code()).isEqualTo(ExitCode.DATA);
    assertThat(out()).doesNotExist();
  }

  /** The number is b, in another unit, and no other column knows it. */
  @Test
  void aNumberToPredictJudgesAndIsSpokenOf() throws IOException {
    StringBuilder text = new StringBuilder("a,b,c,price\n");
    for (int i = 0; i < 60; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "%d,%d,%d,%.1f%n",
              (i * 37) % 61,
              (i * i * 7) % 59,
              (i * i * i) % 53,
              200_000 + 1000.5 * ((i * i * 7) % 59)));
    }
    Path numbers = table(text.toString());
    Outcome outcome =
        Outcome.of(
            "compare",
            numbers.toString(),
            "--label",
            "price",
            "-m",
            "pearson,variance",
            "-o",
            out().toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains(
            "a number to predict (price)",
            "Keep one of 3 features: the one that pearson ranks first.",
            "ridge R² on rows that took no part in ranking is 1.000",
            "That is RMSE ",
            "5-NN",
            "random trees");
    assertThat(outcome.out()).doesNotContain("neighbours");
    assertThat(Files.readString(out().resolve("report.html")))
        .contains("a number to predict (price)", "ridge R²", "random trees RMSE");
    assertThat(Files.readString(out().resolve("results.csv")))
        .contains("pearson,folds:5x2,0,ridge,1,rmse,", "pearson,folds:5x2,0,5nn,1,mae,");
    assertThat(Files.readString(out().resolve("summary.json"))).contains("\"ridge-r2\"");
    assertThat(out().resolve("curves-trees-r2.png")).exists();
  }

  /** A coin for each patient: known by its other visits, and not by anything else. */
  @Test
  void groupsTimesFilesAndJudgesAreChosenOnTheCommandLine() throws IOException {
    StringBuilder text = new StringBuilder("visit,patient,a,b,ill\n");
    StringBuilder splits = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      int patient = i % 24;
      text.append(
          String.format(
              Locale.ROOT,
              "2026-01-%02d,p%d,%d.%d,%d.%d,%s%n",
              1 + i / 6,
              patient,
              patient * 7 % 24,
              i / 24,
              patient * 11 % 24,
              i / 24,
              patient * 5 % 24 < 12 ? "yes" : "no"));
      splits.append(i % 3 == 0 ? "test\n" : "train\n");
    }
    Path visits = table(text.toString());
    Path file = Files.writeString(folder.resolve("splits.csv"), splits);
    String[] common = {
      "compare",
      visits.toString(),
      "--label",
      "ill",
      "-m",
      "fisher",
      "--classifier",
      "1nn,ridge",
      "--force",
      "-o",
      out().toString()
    };
    Outcome groups = Outcome.of(with(common, "--protocol", "groups=patient", "--drop", "visit"));
    assertThat(groups.code()).as(groups.err()).isZero();
    assertThat(groups.out()).contains("2 features", "1-NN", "ridge").doesNotContain("class mean");
    assertThat(results()).contains("fisher,groups:patient,9,ridge,2,macro-f1,");
    Outcome time = Outcome.of(with(common, "--protocol", "time=visit", "--id", "patient"));
    assertThat(time.code()).as(time.err()).isZero();
    assertThat(time.out()).contains("2 features");
    assertThat(results()).contains("fisher,time:visit,4,").doesNotContain("time:visit,5,");
    Outcome given =
        Outcome.of(with(common, "--protocol", "file=" + file, "--drop", "visit,patient"));
    assertThat(given.code()).as(given.err()).isZero();
    assertThat(results()).contains("fisher,file:splits.csv,0,").doesNotContain("splits.csv,1,");

    Outcome unknown = Outcome.of(with(common, "--protocol", "fold=5", "--drop", "visit,patient"));
    assertThat(unknown.code()).isEqualTo(ExitCode.USAGE);
    assertThat(unknown.err()).contains("unknown --protocol 'fold=5'; known: folds=5x2");
    Outcome noTime = Outcome.of(with(common, "--protocol", "time=patient", "--drop", "visit"));
    assertThat(noTime.code()).isEqualTo(ExitCode.DATA);
    assertThat(noTime.err()).contains("row 0 has 'p0' for a time in 'patient'");
    Outcome forest = Outcome.of("compare", "iris", "--classifier", "forest");
    assertThat(forest.code()).isEqualTo(ExitCode.USAGE);
    assertThat(forest.err()).contains("known: 1nn (any number), ncm, svm, ridge, trees, kmeans");
  }

  private static String[] with(String[] command, String... more) {
    return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void unevenClassesAreSaidAndTheGuessStandsBeside() throws IOException {
    StringBuilder text = new StringBuilder("a,b,spill\n");
    for (int i = 0; i < 200; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "%d,%d,%s%n",
              (i * 37) % 101 + (i % 20 == 0 ? 100 : 0),
              (i * i) % 97,
              i % 20 == 0 ? "yes" : "no"));
    }
    Outcome outcome =
        Outcome.of(
            "compare",
            table(text.toString()).toString(),
            "-m",
            "fisher,variance",
            "-o",
            out().toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("'no' has 95.0 % of the rows", "balanced accuracy decides");
    assertThat(outcome.out())
        .contains(
            "balanced accuracy on rows that took no part in ranking is",
            "Always guessing the largest class gives 50.0 %.",
            "Means of balanced accuracy",
            "guess");
    assertThat(Files.readString(out().resolve("summary.json")))
        .contains("\"1nn\"", "\"1nn-balanced-accuracy\"", "\"1nn-auc\"", "\"guess\"");
    assertThat(out().resolve("curves-1nn-balanced-accuracy.png")).exists();
    assertThat(out().resolve("curves-1nn-accuracy.png")).doesNotExist();
  }

  @Test
  void whereAllFeaturesAreNeededTheAnswerIsToldAtHalfOfThem() {
    Outcome outcome =
        Outcome.of(
            "compare", "iris", "--label", "none", "-m", "gka,random", "-o", out().toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains(
            "In the order of gka no fewer than all 4 features are enough; to keep fewer, take those"
                + " it ranks first.",
            "With the 2 features it ranks first,",
            "with 2 random features it is",
            "with all 4 it is 100.0 %")
        .doesNotContain("Method and number");
  }

  @Test
  void theDefaultOfDataWithoutLabelsIsNoneWithThem() {
    Outcome outcome =
        Outcome.of("compare", "iris", "-m", "fisher,variance,gka", "-o", out().toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("gka").doesNotContain("default");
  }

  @Test
  void scoresAreComparedWithTheirRedundancyControlled() throws IOException {
    Outcome outcome = compare("--redundancy", "gka", "--top", "3");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(results()).contains("variance,", "fisher,");
    assertThat(Files.readString(out().resolve("report.html"))).contains("redundancy=gka");
  }

  /** Splits have fewer rows than the table: what fits there need not fit with all of them. */
  @Test
  void aMethodThatRefusesAllRowsTogetherIsComparedAndThatIsSaid() throws IOException {
    Outcome outcome =
        Outcome.of(
            "compare",
            "xor:n=400",
            "-m",
            "variance,lkr-supervised",
            "--top",
            "3",
            "--max-memory",
            "300K",
            "-o",
            out().toString());

    assertThat(outcome.code()).as(outcome.err()).isZero();
    String note = "lkr-supervised was compared, but refuses all rows together";
    assertThat(outcome.err()).contains(note, "the kernel matrix of a class of 218 rows");
    assertThat(outcome.out()).contains("features that lkr-supervised ranks first");
    assertThat(results()).contains("lkr-supervised,", "variance,");
    String report = Files.readString(out().resolve("report.html"));
    assertThat(report)
        .contains(note)
        .contains("<option value=\"0\">variance</option>")
        .doesNotContain(">lkr-supervised</option>");
  }

  @Test
  void standardOutputIsNoFolder() {
    Outcome outcome = Outcome.of("compare", "iris", "-m", "variance", "-o", "-");
    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("folder", "'-'");
    assertThat(Path.of("-")).doesNotExist();
  }
}
