package org.foldsieve.sql.arrow;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.foldsieve.data.DataException;
import org.foldsieve.io.table.TypedColumns;

/** How the cells of one column of a batch are read. */
@FunctionalInterface
interface ArrowCells {

  /** More than any number of 256 bits has, before or behind the point. */
  int MOST_DIGITS = 1000;

  /** Takes the cell of a row. */
  void take(int row);

  /** What a column holds; empty where it is neither numbers nor words. */
  static Optional<TypedColumns.Type> type(Field field) {
    if (field.getDictionary() != null) {
      // Its type is that of the words; of what they are numbered by its dictionary tells.
      return Optional.of(TypedColumns.Type.WORDS);
    }
    return switch (field.getType().getTypeID()) {
      case Int, FloatingPoint, Decimal, Null -> Optional.of(TypedColumns.Type.NUMBERS);
      case Bool, Utf8, LargeUtf8, Utf8View, Time -> Optional.of(TypedColumns.Type.WORDS);
      case Date, Timestamp -> Optional.of(TypedColumns.Type.DATES);
      default -> Optional.empty();
    };
  }

  /** The cells of a column. */
  static ArrowCells of(
      FieldVector vector, Map<Long, Dictionary> dictionaries, int column, TypedColumns columns) {
    ArrowCells present = ofPresent(vector, dictionaries, column, columns);
    return row -> {
      if (!vector.isNull(row)) {
        present.take(row);
      }
    };
  }

  private static ArrowCells ofPresent(
      FieldVector vector, Map<Long, Dictionary> dictionaries, int column, TypedColumns columns) {
    if (vector.getField().getDictionary() != null) {
      Dictionary dictionary = dictionaries.get(vector.getField().getDictionary().getId());
      if (dictionary == null) {
        throw new DataException("the file is damaged: a column's dictionary is missing");
      }
      FieldVector words = dictionary.getVector();
      BaseIntVector codes = (BaseIntVector) vector;
      return row -> {
        int code = Math.toIntExact(codes.getValueAsLong(row));
        if (!words.isNull(code)) {
          columns.text(column, word(words, code));
        }
      };
    }
    if (vector instanceof FloatingPointVector numbers) {
      return row -> columns.number(column, numbers.getValueAsDouble(row));
    }
    if (vector instanceof UInt8Vector numbers) {
      return row -> whole(column, Long.toUnsignedString(numbers.get(row)), columns);
    }
    if (vector instanceof BaseIntVector numbers) {
      return columns.isText(column)
          ? row -> columns.text(column, Long.toString(numbers.getValueAsLong(row)))
          : row -> columns.number(column, numbers.getValueAsLong(row));
    }
    if (vector instanceof BitVector bits) {
      return row -> columns.text(column, bits.get(row) == 1 ? "true" : "false");
    }
    if (vector instanceof DateDayVector days) {
      return row -> columns.date(column, LocalDate.ofEpochDay(days.get(row)).atStartOfDay());
    }
    if (vector instanceof DateMilliVector times) {
      return row -> columns.date(column, time(times.get(row), TimeUnit.MILLISECOND));
    }
    if (vector instanceof TimeStampVector times) {
      TimeUnit unit = ((ArrowType.Timestamp) vector.getField().getType()).getUnit();
      return row -> columns.date(column, time(times.get(row), unit));
    }
    if (vector.getField().getType() instanceof ArrowType.Decimal) {
      return row -> decimal(column, (BigDecimal) vector.getObject(row), columns);
    }
    return row -> columns.text(column, word(vector, row));
  }

  private static void decimal(int column, BigDecimal value, TypedColumns columns) {
    // Written out, a number has as many digits as its column's type says: gigabytes, if it lies.
    if (Math.abs((long) value.scale()) > MOST_DIGITS) {
      throw new DataException(
          String.format(Locale.ROOT, "the file is damaged: decimals of %d places", value.scale()));
    }
    whole(column, value.toPlainString(), columns);
  }

  private static void whole(int column, String digits, TypedColumns columns) {
    if (columns.isText(column)) {
      columns.text(column, digits);
    } else {
      columns.number(column, new BigDecimal(digits).doubleValue());
    }
  }

  private static String word(FieldVector vector, int row) {
    requireHeld(vector, row);
    Object value = vector.getObject(row);
    return value instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(value);
  }

  /** Refuses a word that is longer than all words of its column: the library would take memory. */
  private static void requireHeld(FieldVector vector, int row) {
    if (vector instanceof VariableWidthFieldVector words) {
      long held =
          vector instanceof BaseVariableWidthViewVector view
              ? view.getDataBuffers().stream().mapToLong(ArrowBuf::capacity).sum()
                  + BaseVariableWidthViewVector.INLINE_SIZE
              : vector.getDataBuffer().capacity();
      int length = words.getValueLength(row);
      if (length < 0 || length > held) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "the file is damaged: a word of %d bytes is claimed, and %d are there",
                length,
                held));
      }
    }
  }

  private static LocalDateTime time(long value, TimeUnit unit) {
    long parts =
        switch (unit) {
          case SECOND -> 1;
          case MILLISECOND -> 1_000;
          case MICROSECOND -> 1_000_000;
          case NANOSECOND -> 1_000_000_000;
        };
    int nanoseconds = (int) (Math.floorMod(value, parts) * (1_000_000_000 / parts));
    return LocalDateTime.ofEpochSecond(Math.floorDiv(value, parts), nanoseconds, ZoneOffset.UTC);
  }
}
