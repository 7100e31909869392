package org.foldsieve.benchmark;

import java.util.HashMap;
import java.util.Map;

/** The options of a benchmark program: {@code --name value} pairs. */
final class Arguments {

  private final Map<String, String> values = new HashMap<>();

  Arguments(String[] args) {
    for (int a = 0; a + 1 < args.length; a += 2) {
      values.put(args[a].substring(2), args[a + 1]);
    }
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("--" + name + " is missing");
    }
    return value;
  }

  String text(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  int number(String name, int otherwise) {
    return has(name) ? Integer.parseInt(text(name)) : otherwise;
  }
}
