package org.foldsieve.explore.work;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.foldsieve.explore.guard.StartFolder;
import org.foldsieve.explore.guard.Uploads;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.explore.option.FirstRoles;
import org.foldsieve.io.BundledData;
import org.foldsieve.run.Provenance;

/** What a page can ask for, by name. */
public final class Questions {

  /** Answers a question. */
  @FunctionalInterface
  private interface Answer {
    JsonElement of(Ask ask, Ongoing work);
  }

  private final ExplorerOptions options;
  private final Map<String, Answer> answers = new LinkedHashMap<>();
  private final StartFolder folder;
  private final OpenTables tables;

  /** Questions about the files of a folder, and those that were dropped onto the page. */
  public Questions(ExplorerOptions options, Uploads uploads) {
    this.options = options;
    this.folder = new StartFolder(options.folder());
    this.tables = new OpenTables(folder, uploads, options.data());
    answers.put("files", (ask, work) -> files(ask.text("folder")));
    answers.put("open", (ask, work) -> TableAnswers.open(table(ask, work), work.run()));
    answers.put(
        "rank",
        (ask, work) -> RankAnswers.rank(table(ask, work), ChosenMethod.of(ask), work.run()));
    // Another kind, so that it does not stop the ranking that is waited for.
    answers.put(
        "glance",
        (ask, work) -> RankAnswers.rank(table(ask, work), ChosenMethod.of(ask), work.run()));
    answers.put(
        "explain",
        (ask, work) ->
            RankAnswers.explain(
                table(ask, work), ChosenMethod.of(ask), ask.number("unit", -1), work.run()));
    answers.put(
        "groups",
        (ask, work) -> RankAnswers.groups(table(ask, work), ChosenMethod.of(ask), work.run()));
    answers.put(
        "enough",
        (ask, work) -> RankAnswers.enough(table(ask, work), ChosenMethod.of(ask), work.run()));
    answers.put("map", (ask, work) -> SampleAnswers.map(table(ask, work), ask, work.run()));
    answers.put(
        "values", (ask, work) -> SampleAnswers.values(table(ask, work), ask.number("unit", -1)));
    answers.put(
        "images",
        (ask, work) -> {
          OpenTable open = table(ask, work);
          return SampleAnswers.images(open, ask.rows("rows", open.raw().rows()), work.run());
        });
    answers.put(
        "near",
        (ask, work) -> {
          OpenTable open = table(ask, work);
          int[] row = {ask.row("row", open.raw().rows())};
          return SampleAnswers.near(open, row, ask.number("count", 10), work.run());
        });
    answers.put(
        "apart",
        (ask, work) -> {
          OpenTable open = table(ask, work);
          int[] rows = ask.rows("rows", open.raw().rows());
          return SampleAnswers.apart(open, rows, ask.text("method"), work.run());
        });
    answers.put("compare", (ask, work) -> CompareAnswers.compare(table(ask, work), ask, work));
    answers.put(
        "repeat",
        (ask, work) -> TakeAnswers.repeat(table(ask, work), ChosenMethod.of(ask), ask, work.run()));
    answers.put(
        "take",
        (ask, work) ->
            TakeAnswers.take(
                table(ask, work), ChosenMethod.of(ask), ask, options.commands(), work));
  }

  /** Begins with what the first page will ask for. */
  public void begin() {
    options
        .data()
        .ifPresent(data -> tables.readEarly(View.first(data, options.roles()), options.run()));
  }

  /** Whether it is a question of ours. */
  public boolean knows(String name) {
    return answers.containsKey(name);
  }

  /** The answer to a question. */
  public JsonElement answer(String name, JsonObject question, Ongoing work) {
    return Objects.requireNonNull(answers.get(name)).of(new Ask(question), work);
  }

  private OpenTable table(Ask ask, Ongoing work) {
    return tables.of(View.of(ask.part("view")), work.run());
  }

  /** What a page shows before anything is open. */
  public JsonObject about() {
    JsonObject json = new JsonObject();
    json.addProperty("version", Provenance.currentVersion());
    json.addProperty("mostBytes", options.mostBytes());
    json.addProperty("folder", String.valueOf(folder.path().getFileName()));
    options.data().ifPresent(data -> json.add("first", first(data, options.roles())));
    JsonArray sets = new JsonArray();
    for (String name : BundledData.names()) {
      JsonObject set = new JsonObject();
      set.addProperty("name", name);
      set.addProperty("words", BundledData.describe(name));
      sets.add(set);
    }
    json.add("sets", sets);
    return json;
  }

  /** The state in which a page shows what the command line named. */
  private static JsonObject first(String data, FirstRoles roles) {
    JsonObject state = new JsonObject();
    state.addProperty("data", data);
    roles.label().ifPresent(label -> state.addProperty("label", label));
    roles.target().ifPresent(target -> state.addProperty("target", target));
    roles.id().ifPresent(id -> state.addProperty("id", id));
    JsonArray drop = new JsonArray();
    roles.drop().forEach(drop::add);
    state.add("drop", drop);
    return state;
  }

  private JsonElement files(String name) {
    JsonArray entries = new JsonArray();
    for (StartFolder.Entry entry : folder.list(name)) {
      JsonObject json = new JsonObject();
      json.addProperty("name", entry.name());
      json.addProperty("path", entry.path());
      json.addProperty("folder", entry.folder());
      entries.add(json);
    }
    return entries;
  }
}
