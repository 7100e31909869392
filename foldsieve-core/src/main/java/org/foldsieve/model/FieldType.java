package org.foldsieve.model;

import java.util.List;
import org.foldsieve.data.Fields;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/** The byte that stands before a value in a model file. Codes are never reused. */
enum FieldType {
  TEXT('t', String.class),
  TEXTS('l', List.class),
  WHOLE('w', Long.class),
  NUMBER('n', Double.class),
  INTS('i', int[].class),
  DOUBLES('d', double[].class),
  MATRIX('m', Matrix.class),
  SPARSE('s', SparseMatrix.class),
  FIELDS('f', Fields.class);

  final byte code;
  private final Class<?> javaType;

  FieldType(char code, Class<?> javaType) {
    this.code = (byte) code;
    this.javaType = javaType;
  }

  static FieldType of(Object value) {
    for (FieldType type : values()) {
      if (type.javaType.isInstance(value)) {
        return type;
      }
    }
    throw new IllegalArgumentException("no field holds a value of " + value.getClass());
  }

  /** The type of that code, or null. */
  static FieldType of(byte code) {
    for (FieldType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }
}
