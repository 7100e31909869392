package org.foldsieve.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The arrays of a block or of a row in one piece, on their way: Java's own way of writing takes
 * numbers one by one, which would cost more than what is computed of them.
 */
final class SentNumbers {

  private SentNumbers() {}

  /** What is written instead of an object, and becomes one again. */
  abstract static class Form implements Serializable {
    private static final long serialVersionUID = 1;

    final byte[] bytes;

    Form(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** Whether so many bytes fit into an array. */
  static boolean fit(long bytes) {
    return bytes <= Integer.MAX_VALUE - 8;
  }

  /** As floats where floats hold all of them exactly; else nothing. */
  static float[] narrow(double[] values) {
    float[] narrow = new float[values.length];
    for (int e = 0; e < values.length; e++) {
      narrow[e] = (float) values[e];
      if (narrow[e] != values[e]) {
        return new float[0];
      }
    }
    return narrow;
  }

  static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  static void put(ByteBuffer to, int[] values) {
    to.asIntBuffer().put(values);
    to.position(to.position() + Integer.BYTES * values.length);
  }

  static void put(ByteBuffer to, float[] values) {
    to.asFloatBuffer().put(values);
    to.position(to.position() + Float.BYTES * values.length);
  }

  static void put(ByteBuffer to, double[] values) {
    to.asDoubleBuffer().put(values);
    to.position(to.position() + Double.BYTES * values.length);
  }

  static int[] ints(ByteBuffer from, int count) {
    int[] values = new int[count];
    from.asIntBuffer().get(values);
    from.position(from.position() + Integer.BYTES * count);
    return values;
  }

  static float[] floats(ByteBuffer from, int count) {
    float[] values = new float[count];
    from.asFloatBuffer().get(values);
    from.position(from.position() + Float.BYTES * count);
    return values;
  }

  static double[] doubles(ByteBuffer from, int count) {
    double[] values = new double[count];
    from.asDoubleBuffer().get(values);
    from.position(from.position() + Double.BYTES * count);
    return values;
  }
}
