package org.foldsieve.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.foldsieve.numeric.Matrix.Element;
import org.foldsieve.numeric.Matrix.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Matrices read from memory that another program filled. */
class SharedMemoryTest {

  @ParameterizedTest
  @EnumSource
  void everyCellIsReadInEveryOrder(Element element) {
    for (int[] shape : new int[][] {{1, 1}, {3, 2}, {1, 70}, {70, 1}, {67, 131}, {0, 3}}) {
      for (Order order : Order.values()) {
        for (ByteOrder bytes : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
          Matrix cells = cells(shape[0], shape[1], element);
          ByteBuffer buffer = write(cells, element, order, bytes);
          assertThat(Matrix.of(buffer, element, shape[0], shape[1], order))
              .as("%d x %d %s %s %s", shape[0], shape[1], element, order, bytes)
              .isEqualTo(cells);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"FLOAT64, 48", "FLOAT32, 24", "UINT8, 6"})
  void aBufferOfAnotherSizeIsRefused(Element element, int bytes) {
    assertThatThrownBy(() -> Matrix.of(ByteBuffer.allocate(bytes + 1), element, 3, 2, Order.ROWS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a 3 x 2 matrix of " + element + " has " + bytes + " bytes, not " + (bytes + 1));
  }

  @ParameterizedTest
  @EnumSource
  void theBufferStaysWhereItWas(Element element) {
    ByteBuffer buffer = write(cells(5, 4, element), element, Order.ROWS, ByteOrder.LITTLE_ENDIAN);
    buffer.position(buffer.limit());
    Matrix.of(buffer, element, 5, 4, Order.ROWS);
    assertThat(buffer.position()).isEqualTo(buffer.limit());
  }

  /** Numbers that every element can hold exactly, and for floats the special ones. */
  private static Matrix cells(int rows, int columns, Element element) {
    SplittableRandom random = new SplittableRandom(7);
    Matrix cells = Matrix.zeros(rows, columns);
    for (int at = 0; at < cells.values().length; at++) {
      cells.values()[at] =
          element == Element.UINT8 ? random.nextInt(256) : (float) random.nextDouble(-1e30, 1e30);
    }
    if (element != Element.UINT8 && rows > 2) {
      cells.set(0, 0, Double.NaN);
      cells.set(1, 0, Double.NEGATIVE_INFINITY);
    }
    return cells;
  }

  private static ByteBuffer write(Matrix cells, Element element, Order order, ByteOrder bytes) {
    int size = element == Element.FLOAT64 ? 8 : element == Element.FLOAT32 ? 4 : 1;
    ByteBuffer buffer = ByteBuffer.allocateDirect(cells.values().length * size).order(bytes);
    Matrix inOrder = order == Order.ROWS ? cells : cells.transpose();
    for (double value : inOrder.values()) {
      switch (element) {
        case FLOAT64 -> buffer.putDouble(value);
        case FLOAT32 -> buffer.putFloat((float) value);
        case UINT8 -> buffer.put((byte) value);
      }
    }
    return buffer;
  }
}
