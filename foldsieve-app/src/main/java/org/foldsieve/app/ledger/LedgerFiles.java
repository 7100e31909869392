package org.foldsieve.app.ledger;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.foldsieve.app.failure.Failures;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.file.ResultFolder;
import org.foldsieve.app.plot.FigurePlot;
import org.foldsieve.app.plot.PlotFiles;
import org.foldsieve.io.file.Look;
import org.foldsieve.output.OutputException;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.FinishedExperiment;
import org.foldsieve.papers.ledger.Ledger;

/**
 * The files of the ledger: for each experiment its numbers, its points, its picture and its
 * verdict, and all of it once more for programs to read. What else an interrupted run needs to go
 * on lies in a folder of its own until the end.
 */
public final class LedgerFiles {

  /** The file that is written last. */
  public static final String LEDGER = "ledger.md";

  private static final String UNFINISHED = "unfinished";

  private static final Gson GSON = new GsonBuilder().serializeSpecialFloatingPointValues().create();

  private final Path folder;
  private final Outputs outputs;
  private final Set<String> forgotten = new HashSet<>();

  /**
   * The files of a folder that is there.
   *
   * @param folder the folder
   * @param outputs writes them
   */
  public LedgerFiles(Path folder, Outputs outputs) {
    this.folder = folder;
    this.outputs = outputs;
  }

  /** The folder of the ledger of these experiments. */
  public static ResultFolder folder(List<Experiment> experiments) {
    List<String> files =
        experiments.stream()
            .map(Experiment::id)
            .flatMap(id -> Stream.of(".csv", "-points.csv", ".png", ".md", ".json").map(id::concat))
            .toList();
    return new ResultFolder("reproduce", LEDGER, files, UNFINISHED);
  }

  /** Whether a run before this one has come to its end. */
  public boolean isFinished() {
    try {
      return Look.isThere(folder.resolve(LEDGER));
    } catch (IOException problem) {
      throw failed("cannot look at", folder.resolve(LEDGER), problem);
    }
  }

  /** Gets ready to keep finished pieces. */
  public void begin() {
    try {
      Files.createDirectories(unfinished());
    } catch (IOException problem) {
      throw failed("cannot make the folder", unfinished(), problem);
    }
  }

  /** Where finished pieces of unfinished experiments are kept. */
  public Path unfinished() {
    return folder.resolve(UNFINISHED);
  }

  /** What a run before this one has found out about an experiment. */
  public Optional<FinishedExperiment> finished(String id) {
    if (forgotten.contains(id)) {
      return Optional.empty();
    }
    try {
      Path file = kept(id);
      return Look.isThere(file) ? read(file) : Optional.empty();
    } catch (IOException problem) {
      throw failed("cannot go on from", kept(id), problem);
    }
  }

  /** All that runs have found out in a folder and in those directly below it. */
  public static List<FinishedExperiment> allFinished(Path folder) {
    try (Stream<Path> files = Files.walk(folder, 2)) {
      List<FinishedExperiment> found = new ArrayList<>();
      for (Path file : files.filter(one -> Outputs.hasExtension(one, "json")).sorted().toList()) {
        read(file).ifPresent(found::add);
      }
      return found;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** What a file tells; a file of somebody else, or half of one, is made again. */
  private static Optional<FinishedExperiment> read(Path file) throws IOException {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return Optional.ofNullable(GSON.fromJson(text, FinishedExperiment.class))
          .filter(finished -> finished.report() != null);
    } catch (CharacterCodingException | JsonParseException unreadable) {
      return Optional.empty();
    }
  }

  /** Writes the files of a report. */
  public void write(FinishedExperiment finished) {
    ExperimentReport report = finished.report();
    String id = report.id();
    outputs.text(folder.resolve(id + ".csv"), report::writeRows);
    if (!report.figures().isEmpty()) {
      outputs.text(folder.resolve(id + "-points.csv"), report::writeFigures);
      PlotFiles.write(FigurePlot.of(report.figures()), folder.resolve(id + ".png"), outputs);
    }
    outputs.text(folder.resolve(id + ".md"), writer -> writer.write(Ledger.markdown(report, true)));
    // Last: where it is, the others are.
    outputs.text(kept(id), writer -> GSON.toJson(finished, writer));
    outputs.commit();
  }

  /** Writes the ledger so far; what is not finished yet is not in it. */
  public void writeSoFar(List<ExperimentReport> reports, String heading) {
    write(unfinished().resolve(LEDGER), reports, heading);
  }

  /** Writes the ledger and takes away what was for going on. */
  public void finish(List<ExperimentReport> reports, String heading) {
    write(folder.resolve(LEDGER), reports, heading);
    deleteUnfinished();
  }

  /** Does an experiment again, whatever a run before this one has found out about it. */
  public void forget(String id) {
    forgotten.add(id);
  }

  /** Takes away what a run before this one left for going on. */
  public void deleteUnfinished() {
    try {
      if (!Look.isThere(unfinished())) {
        return;
      }
    } catch (IOException problem) {
      throw untidy(problem);
    }
    try (Stream<Path> files = Files.walk(unfinished())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException problem) {
      throw untidy(problem);
    } catch (UncheckedIOException problem) {
      throw untidy(Failures.cause(problem));
    }
  }

  private UncheckedIOException untidy(IOException problem) {
    return failed("cannot tidy up", unfinished(), problem);
  }

  private static UncheckedIOException failed(String what, Path file, IOException problem) {
    return new UncheckedIOException(
        new OutputException(
            String.format(Locale.ROOT, "%s '%s': %s", what, file, Failures.describe(problem)),
            problem));
  }

  private void write(Path file, List<ExperimentReport> reports, String heading) {
    outputs.text(file, writer -> writer.write(heading + Ledger.markdown(reports)));
    outputs.commit();
  }

  private Path kept(String id) {
    return folder.resolve(id + ".json");
  }
}
