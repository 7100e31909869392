package org.foldsieve.io.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.io.Tables;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.file.MemoryBudget;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A large file is read from the pages that the system has of it: the same numbers as a stream. */
class MappedArrayTest {

  private static final int ROWS = 1049;
  private static final int COLUMNS = 1000;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"<f4", ">f4", "<f8", ">f8", "|u1", "<i2"})
  void theNumbersAreThoseOfAStream(String type) throws IOException {
    byte[] bytes = file(type);
    Path file = folder.resolve("large.npy");
    Files.write(file, bytes);
    ArrayContent mapped = NpyReader.read(file, MemoryBudget.ofHeap());
    ArrayContent streamed =
        NpyReader.read(new ByteArrayInputStream(bytes), bytes.length, MemoryBudget.ofHeap());
    assertThat(mapped.shape()).isEqualTo(streamed.shape());
    assertThat(Arrays.equals(mapped.numbers("a"), streamed.numbers("b"))).isTrue();
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    assertThatThrownBy(() -> Tables.read(file)).isInstanceOf(DataException.class);
  }

  private static byte[] file(String type) {
    String text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (1049, 1000), }\n";
    int size = type.charAt(2) - '0';
    byte[] cells = new byte[ROWS * COLUMNS * size];
    new SplittableRandom(1).nextBytes(cells);
    ByteBuffer bytes = ByteBuffer.allocate(10 + text.length() + cells.length);
    bytes.put(NpyHeader.MAGIC).put((byte) 1).put((byte) 0);
    bytes.order(ByteOrder.LITTLE_ENDIAN).putShort((short) text.length());
    bytes.put(text.getBytes(StandardCharsets.US_ASCII)).put(cells);
    return bytes.array();
  }
}
