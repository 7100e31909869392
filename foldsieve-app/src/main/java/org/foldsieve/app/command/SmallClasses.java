package org.foldsieve.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Trait;
import org.foldsieve.run.Parameters;

/** Says where a class has fewer rows than methods take neighbours: it gives what it has. */
final class SmallClasses {

  private SmallClasses() {}

  /**
   * What methods do that look for neighbours within a class, where a class has fewer rows than they
   * take: a sentence for each number of neighbours.
   */
  static List<String> remarks(List<MethodOptions.Chosen> chosen, Table table) {
    if (table.labels().isEmpty() || table.labels().get().isNumeric()) {
      return List.of();
    }
    Labels labels = table.labels().get();
    Map<Integer, List<String>> byNeighbors = new TreeMap<>();
    for (MethodOptions.Chosen method : chosen) {
      OptionalInt neighbors = neighborsOfClass(method);
      if (neighbors.isPresent() && !labels.classesWithFewer(neighbors.getAsInt()).isEmpty()) {
        byNeighbors
            .computeIfAbsent(neighbors.getAsInt(), any -> new ArrayList<>())
            .add(method.id());
      }
    }
    return byNeighbors.entrySet().stream()
        .map(
            methods -> {
              List<String> small = labels.classesWithFewer(methods.getKey());
              return String.format(
                  Locale.ROOT,
                  "%s of '%s' %s at most %d rows%s: where %s %s for %d neighbours of one class, %s"
                      + " rows have all others of it",
                  small.size() == 1 ? "class '" + small.get(0) + "'" : small.size() + " classes",
                  labels.name(),
                  small.size() == 1 ? "has" : "have",
                  methods.getKey(),
                  small.size() == 1 ? "" : " ('" + small.get(0) + "' the fewest)",
                  String.join(", ", methods.getValue()),
                  methods.getValue().size() == 1 ? "looks" : "look",
                  methods.getKey(),
                  small.size() == 1 ? "its" : "their");
            })
        .toList();
  }

  /** How many neighbours a method takes that looks at classes. */
  private static OptionalInt neighborsOfClass(MethodOptions.Chosen chosen) {
    Set<Trait> traits = Methods.find(chosen.id()).map(Method::traits).orElse(Set.of());
    boolean looks = traits.contains(Trait.NEEDS_CLASSES) || traits.contains(Trait.NEEDS_LABELS);
    String value = Parameters.of(chosen.create()).getOrDefault("neighbors", "");
    return looks && value.matches("\\d{1,9}")
        ? OptionalInt.of(Integer.parseInt(value))
        : OptionalInt.empty();
  }
}
