package org.foldsieve.app.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.ledger.LedgerFiles;
import org.foldsieve.app.ledger.PageFiles;
import org.foldsieve.app.ledger.PaperData;
import org.foldsieve.app.option.OutputPath;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.CommandText;
import org.foldsieve.app.text.TextTable;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Look;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.FinishedExperiment;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.ledger.Experiments;
import org.foldsieve.papers.ledger.Ledger;
import org.foldsieve.papers.ledger.LedgerPage;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.Provenance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Does the papers' tables and figures again. */
@CommandLine.Command(
    name = "reproduce",
    description = "Do the tables and figures of the papers again, our numbers beside theirs.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve reproduce --list",
      "  foldsieve reproduce lle-score-iris",
      "  foldsieve reproduce lle-score --quick --data DIR",
      "  foldsieve reproduce all --data DIR --output ledger",
      "  foldsieve reproduce --page reproduction.md --from ledger"
    })
final class ReproduceCommand extends Command {

  private static final String ALL = "all";

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      split = ",",
      description =
          "Experiments, or the beginning of their ids (lle-score, drasl), or 'all' (default).")
  private List<String> ids = new ArrayList<>();

  @Option(names = "--list", description = "List the experiments and the files they want.")
  private boolean list;

  @Option(
      names = "--quick",
      description = "Fewer splits and repeats: minutes instead of hours, wider errors.")
  private boolean quick;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder of the data files (bundled sets need none).")
  private @Nullable Path data;

  @Option(
      names = "--page",
      paramLabel = "FILE.md",
      converter = OutputPath.Updated.class,
      description =
          "Run nothing; write a page about the results of the folders --from, pictures beside it."
              + " A page that is there keeps its own words and the experiments that are not in the"
              + " folders.")
  private @Nullable Path page;

  @Option(
      names = "--from",
      paramLabel = "FOLDER",
      split = ",",
      description =
          "Folders of finished runs for --page. Of several runs of an experiment a full one counts,"
              + " then the newest; a full one on the page gives way only to a full one.")
  private List<Path> from = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      converter = OutputPath.Folder.class,
      description =
          "Folder to write (default: foldsieve-reproduce, then -2, -3). A run that was stopped goes"
              + " on there.")
  private @Nullable Path output;

  ReproduceCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    List<Experiment> experiments = choose();
    if (list) {
      list(experiments, session.console().out());
      return;
    }
    if (page != null || !from.isEmpty()) {
      writePage(session);
      return;
    }
    if (data != null && !isFolder(data)) {
      throw new DataException(
          String.format(Locale.ROOT, "there is no folder '%s'; --data names one", data));
    }
    if (session.isRepeated()) {
      throw new UsageException(
          "reproduce does each experiment once and keeps its finished pieces; --repeat measures"
              + " rank, select, embed, neighbors, transform or compare");
    }
    Outputs outputs = outputs();
    Path folder = LedgerFiles.folder(experiments).open(output, outputs);
    LedgerFiles files = new LedgerFiles(folder, outputs);
    if (files.isFinished()) {
      files.deleteUnfinished();
      experiments.forEach(experiment -> files.forget(experiment.id()));
    }
    files.begin();
    List<ExperimentReport> reports = run(experiments, files, session);
    session.stage("write", () -> files.finish(reports, heading(session)));
    PrintStream out = session.console().out();
    out.print(verdicts(reports));
    out.println("\nledger: " + folder.resolve(LedgerFiles.LEDGER));
    if (reports.stream().allMatch(report -> report.verdict() == Verdict.NOT_RUN)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "nothing could be run: %s %s; --data DIR names the folder of the files",
              reports.get(0).id(),
              reports.get(0).summary()));
    }
  }

  /** The experiments in the order they were asked for, each once. */
  private List<Experiment> choose() {
    if (ids.isEmpty() || ids.contains(ALL)) {
      return Experiments.all();
    }
    Set<Experiment> chosen = new LinkedHashSet<>();
    for (String id : ids) {
      List<Experiment> matching = Experiments.all().stream().filter(e -> answersTo(e, id)).toList();
      if (matching.isEmpty()) {
        throw new UsageException(
            NearestName.unknown(
                "experiment", id, Experiments.all().stream().map(Experiment::id).toList()));
      }
      chosen.addAll(matching);
    }
    return List.copyOf(chosen);
  }

  private static boolean answersTo(Experiment experiment, String id) {
    return experiment.id().equals(id)
        || experiment.id().startsWith(id + "-")
        || experiment.otherIds().contains(id);
  }

  private List<ExperimentReport> run(
      List<Experiment> experiments, LedgerFiles files, Session session) {
    long seed = session.run().seed();
    List<ExperimentReport> reports = new ArrayList<>();
    for (Experiment experiment : experiments) {
      String place =
          String.format(
              Locale.ROOT, "%d of %d, %s", reports.size() + 1, experiments.size(), experiment.id());
      Optional<FinishedExperiment> before =
          files.finished(experiment.id()).filter(found -> found.isUpToDate(quick, seed));
      if (before.isPresent()) {
        session.hint(place + ": finished before");
        reports.add(before.get().report());
        continue;
      }
      session.hint(place + ": " + experiment.title());
      long start = System.nanoTime();
      ExperimentReport report = run(experiment, files, session);
      session.hint(
          String.format(
              Locale.ROOT,
              "%s: %s, %s; %.1f s",
              experiment.id(),
              report.verdict(),
              report.summary(),
              (System.nanoTime() - start) * 1e-9));
      reports.add(report);
      if (report.verdict() != Verdict.NOT_RUN) {
        FinishedExperiment finished = FinishedExperiment.now(report, quick, seed);
        session.stage("write", () -> files.write(finished));
      }
      session.stage("write", () -> files.writeSoFar(reports, heading(session)));
    }
    return reports;
  }

  private ExperimentReport run(Experiment experiment, LedgerFiles files, Session session) {
    try {
      return session.compute(
          "evaluate",
          run -> {
            ExperimentSetup setup =
                new ExperimentSetup(new PaperData(data), files.unfinished(), quick, run);
            return Ledger.run(experiment, setup);
          });
    } catch (CancelledException stopped) {
      session.hint("the same command goes on from here");
      throw stopped;
    }
  }

  private static boolean isFolder(Path folder) {
    try {
      return Look.isFolder(folder);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Makes a page of what finished runs have found. */
  private void writePage(Session session) {
    Path file = page;
    if (file == null || from.isEmpty()) {
      throw new UsageException("--page FILE.md and --from FOLDER belong together");
    }
    if (!ids.isEmpty()) {
      throw new UsageException(
          String.format(Locale.ROOT, "--page runs nothing; leave out '%s'", ids.get(0)));
    }
    for (Path folder : from) {
      if (!isFolder(folder)) {
        throw new DataException(
            String.format(Locale.ROOT, "there is no folder '%s'; --from names one", folder));
      }
    }
    List<FinishedExperiment> found =
        from.stream().flatMap(folder -> LedgerFiles.allFinished(folder).stream()).toList();
    if (found.isEmpty()) {
      throw new DataException(
          String.format(
              Locale.ROOT, "there are no results in '%s'; run the experiments first", from.get(0)));
    }
    LedgerPage written = session.stage("write", () -> PageFiles.write(file, found, outputs()));
    for (FinishedExperiment quickOne : written.passedOver()) {
      session.hint(
          String.format(
              Locale.ROOT,
              "%s: the page keeps its full run, a quick one does not replace it",
              quickOne.report().id()));
    }
    session
        .console()
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%d experiments, %d of them from the folders: %s",
                written.size(),
                written.taken().size(),
                page));
  }

  private String heading(Session session) {
    return String.format(
        Locale.ROOT,
        """
        # The ledger

        %s, Foldsieve %s, seed %d, %s:

            %s

        """,
        LocalDate.now(ZoneOffset.UTC),
        Provenance.currentVersion(),
        session.run().seed(),
        quick ? "a quick run with fewer splits and repeats" : "a full run",
        CommandText.line(context().arguments()));
  }

  private static String verdicts(List<ExperimentReport> reports) {
    TextTable table = new TextTable().text("experiment").text("verdict").text("numbers");
    reports.forEach(report -> table.row(report.id(), report.verdict(), report.summary()));
    return table.toString();
  }

  private void list(List<Experiment> experiments, PrintStream out) {
    TextTable table = new TextTable().text("experiment").text("what").text("wants");
    for (Experiment experiment : experiments) {
      table.row(
          experiment.id(),
          experiment.title(),
          experiment.files().isEmpty() ? "-" : String.join(" ", experiment.files()));
    }
    out.print(table);
  }
}
