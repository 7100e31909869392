package org.foldsieve.app.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.foldsieve.app.failure.Failures;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.plot.FigurePlot;
import org.foldsieve.app.plot.PlotFiles;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Look;
import org.foldsieve.output.OutputException;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.FinishedExperiment;
import org.foldsieve.papers.ledger.LedgerPage;

/** A page about finished experiments, and its pictures in {@code images/NAME} beside it. */
public final class PageFiles {

  private PageFiles() {}

  /**
   * Writes page and pictures. A page that is there keeps its own words, and the experiments that
   * are not among these.
   *
   * @param outputs writes them
   * @return the page
   */
  public static LedgerPage write(Path file, List<FinishedExperiment> finished, Outputs outputs) {
    Outputs.requireExtension(file, "md");
    String whole = file.getFileName().toString();
    String name = whole.substring(0, whole.lastIndexOf('.'));
    String pictures = "images/" + name;
    LedgerPage page = page(file, finished, pictures);
    Path folder = file.resolveSibling(pictures);
    outputs.open(folder);
    for (FinishedExperiment one : page.taken()) {
      ExperimentReport report = one.report();
      if (!report.figures().isEmpty()) {
        PlotFiles.writeSmall(
            FigurePlot.of(report.figures()), folder.resolve(report.id() + ".png"), outputs);
      }
    }
    outputs.text(file, writer -> writer.write(page.text()));
    outputs.commit();
    return page;
  }

  private static LedgerPage page(Path file, List<FinishedExperiment> finished, String pictures) {
    String old = old(file);
    try {
      return new LedgerPage(finished, pictures, old);
    } catch (IllegalArgumentException wrong) {
      throw new DataException(
          String.format(Locale.ROOT, "'%s': %s", file, wrong.getMessage()), wrong);
    }
  }

  private static String old(Path file) {
    try {
      return Look.isThere(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    } catch (IOException problem) {
      // It is an output that is to keep its own words.
      throw new UncheckedIOException(
          new OutputException(
              String.format(
                  Locale.ROOT,
                  "cannot read the page '%s', which is to be written anew: %s; nothing was changed",
                  file,
                  Failures.describe(problem)),
              problem));
    }
  }
}
