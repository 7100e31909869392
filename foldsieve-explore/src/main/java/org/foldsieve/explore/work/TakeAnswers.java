package org.foldsieve.explore.work;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.explore.guard.PlainNames;
import org.foldsieve.explore.option.Commands;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureSelection;

/** What a page gives to take along: lines that repeat its state, and the files these lines make. */
final class TakeAnswers {

  private TakeAnswers() {}

  /** The lines that repeat the state. */
  static JsonElement repeat(OpenTable open, ChosenMethod choice, Ask ask, Run run) {
    int top = ask.number("top", 1);
    List<String> compared = ask.texts("methods");
    String map = ask.optionalText("map").orElse("");
    Optional<Chosen> chosen = Chosen.of(ask, open);
    Lines lines = new Lines(open, choice, top, run.seed());
    JsonObject json = new JsonObject();
    json.addProperty("rank", lines.rank());
    json.addProperty("select", lines.select());
    json.addProperty("compare", lines.compare(compared));
    if (!map.isEmpty()) {
      json.addProperty("embed", lines.embed(map));
    }
    chosen.ifPresent(samples -> json.addProperty("apart", lines.apart(samples)));
    json.addProperty(
        "java", new JavaLines(open, choice, top, run.seed()).text(map, compared, chosen));
    json.addProperty(
        "python", new PythonLines(open, choice, top, run.seed()).text(map, compared, chosen));
    return json;
  }

  /** A file. */
  static JsonElement take(
      OpenTable open, ChosenMethod choice, Ask ask, Commands commands, Ongoing work) {
    int top = ask.number("top", 1);
    Lines lines = new Lines(open, choice, top, work.run().seed());
    String name = open.source().name();
    return switch (ask.text("what")) {
      case "selection" ->
          file(
              Chosen.fileName(open.source()),
              Chosen.of(ask, open)
                  .orElseThrow(() -> new ParameterException("no samples are selected"))
                  .file(open.kept()));
      case "list" -> file(name + "-features.txt", list(open, choice, top, work.run()));
      case "table" -> made(name + "-small.csv", lines.selectWords(), "--output", commands, work);
      case "model" -> made(name + ".model", lines.selectWords(), "--model", commands, work);
      case "report" -> report(name, lines.compareWords(ask.texts("methods")), commands, work);
      default -> throw new ParameterException("there is no such thing to take along");
    };
  }

  private static byte[] list(OpenTable open, ChosenMethod choice, int top, Run run) {
    FeatureSelection best = choice.rank(open, run).top(top);
    return (String.join("\n", best.featureNames()) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static JsonElement made(
      String name, List<String> words, String option, Commands commands, Ongoing work) {
    return inFolder(
        folder -> {
          Path file = folder.resolve(PlainNames.plain(name));
          run(words, List.of(option, file.toString()), commands, work);
          return file(name, Files.readAllBytes(file));
        });
  }

  private static JsonElement report(
      String name, List<String> words, Commands commands, Ongoing work) {
    return inFolder(
        folder -> {
          Path made = folder.resolve("report");
          run(words, List.of("--output", made.toString()), commands, work);
          return file(name + "-report.html", Files.readAllBytes(made.resolve("report.html")));
        });
  }

  private static void run(
      List<String> words, List<String> output, Commands commands, Ongoing work) {
    List<String> all = new ArrayList<>(words);
    all.addAll(output);
    String trouble = commands.run(all, work.cancellation());
    work.run().checkCancelled("take");
    if (!trouble.isEmpty()) {
      throw new DataException(trouble);
    }
  }

  private static JsonElement file(String name, byte[] bytes) {
    JsonObject json = new JsonObject();
    json.addProperty("name", name);
    json.addProperty("bytes", Packed.bytes(bytes));
    return json;
  }

  /** Work in a folder that goes away. */
  @FunctionalInterface
  private interface FolderWork {
    JsonElement in(Path folder) throws IOException;
  }

  private static JsonElement inFolder(FolderWork work) {
    try {
      Path folder = Files.createTempDirectory("foldsieve-explore-");
      try {
        return work.in(folder);
      } finally {
        delete(folder);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
