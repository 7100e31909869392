package org.foldsieve.io.matlab;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;

/** Arrays of any primitive type as doubles. */
public final class Numbers {

  private Numbers() {}

  static double[] toDoubles(Object array, String name) {
    if (array instanceof double[] doubles) {
      return doubles;
    }
    if (array instanceof Number[] boxed) {
      // Whole numbers of 64 bits without a sign come as objects.
      return Arrays.stream(boxed).mapToDouble(Number::doubleValue).toArray();
    }
    boolean primitive =
        array != null
            && array.getClass().isArray()
            && array.getClass().getComponentType().isPrimitive();
    if (!primitive || array instanceof boolean[] || array instanceof char[]) {
      throw new DataException(
          String.format(Locale.ROOT, "variable '%s' does not hold plain numbers", name));
    }
    double[] values = new double[java.lang.reflect.Array.getLength(array)];
    if (array instanceof float[] floats) {
      for (int i = 0; i < values.length; i++) {
        values[i] = floats[i];
      }
    } else if (array instanceof byte[] bytes) {
      for (int i = 0; i < values.length; i++) {
        values[i] = bytes[i];
      }
    } else if (array instanceof int[] ints) {
      for (int i = 0; i < values.length; i++) {
        values[i] = ints[i];
      }
    } else {
      for (int i = 0; i < values.length; i++) {
        values[i] = java.lang.reflect.Array.getDouble(array, i);
      }
    }
    return values;
  }
}
