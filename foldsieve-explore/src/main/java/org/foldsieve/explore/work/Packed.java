package org.foldsieve.explore.work;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Collection;
import java.util.function.IntToDoubleFunction;

/** Numbers and texts for a page: many numbers as the bytes of a typed array, few as JSON. */
final class Packed {

  private Packed() {}

  /** Whole numbers as an {@code Int32Array}. */
  static String integers(int[] values) {
    ByteBuffer bytes = buffer(values.length * Integer.BYTES);
    for (int value : values) {
      bytes.putInt(value);
    }
    return text(bytes);
  }

  /** Numbers as a {@code Float64Array}. */
  static String doubles(double[] values) {
    ByteBuffer bytes = buffer(values.length * Double.BYTES);
    for (double value : values) {
      bytes.putDouble(value);
    }
    return text(bytes);
  }

  /** Numbers as a {@code Float32Array}. */
  static String floats(int count, IntToDoubleFunction values) {
    ByteBuffer bytes = buffer(count * Float.BYTES);
    for (int i = 0; i < count; i++) {
      bytes.putFloat((float) values.applyAsDouble(i));
    }
    return text(bytes);
  }

  static String bytes(byte[] values) {
    return Base64.getEncoder().encodeToString(values);
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static String text(ByteBuffer bytes) {
    return bytes(bytes.array());
  }

  static JsonArray texts(Collection<String> values) {
    JsonArray array = new JsonArray();
    values.forEach(array::add);
    return array;
  }

  static JsonArray numbers(double[] values) {
    JsonArray array = new JsonArray();
    for (double value : values) {
      array.add(number(value));
    }
    return array;
  }

  static JsonArray numbers(int[] values) {
    JsonArray array = new JsonArray();
    for (int value : values) {
      array.add(value);
    }
    return array;
  }

  /** JSON has no NaN and no infinity: null. */
  static JsonElement number(double value) {
    return Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;
  }
}
