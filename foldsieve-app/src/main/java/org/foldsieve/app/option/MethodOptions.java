package org.foldsieve.app.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.DataException;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.run.NearestName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which methods, with which parameters. */
public final class MethodOptions {

  @Option(
      names = {"-m", "--method"},
      paramLabel = "ID",
      split = ",",
      description = "Method, or several with commas; 'foldsieve methods' lists them.")
  private List<String> ids = new ArrayList<>();

  @Option(
      names = "-P",
      paramLabel = "name=value",
      description =
          "Set a parameter of the method; with several methods ID.name=value sets it for one."
              + " A value of @FILE is read from the file.")
  private List<String> parameters = new ArrayList<>();

  @Option(
      names = {"-k", "--neighbors"},
      paramLabel = "K",
      description = "Number of neighbours, for every method named.")
  private @Nullable Integer neighbors;

  /**
   * A method and the parameters that were set for it.
   *
   * @param method the catalogue entry
   * @param values what differs from its defaults, as texts
   */
  public record Chosen(Method<?> method, Map<String, String> values) {

    /** The method's id. */
    public String id() {
      return method.id();
    }

    /** The method with its parameters. */
    public Record create() {
      return method.create(values);
    }
  }

  /**
   * The methods that were named, each once; none where that is left to the command. Asked before
   * any work is done, so that a wrong name costs nothing.
   *
   * @param kinds which kinds of methods the command knows
   */
  public List<Method<?>> named(List<Method.Kind> kinds) {
    Set<Method<?>> named = new LinkedHashSet<>();
    for (String id : ids) {
      if (!named.add(find(id.strip(), kinds))) {
        throw new UsageException(
            String.format(Locale.ROOT, "method '%s' is named twice; name it once", id));
      }
    }
    return List.copyOf(named);
  }

  /**
   * The methods, each with the parameters that were set for it.
   *
   * @param hint hears what has no effect
   */
  public List<Chosen> configure(List<Method<?>> methods, Consumer<String> hint) {
    Map<Method<?>, Map<String, String>> chosen = new LinkedHashMap<>();
    methods.forEach(method -> chosen.put(method, new LinkedHashMap<>()));
    applyNeighbors(chosen, hint);
    parameters.forEach(text -> apply(text, chosen));
    List<Chosen> result = new ArrayList<>();
    chosen.forEach((method, values) -> result.add(new Chosen(method, values)));
    result.forEach(Chosen::create);
    return result;
  }

  /** The method of that id, or the nearest one as a suggestion. */
  public static Method<?> find(String id, List<Method.Kind> kinds) {
    List<String> known =
        Methods.all().stream().filter(m -> kinds.contains(m.kind())).map(Method::id).toList();
    Method<?> method =
        Methods.find(id)
            .orElseThrow(() -> new UsageException(NearestName.unknown("method", id, known)));
    if (!kinds.contains(method.kind())) {
      throw new UsageException(
          method.kind() == Method.Kind.FEATURE_SCORE
              ? String.format(
                  Locale.ROOT,
                  "'%s' ranks features and makes no map; use it with rank, select or compare",
                  id)
              : String.format(
                  Locale.ROOT, "'%s' maps samples and ranks no features; use it with embed", id));
    }
    return method;
  }

  private void applyNeighbors(Map<Method<?>, Map<String, String>> chosen, Consumer<String> hint) {
    if (neighbors == null) {
      return;
    }
    if (neighbors < 1) {
      throw new UsageException("-k must be at least 1: -k " + neighbors);
    }
    boolean used = false;
    for (var entry : chosen.entrySet()) {
      if (knows(entry.getKey(), "neighbors")) {
        entry.getValue().put("neighbors", Integer.toString(neighbors));
        used = true;
      }
    }
    if (!used) {
      hint.accept("-k has no effect: " + names(chosen.keySet()) + " uses no neighbours");
    }
  }

  private static void apply(String text, Map<Method<?>, Map<String, String>> chosen) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new UsageException(
          String.format(Locale.ROOT, "-P takes name=value or ID.name=value: '%s'", text));
    }
    String name = text.substring(0, equals).strip();
    String value = valueOf(text.substring(equals + 1).strip());
    int dot = name.indexOf('.');
    if (dot > 0) {
      String id = name.substring(0, dot);
      Map.Entry<Method<?>, Map<String, String>> entry =
          chosen.entrySet().stream()
              .filter(candidate -> candidate.getKey().id().equals(id))
              .findFirst()
              .orElseThrow(
                  () ->
                      new UsageException(
                          String.format(
                              Locale.ROOT,
                              "-P %s: '%s' is not among the methods of this run: %s",
                              text,
                              id,
                              names(chosen.keySet()))));
      String own = name.substring(dot + 1);
      if (!knows(entry.getKey(), own)) {
        throw unknownParameter(own, List.of(entry.getKey()));
      }
      entry.getValue().put(own, value);
      return;
    }
    boolean used = false;
    for (var entry : chosen.entrySet()) {
      if (knows(entry.getKey(), name)) {
        entry.getValue().put(name, value);
        used = true;
      }
    }
    if (!used) {
      throw unknownParameter(name, List.copyOf(chosen.keySet()));
    }
  }

  /** The text itself, or with {@code @FILE} what the file holds: the pairs of constraint, say. */
  private static String valueOf(String text) {
    if (!text.startsWith("@")) {
      return text;
    }
    try {
      return Files.readString(Path.of(text.substring(1)));
    } catch (InvalidPathException noPath) {
      throw new UsageException(String.format(Locale.ROOT, "-P: '%s' names no file", text));
    } catch (CharacterCodingException binary) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "'%s' is not text in UTF-8; write the value of the parameter into it",
              text.substring(1)),
          binary);
    } catch (IOException trouble) {
      throw new UncheckedIOException(trouble);
    }
  }

  private static UsageException unknownParameter(String name, List<Method<?>> methods) {
    List<String> known =
        methods.stream()
            .flatMap(method -> method.parameters().stream())
            .map(Method.Parameter::name)
            .distinct()
            .toList();
    return new UsageException(
        names(methods) + ": " + NearestName.unknown("parameter", name, known));
  }

  private static boolean knows(Method<?> method, String parameter) {
    return method.parameters().stream().anyMatch(p -> p.name().equals(parameter));
  }

  private static String names(Collection<Method<?>> methods) {
    return String.join(", ", methods.stream().map(Method::id).toList());
  }
}
