package org.foldsieve.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

  /** The type of that code, if there is one. */
  static Optional<FieldType> of(byte code) {
    return Arrays.stream(values()).filter(type -> type.code == code).findFirst();
  }
}
