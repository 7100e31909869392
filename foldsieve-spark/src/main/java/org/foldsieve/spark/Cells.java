package org.foldsieve.spark;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.DataException;

/** What columns of a DataFrame hold, and what they are called. */
final class Cells {

  private Cells() {}

  /** The column of that name, which may hold a dot. */
  static Column col(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }

  /** The column, or an error that names those there are. */
  static StructField require(StructType schema, String column, String role) {
    for (StructField field : schema.fields()) {
      if (field.name().equals(column)) {
        return field;
      }
    }
    throw new DataException(
        String.format(
            Locale.ROOT,
            "there is no column '%s' for %s; the columns are %s",
            column,
            role,
            String.join(", ", schema.fieldNames())));
  }

  /** A column of vectors, or of arrays of doubles or floats. */
  static StructField requireFeatures(StructType schema, String column) {
    StructField field = require(schema, column, "the features");
    if (!isVector(field.dataType()) && !isArray(field.dataType())) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "column '%s' holds %s; features are a vector, array<double> or array<float>:"
                  + " assemble them with VectorAssembler",
              column,
              field.dataType().simpleString()));
    }
    return field;
  }

  /** A column of whole numbers. */
  static StructField requireId(StructType schema, String column) {
    StructField field = require(schema, column, "the row id");
    DataType type = field.dataType();
    if (!type.equals(DataTypes.LongType)
        && !type.equals(DataTypes.IntegerType)
        && !type.equals(DataTypes.ShortType)
        && !type.equals(DataTypes.ByteType)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "column '%s' holds %s; a row id is a whole number, different in every row",
              column,
              type.simpleString()));
    }
    return field;
  }

  /** A column of numbers or words. */
  static StructField requireLabel(StructType schema, String column) {
    StructField field = require(schema, column, "the label");
    if (!(field.dataType() instanceof NumericType)
        && !field.dataType().equals(DataTypes.StringType)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "column '%s' holds %s; a label is a number or a word",
              column,
              field.dataType().simpleString()));
    }
    return field;
  }

  /** Refuses to write over a column. */
  static void requireNew(StructType schema, String column) {
    if (List.of(schema.fieldNames()).contains(column)) {
      throw new DataException(
          String.format(
              Locale.ROOT, "there is a column '%s' already; set outputCol to a new name", column));
    }
  }

  static boolean isVector(DataType type) {
    return type.equals(SQLDataTypes.VectorType());
  }

  static boolean isArray(DataType type) {
    return type instanceof ArrayType array
        && (array.elementType().equals(DataTypes.DoubleType)
            || array.elementType().equals(DataTypes.FloatType));
  }

  /** The names of features that the column's attributes tell; f0, f1, ... where they tell none. */
  static List<String> names(StructField field, int features) {
    if (isVector(field.dataType())) {
      AttributeGroup group = AttributeGroup.fromStructField(field);
      if (group.size() == features && group.attributes().isDefined()) {
        return IntStream.range(0, features).mapToObj(j -> name(group.getAttr(j), j)).toList();
      }
    }
    return IntStream.range(0, features).mapToObj(j -> "f" + j).toList();
  }

  private static String name(Attribute attribute, int place) {
    return attribute.name().isDefined() ? attribute.name().get() : "f" + place;
  }

  /** An array of a row as a list, whatever Scala calls it. */
  static List<?> asList(Object cell) {
    if (cell instanceof List<?> list) {
      return list;
    }
    // The sequences of Scala 2.12 and 2.13 are different classes; a row knows how to read both.
    Row row = RowFactory.create(cell);
    return row.getList(0);
  }
}
