package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.Identifiable;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.run.ParameterException;

/**
 * The parameters of all methods of some kinds as Params of an estimator: one for each name, whose
 * text says what it is in every method that has it. Values are text, as on the command line.
 */
final class CatalogueParams {

  private final Map<String, Param<String>> params = new LinkedHashMap<>();

  /** Params of an estimator for methods of some kinds. */
  CatalogueParams(Identifiable owner, Set<Method.Kind> kinds) {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (Method<?> method : Methods.all()) {
      if (!kinds.contains(method.kind())) {
        continue;
      }
      for (Method.Parameter parameter : method.parameters()) {
        texts
            .computeIfAbsent(parameter.name(), name -> new ArrayList<>())
            .add(
                String.format(
                    Locale.ROOT,
                    "%s: %s (%s, default %s)",
                    method.id(),
                    parameter.text(),
                    parameter.range(),
                    parameter.defaultValue()));
      }
    }
    texts.forEach(
        (name, text) ->
            params.put(name, new Param<>(owner.uid(), camel(name), String.join("; ", text))));
  }

  /** {@code gamma-relative} as {@code gammaRelative}. */
  private static String camel(String name) {
    StringBuilder camel = new StringBuilder();
    for (String word : name.split("-")) {
      camel.append(
          camel.length() == 0
              ? word
              : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return camel.toString();
  }

  /** All of them. */
  List<Param<String>> all() {
    return List.copyOf(params.values());
  }

  /** The Param of a name, in either spelling. */
  Param<String> get(String name) {
    for (Map.Entry<String, Param<String>> entry : params.entrySet()) {
      if (entry.getKey().equals(name) || entry.getValue().name().equals(name)) {
        return entry.getValue();
      }
    }
    throw new ParameterException(
        String.format(
            Locale.ROOT,
            "no method has a parameter '%s'; there are %s",
            name,
            String.join(", ", params.keySet())));
  }

  /** What was set, by the names of the catalogue. */
  Map<String, String> given(Params owner) {
    Map<String, String> given = new LinkedHashMap<>();
    params.forEach(
        (name, param) -> {
          if (owner.isSet(param)) {
            given.put(name, owner.get(param).get());
          }
        });
    return given;
  }
}
