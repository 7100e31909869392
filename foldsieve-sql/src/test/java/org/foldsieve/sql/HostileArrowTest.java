package org.foldsieve.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.foldsieve.data.DataException;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small files whose numbers would have the library take gigabytes of the Java heap. */
class HostileArrowTest {

  @TempDir Path folder;

  private void assertRefused(FieldVector vector, String why) throws IOException {
    Path file = folder.resolve("hostile.arrows");
    vector.setValueCount(1);
    try (VectorSchemaRoot root = new VectorSchemaRoot(List.of(vector));
        OutputStream out = Files.newOutputStream(file);
        ArrowStreamWriter writer = new ArrowStreamWriter(root, null, out)) {
      root.setRowCount(1);
      if (vector instanceof VarCharVector words) {
        words.getOffsetBuffer().setInt(0, words.getEndOffset(0) - Integer.MAX_VALUE);
      } else if (vector instanceof LargeVarCharVector words) {
        words.getOffsetBuffer().setLong(0, 4 - (long) Integer.MAX_VALUE);
      }
      writer.writeBatch();
    }
    assertThatThrownBy(() -> Tables.read(file, ReadOptions.defaults().withId("0")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aWordIsNoLongerThanAllWords() throws IOException {
    try (BufferAllocator memory = new RootAllocator();
        VarCharVector words = new VarCharVector("words", memory);
        LargeVarCharVector more = new LargeVarCharVector("more", memory)) {
      words.setSafe(0, "word".getBytes(StandardCharsets.UTF_8));
      assertRefused(words, "a word of 2147483647 bytes is claimed");
      more.setSafe(0, "word".getBytes(StandardCharsets.UTF_8));
      assertRefused(more, "a word of 2147483647 bytes is claimed");
    }
  }

  @Test
  void aNumberHasNoBillionPlaces() throws IOException {
    for (int scale : new int[] {2_000_000_000, -2_000_000_000}) {
      FieldType type = FieldType.nullable(new ArrowType.Decimal(10, scale, 128));
      try (BufferAllocator memory = new RootAllocator();
          DecimalVector numbers = new DecimalVector("numbers", type, memory)) {
        numbers.setSafe(0, 17);
        assertRefused(numbers, "decimals of " + scale + " places");
      }
    }
  }
}
