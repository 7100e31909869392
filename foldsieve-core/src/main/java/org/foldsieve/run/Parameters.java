package org.foldsieve.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The parameters of a method as names and texts. A method is a public record; the component {@code
 * gammaRelative} is the parameter {@code gamma-relative}. The record is the only place that knows a
 * parameter's name, type and check; the command line, the catalogue and provenance read it here.
 *
 * <p>Components may be int, long, double, boolean, String, an enum (written {@code lower-case}), or
 * any type with a public static {@code parse(String)} whose {@code toString} gives back the text.
 *
 * @since 0.1.0
 */
public final class Parameters {

  private Parameters() {}

  /** Every parameter of a method with its value, in the order of the record. */
  public static Map<String, String> of(Record method) {
    Map<String, String> values = new LinkedHashMap<>();
    for (RecordComponent component : method.getClass().getRecordComponents()) {
      values.put(name(component), text(read(method, component)));
    }
    return values;
  }

  /** The possible values of an enum parameter, or an empty text for other types. */
  public static String choices(Class<? extends Record> method, String parameter) {
    for (RecordComponent component : method.getRecordComponents()) {
      if (name(component).equals(parameter) && component.getType().isEnum()) {
        return Arrays.stream(component.getType().getEnumConstants())
            .map(Parameters::text)
            .collect(Collectors.joining("|"));
      }
    }
    return "";
  }

  /**
   * The method with some parameters set from text.
   *
   * @throws ParameterException when a name is unknown, a text cannot be read, or the method refuses
   *     the value; the message names the parameter, the value and what is allowed
   */
  public static <T extends Record> T with(T method, Map<String, String> changes) {
    RecordComponent[] components = method.getClass().getRecordComponents();
    Map<String, String> left = new LinkedHashMap<>(changes);
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int c = 0; c < components.length; c++) {
      types[c] = components[c].getType();
      String change = left.remove(name(components[c]));
      values[c] =
          change == null
              ? read(method, components[c])
              : parse(name(components[c]), types[c], change);
    }
    if (!left.isEmpty()) {
      String known = String.join(", ", of(method).keySet());
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "unknown parameter '%s'; known: %s",
              left.keySet().iterator().next(),
              known.isEmpty() ? "none" : known));
    }
    return create(method, types, values);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Record> T create(T like, Class<?>[] types, Object[] values) {
    try {
      return (T) like.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException refused) {
      if (refused.getCause() instanceof RuntimeException reason) {
        throw reason;
      }
      throw new IllegalStateException(refused);
    } catch (IllegalAccessException hidden) {
      throw hidden(like, hidden);
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static IllegalArgumentException hidden(Record method, IllegalAccessException reason) {
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "the record %s must be public, in a package that is exported, for its parameters to be"
                + " read",
            method.getClass().getName()),
        reason);
  }

  private static Object parse(String name, Class<?> type, String text) {
    try {
      if (type == int.class) {
        return Integer.parseInt(text);
      } else if (type == long.class) {
        return Long.parseLong(text);
      } else if (type == double.class) {
        return Double.parseDouble(text);
      } else if (type == String.class) {
        return text;
      }
    } catch (NumberFormatException wrong) {
      String wanted = type == double.class ? "a number" : "a whole number";
      throw new ParameterException(
          String.format(Locale.ROOT, "%s must be %s: %s = '%s'", name, wanted, name, text), wrong);
    }
    if (type == boolean.class) {
      return parseBoolean(name, text);
    }
    return type.isEnum() ? parseChoice(name, type, text) : parseOther(name, type, text);
  }

  private static boolean parseBoolean(String name, String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new ParameterException(
          String.format(Locale.ROOT, "%s must be true or false: %s = '%s'", name, name, text));
    }
    return text.equals("true");
  }

  private static Object parseChoice(String name, Class<?> type, String text) {
    for (Object choice : type.getEnumConstants()) {
      if (text(choice).equalsIgnoreCase(text)) {
        return choice;
      }
    }
    String known =
        Arrays.stream(type.getEnumConstants())
            .map(Parameters::text)
            .collect(Collectors.joining(", "));
    throw new ParameterException(
        String.format(Locale.ROOT, "unknown %s '%s'; known: %s", name, text, known));
  }

  private static Object parseOther(String name, Class<?> type, String text) {
    try {
      return type.getMethod("parse", String.class).invoke(null, text);
    } catch (InvocationTargetException refused) {
      String reason = refused.getTargetException().getMessage();
      throw new ParameterException(
          reason != null && reason.startsWith(name + " ") ? reason : name + ": " + reason,
          refused.getTargetException());
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException(type + " needs a public static parse(String)", fault);
    }
  }

  private static Object read(Record method, RecordComponent component) {
    try {
      return component.getAccessor().invoke(method);
    } catch (IllegalAccessException hidden) {
      throw hidden(method, hidden);
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException(fault);
    }
  }

  /** The parameter of a component: {@code gamma-relative} of {@code gammaRelative}. */
  public static String name(RecordComponent component) {
    return component.getName().replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
  }

  private static String text(Object value) {
    return value instanceof Enum<?> choice && choice.toString().equals(choice.name())
        ? choice.name().toLowerCase(Locale.ROOT).replace('_', '-')
        : String.valueOf(value);
  }
}
