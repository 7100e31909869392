package org.foldsieve.testkit;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.foldsieve.run.Parameters;

/** A method with every other value of its parameters that are choices, one parameter at a time. */
final class Choices {

  private Choices() {}

  /** By {@code parameter=value}; none for a method that is not a record. */
  static <T> Map<String, T> of(T method) {
    Map<String, T> others = new LinkedHashMap<>();
    if (method instanceof Record parameters) {
      for (RecordComponent component : method.getClass().getRecordComponents()) {
        if (component.getType().isEnum() || component.getType() == boolean.class) {
          addChoices(parameters, component, method, others);
        }
      }
    }
    return others;
  }

  private static <T> void addChoices(
      Record parameters, RecordComponent component, T method, Map<String, T> others) {
    String name = Parameters.name(component);
    String choices =
        component.getType() == boolean.class
            ? "true|false"
            : Parameters.choices(parameters.getClass(), name);
    for (String choice : choices.split("\\|")) {
      Record other = Parameters.with(parameters, Map.of(name, choice));
      if (!other.equals(parameters)) {
        @SuppressWarnings("unchecked") // of the class of the method itself
        T same = (T) method.getClass().cast(other);
        others.put(name + "=" + choice, same);
      }
    }
  }
}
