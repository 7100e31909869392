package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {

  @TempDir Path folder;

  private Outcome reproduce(String... more) {
    List<String> arguments =
        Stream.concat(
                Stream.of("reproduce", "--quick", "--output", out().toString()), Stream.of(more))
            .toList();
    return Outcome.of(arguments.toArray(String[]::new));
  }

  private Path out() {
    return folder.resolve("run");
  }

  private String read(String name) throws IOException {
    return Files.readString(out().resolve(name));
  }

  @Test
  void listsEveryExperimentWithTheFilesItWants() {
    Outcome outcome = Outcome.of("reproduce", "--list");
    assertThat(outcome.code()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.out())
        .containsPattern("lle-score-table6 +Table VI.* +yale.mat")
        .contains("frll-figure1", "lkr-score-figure2", "drasl-table2", "lne-figure3", "alignment");
    assertThat(Outcome.of("reproduce", "--list", "drasl").out())
        .contains("drasl-table2")
        .doesNotContain("lne-figure3");
    assertThat(Outcome.of("reproduce", "--list", "lle-score-figure8").out())
        .contains("lle-score-table9");
  }

  @Test
  void writesNumbersPictureVerdictAndLedger() throws IOException {
    Outcome outcome = reproduce("lle-score-iris", "lne-figure1");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.out())
        .containsPattern("lle-score-iris +reproduced +of 4: 4 reproduced")
        .contains("ledger: " + out().resolve("ledger.md"));
    assertThat(read("lle-score-iris.csv").lines())
        .hasSize(5)
        .first()
        .isEqualTo("setting,method,quantity,paper,ours,standard_error,verdict,remark");
    assertThat(read("lle-score-iris.md")).contains("**reproduced** (of 4: 4 reproduced)");
    BufferedImage picture = ImageIO.read(out().resolve("lne-figure1.png").toFile());
    assertThat(picture.getWidth()).isGreaterThan(300);
    assertThat(read("ledger.md"))
        .contains("foldsieve reproduce --quick --output", "a quick run")
        .contains("| `lle-score-iris` | Section IV.A: each Iris feature alone | reproduced |")
        .contains("![Figure 1: weights of x1 on a rope with an outlier](lne-figure1.png)");
    assertThat(out().resolve("unfinished")).doesNotExist();
  }

  @Test
  void theBeginningOfAnIdNamesAPaper() {
    Outcome outcome = reproduce("lle-score,lne-figure1");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.out())
        .containsPattern("lle-score-table2 +reproduced")
        .containsPattern("lle-score-table6 +not run +wants yale.mat, which is not in the data")
        .contains("lne-figure1")
        .doesNotContain("drasl");
  }

  @Test
  void missingDataAloneIsAnErrorThatNamesTheFile() {
    Outcome outcome = reproduce("frll-figure2", "--data", folder.toString());
    assertThat(outcome.code()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.err()).contains("frll-figure2 wants yale.mat", "--data DIR");
    assertThat(reproduce("frll-figure2", "--force", "--data", "no-such-folder").err())
        .contains("there is no folder 'no-such-folder'");
  }

  @Test
  void unknownIdsAreAMistakeWithTheNearestName() {
    Outcome outcome = reproduce("lle-score-tabel6");
    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("did you mean 'lle-score-table6'?");
  }

  @Test
  void aFinishedFolderIsReplacedOnlyWhenForced() {
    assertThat(reproduce("lle-score-figure1").code()).isEqualTo(ExitCode.DONE);
    Outcome again = reproduce("lle-score-figure1");
    assertThat(again.code()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("holds a finished result; --force replaces it");
    Outcome forced = reproduce("lle-score-figure1", "--force");
    assertThat(forced.code()).isEqualTo(ExitCode.DONE);
    assertThat(forced.err()).doesNotContain("finished before");
  }

  @Test
  void aFileThatIsNotOursIsReplacedOnlyWhenForced() throws IOException {
    Files.createDirectories(out());
    Path precious = Files.writeString(out().resolve("lle-score-figure1.csv"), "precious");
    Outcome refused = reproduce("lle-score-figure1");
    assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains("lle-score-figure1.csv", "--force");
    assertThat(precious).hasContent("precious");
    assertThat(reproduce("lle-score-figure1", "--force").code()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void repeatingIsRefused() {
    Outcome outcome = reproduce("lle-score-figure1", "--repeat", "2");
    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("--repeat", "once");
    assertThat(out()).doesNotExist();
  }

  @Test
  void aPageIsMadeOfFinishedRunsAndKeepsItsWords() throws IOException {
    assertThat(reproduce("lle-score-iris", "lne-figure1").code()).isEqualTo(ExitCode.DONE);
    Path page = folder.resolve("docs/ledger.md");
    Files.createDirectories(page.getParent());
    Outcome first = Outcome.of("reproduce", "--page", page.toString(), "--from", folder.toString());
    assertThat(first.code()).as(first.err()).isEqualTo(ExitCode.DONE);
    assertThat(first.out())
        .isEqualTo(
            String.format(Locale.ROOT, "2 experiments, 2 of them from the folders: %s%n", page));
    assertThat(Files.readString(page))
        .contains("foldsieve reproduce lle-score-iris,lne-figure1 --quick --data DIR")
        .contains("(images/ledger/lne-figure1.png)")
        .doesNotContain(folder.toString());
    BufferedImage small =
        ImageIO.read(page.resolveSibling("images/ledger/lne-figure1.png").toFile());
    BufferedImage whole = ImageIO.read(out().resolve("lne-figure1.png").toFile());
    assertThat(2 * small.getWidth()).isEqualTo(whole.getWidth());

    Files.writeString(page, "Words of my own.\n\n" + Files.readString(page));
    String before = Files.readString(page);
    Outcome.of("reproduce", "--page", page.toString(), "--from", out().toString());
    assertThat(Files.readString(page)).isEqualTo(before);
  }

  @Test
  void oneExperimentOfAPageIsRenewedAlone() throws IOException {
    Path page = folder.resolve("ledger.md");
    Path full = folder.resolve("full");
    assertThat(Outcome.of("reproduce", "lle-score-iris", "-o", full.toString()).code())
        .isEqualTo(ExitCode.DONE);
    Outcome.of("reproduce", "--page", page.toString(), "--from", full.toString());
    assertThat(reproduce("lle-score-iris", "lne-figure1").code()).isEqualTo(ExitCode.DONE);
    Outcome renewed =
        Outcome.of("reproduce", "--page", page.toString(), "--from", out().toString());
    assertThat(renewed.out()).startsWith("2 experiments, 1 of them from the folders: ");
    assertThat(renewed.err())
        .contains("lle-score-iris: the page keeps its full run, a quick one does not replace it");
    assertThat(Files.readString(page))
        .contains("foldsieve reproduce lle-score-iris --data DIR --output full")
        .contains("foldsieve reproduce lne-figure1 --quick --data DIR --output quick");

    String before = Files.readString(page);
    Files.writeString(page, before.replace(" with Foldsieve", ""));
    Outcome wrong = Outcome.of("reproduce", "--page", page.toString(), "--from", full.toString());
    assertThat(wrong.code()).isEqualTo(ExitCode.DATA);
    assertThat(wrong.err()).contains(page.toString(), "'### lle-score-iris: ");
  }

  @Test
  void aPageNeedsResults() {
    assertThat(Outcome.of("reproduce", "--page", "x.md").err()).contains("--from FOLDER");
    assertThat(Outcome.of("reproduce", "--from", "x").err()).contains("--page FILE.md");
    assertThat(Outcome.of("reproduce", "drasl", "--page", "x.md", "--from", "y").err())
        .contains("--page runs nothing; leave out 'drasl'");
    assertThat(Outcome.of("reproduce", "--page", "x.md", "--from", "no-such-folder").err())
        .contains("there is no folder 'no-such-folder'; --from names one");
    Outcome empty = Outcome.of("reproduce", "--page", "x.md", "--from", folder.toString());
    assertThat(empty.code()).isEqualTo(ExitCode.DATA);
    assertThat(empty.err()).contains("there are no results in");
  }

  @Test
  void anInterruptedRunGoesOnAndEndsTheSame() throws IOException {
    String[] ids = {"lle-score-iris", "lle-score-table4", "lle-score-figure1"};
    assertThat(reproduce(ids).code()).isEqualTo(ExitCode.DONE);
    String whole = read("ledger.md");

    Path other = folder.resolve("stopped");
    Cancellation cancellation = new Cancellation();
    Stopper stopper = new Stopper("lle-score-table4: ", cancellation);
    String[] arguments =
        Stream.concat(
                Stream.of("reproduce", "--quick", "--output", other.toString()), Stream.of(ids))
            .toArray(String[]::new);
    int code =
        Program.run(
            arguments, Console.of(stopper.stream(), stopper.stream(), System.in), cancellation);
    assertThat(code).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(other.resolve("ledger.md")).doesNotExist();
    assertThat(Files.readString(other.resolve("unfinished/ledger.md"))).contains("lle-score-iris");

    Outcome second = Outcome.of(arguments);
    assertThat(second.code()).as(second.err()).isEqualTo(ExitCode.DONE);
    assertThat(second.err())
        .contains("1 of 3, lle-score-iris: finished before")
        .doesNotContain("lle-score-table4: finished before");
    assertThat(afterHeading(Files.readString(other.resolve("ledger.md"))))
        .isEqualTo(afterHeading(whole));
  }

  private static String afterHeading(String ledger) {
    return ledger.substring(ledger.indexOf("| experiment |"));
  }
}
