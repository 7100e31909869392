package org.foldsieve.numeric.blas;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Floats in a Java array. */
final class HeapFloats implements FloatStore {

  /** Null once the store is closed. */
  private float @Nullable [] values;

  HeapFloats(long floats) {
    if (floats < 0 || floats > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a store without the native library holds 0 to 2^31 - 9 floats, not " + floats);
    }
    values = new float[(int) floats];
  }

  /** The live array. */
  float[] array() {
    if (values == null) {
      throw new IllegalStateException("the store is closed");
    }
    return values;
  }

  @Override
  public void put(long offset, float[] source, int sourceOffset, int length) {
    Objects.checkFromIndexSize(offset, length, size());
    System.arraycopy(source, sourceOffset, array(), (int) offset, length);
  }

  @Override
  public void get(long offset, float[] target, int targetOffset, int length) {
    Objects.checkFromIndexSize(offset, length, size());
    System.arraycopy(array(), (int) offset, target, targetOffset, length);
  }

  @Override
  public void getBits(long offset, int[] target, int targetOffset, int length) {
    Objects.checkFromIndexSize(offset, length, size());
    Objects.checkFromIndexSize(targetOffset, length, target.length);
    float[] from = array();
    for (int at = 0; at < length; at++) {
      target[targetOffset + at] = Float.floatToRawIntBits(from[(int) offset + at]);
    }
  }

  @Override
  public long size() {
    return array().length;
  }

  @Override
  public void close() {
    values = null;
  }
}
