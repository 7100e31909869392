package org.foldsieve.explore.web;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.foldsieve.explore.guard.TooLargeException;
import org.foldsieve.explore.guard.Uploads;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.explore.work.Questions;
import org.foldsieve.explore.work.Reason;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.ParameterException;

/**
 * Answers questions: small ones at once, others by a stream that tells how far the work has come
 * and ends with the result.
 */
final class Api {

  private final ExplorerOptions options;
  private final Pages pages;
  private final Uploads uploads;
  private final Works works;
  private final Questions questions;

  /** Another one after every start, so that a page can tell. */
  private final String instance = UUID.randomUUID().toString();

  Api(ExplorerOptions options, Pages pages, Uploads uploads, Works works) {
    this.options = options;
    this.pages = pages;
    this.uploads = uploads;
    this.works = works;
    this.questions = new Questions(options, uploads);
    questions.begin();
  }

  void answer(Call call) {
    try {
      String name = call.name();
      if (name.equals("upload")) {
        try (InputStream in = call.file()) {
          JsonObject json = new JsonObject();
          json.addProperty("data", uploads.keep(call.parameter("name"), in));
          call.reply(200, json.toString());
        }
      } else if (questions.knows(name)) {
        work(name, call);
      } else {
        small(name, call);
      }
    } catch (TooLargeException much) {
      call.reply(413, Json.error(Reason.of(much)));
    } catch (ParameterException wrong) {
      call.reply(400, Json.error(Reason.of(wrong)));
    } catch (Exception problem) {
      call.reply(500, Json.error(Reason.of(problem)));
    }
  }

  private void small(String name, Call call) throws IOException {
    JsonObject question = call.question();
    String page = page(question);
    JsonObject json = new JsonObject();
    switch (name) {
      case "hello", "alive" -> {
        pages.hear(page);
        json.addProperty("instance", instance);
        if (name.equals("hello")) {
          json.add("about", questions.about());
        }
      }
      case "bye" -> {
        pages.leave(page);
        works.cancel(page);
      }
      case "stop" -> works.cancel(page);
      default -> {
        call.reply(404, Json.error("There is no such question."));
        return;
      }
    }
    call.reply(200, json.toString());
  }

  private static String page(JsonObject question) {
    JsonElement page = question.get("page");
    if (page == null || !page.isJsonPrimitive() || page.getAsString().length() > 50) {
      throw new ParameterException("a page says what it calls itself");
    }
    return page.getAsString();
  }

  private void work(String name, Call call) throws IOException {
    JsonObject question = call.question();
    String page = page(question);
    EventStream stream = new EventStream(call.stream());
    try (Works.Work work = works.begin(page, name, stream, options.run())) {
      if (work == null) {
        stream.send("error", words("Too much goes on already; wait until something is done."));
        stream.close();
        return;
      }
      try {
        work.tell("result", questions.answer(name, question, work));
      } catch (CancelledException stopped) {
        work.tell("stopped", new JsonObject());
      } catch (UncheckedIOException | IllegalArgumentException refused) {
        work.tell("error", words(Reason.of(refused)));
      } catch (RuntimeException | OutOfMemoryError fault) {
        work.tell("error", words(Reason.of(fault)));
      }
    } finally {
      call.done();
    }
  }

  private static JsonObject words(String text) {
    JsonObject json = new JsonObject();
    json.addProperty("words", text);
    return json;
  }
}
