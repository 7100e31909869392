package org.foldsieve.explore.web;

import com.google.gson.JsonObject;

/** Small answers. */
final class Json {

  private Json() {}

  /** An answer that says what went wrong. */
  static String error(String words) {
    JsonObject json = new JsonObject();
    json.addProperty("error", words);
    return json.toString();
  }
}
