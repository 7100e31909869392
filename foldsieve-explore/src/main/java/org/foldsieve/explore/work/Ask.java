package org.foldsieve.explore.work;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.run.ParameterException;

/** A question of the page, read with care: it may hold anything. */
final class Ask {

  private final JsonObject json;

  Ask(JsonObject json) {
    this.json = json;
  }

  /** A text that must be there. */
  String text(String name) {
    return optionalText(name)
        .orElseThrow(() -> new ParameterException("the question has no '" + name + "'"));
  }

  /** A text that may be there. */
  Optional<String> optionalText(String name) {
    JsonElement value = json.get(name);
    return value == null || !value.isJsonPrimitive()
        ? Optional.empty()
        : Optional.of(value.getAsString());
  }

  /** A whole number, or another where there is none. */
  int number(String name, int otherwise) {
    JsonElement value = json.get(name);
    try {
      return value == null || value.isJsonNull() ? otherwise : value.getAsInt();
    } catch (NumberFormatException | UnsupportedOperationException | IllegalStateException wrong) {
      throw new ParameterException("'" + name + "' must be a whole number: " + value);
    }
  }

  /** Texts; none where they are missing. */
  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (JsonElement value : array(name)) {
      if (!value.isJsonPrimitive()) {
        throw new ParameterException("'" + name + "' must be texts");
      }
      texts.add(value.getAsString());
    }
    return texts;
  }

  /** Rows of a table of so many. */
  int[] rows(String name, int limit) {
    List<JsonElement> values = array(name);
    int[] rows = new int[values.size()];
    for (int i = 0; i < rows.length; i++) {
      try {
        rows[i] = values.get(i).getAsInt();
      } catch (NumberFormatException
          | UnsupportedOperationException
          | IllegalStateException wrong) {
        throw new ParameterException("'" + name + "' must be rows: " + values.get(i));
      }
      if (rows[i] < 0 || rows[i] >= limit) {
        throw new ParameterException(
            "'" + name + "' must be rows from 0 to " + (limit - 1) + ": " + rows[i]);
      }
    }
    return rows;
  }

  /** A row of a table of so many. */
  int row(String name, int limit) {
    int row = number(name, -1);
    if (row < 0 || row >= limit) {
      throw new ParameterException(
          "'" + name + "' must be a row from 0 to " + (limit - 1) + ": " + row);
    }
    return row;
  }

  /** Names with their texts. */
  Map<String, String> map(String name) {
    JsonElement value = json.get(name);
    Map<String, String> map = new LinkedHashMap<>();
    if (value != null && value.isJsonObject()) {
      value
          .getAsJsonObject()
          .entrySet()
          .forEach(entry -> map.put(entry.getKey(), entry.getValue().getAsString()));
    }
    return map;
  }

  /** A part of the question that is a question itself. */
  Ask part(String name) {
    JsonElement value = json.get(name);
    if (value == null || !value.isJsonObject()) {
      throw new ParameterException("the question has no '" + name + "'");
    }
    return new Ask(value.getAsJsonObject());
  }

  private List<JsonElement> array(String name) {
    JsonElement value = json.get(name);
    if (value == null || value.isJsonNull()) {
      return List.of();
    }
    if (!value.isJsonArray()) {
      throw new ParameterException("'" + name + "' must be a list");
    }
    return value.getAsJsonArray().asList();
  }
}
