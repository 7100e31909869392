package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader asks before it takes memory: for what a file claims, and for what it unpacks to. */
class MemoryLimitTest {

  private static final long MEGABYTE = 1 << 20;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path folder;

  private static byte[] matlab(String name) throws IOException {
    try (var in = MemoryLimitTest.class.getResourceAsStream("matlab/" + name)) {
      return in.readAllBytes();
    }
  }

  /** What a thread allocates while it reads; the memory of the file's pages does not count. */
  private static long allocatedBy(ThrowingRunnable work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    Throwable refusal = catchThrowable(work::run);
    if (refusal != null) {
      assertThat(refusal).isInstanceOfAny(DataException.class, MemoryLimitException.class);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  @FunctionalInterface
  private interface ThrowingRunnable {
    void run() throws Exception;
  }

  @Test
  void chunksOfAMatlabFileAreNotBelieved() throws IOException {
    byte[] bytes = matlab("v73-packed.mat");
    // The extents of the chunks of y: 2^24 x 48, with numbers of no bytes.
    bytes[6774] = 0x30;
    bytes[6775] = 0;
    bytes[6779] = 0;
    Path file = Files.write(folder.resolve("bomb.mat"), bytes);
    assertThat(allocatedBy(() -> Tables.read(file))).isLessThan(64 * MEGABYTE);
  }

  /** Found by torture: a number that is a column beyond all others makes 200,000 of them. */
  @Test
  void emptyColumnsOfASparseFileTakeLittle() throws IOException {
    Path file =
        Files.writeString(folder.resolve("far.libsvm"), "+1\n-1 199999:0.5 3:-2\n1 2:1e3\n");
    ReadOptions options = ReadOptions.defaults().withMissing(MissingValues.MEDIAN);
    assertThat(allocatedBy(() -> Tables.read(file, options))).isLessThan(160 * MEGABYTE);
  }

  /**
   * Every byte of the headers of its variables, set to what hurts: none may cost more than this.
   */
  @Test
  void noNumberOfAMatlabFileTakesMemory() throws IOException {
    byte[] sound = matlab("v73-packed.mat");
    ReadOptions options = ReadOptions.defaults().withMaxMemory(16 * MEGABYTE);
    for (int at = 6000; at + 4 <= 7200; at += 2) {
      for (byte value : new byte[] {0, 0x30, (byte) 0xff}) {
        byte[] bytes = sound.clone();
        bytes[at + 1] = value;
        bytes[at + 2] = value;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
          Tables.read(Input.of("x.mat", bytes, budget(options)), options);
        } catch (DataException | MemoryLimitException expected) {
          assertThat(expected.getMessage()).isNotBlank();
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
            .as("bytes %d and %d set to %d", at + 1, at + 2, value)
            .isLessThan(64 * MEGABYTE);
      }
    }
  }

  private static MemoryBudget budget(ReadOptions options) {
    return MemoryBudget.of(options.maxMemory());
  }

  /** The same table in the formats that we write, but for .npy, which may stay in its file. */
  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.tsv", "t.arff", "t.libsvm", "t.npz"})
  void aTableThatDoesNotFitIsRefusedBeforeItIsRead(String name) throws IOException {
    Table table = Table.of(Matrix.wrap(4000, 100, ones(400_000)));
    Path file = folder.resolve(name);
    Tables.write(table, file);
    long small = MEGABYTE;
    ReadOptions limited = ReadOptions.defaults().withMaxMemory(small);
    assertThatThrownBy(() -> Tables.read(file, limited))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("the limit is 1.0 MiB");
    assertThat(allocatedBy(() -> Tables.read(file, limited))).isLessThan(8 * MEGABYTE);
    ReadOptions roomy = ReadOptions.defaults().withMaxMemory(64 * MEGABYTE);
    assertThat(Tables.read(file, roomy).rows()).isEqualTo(4000);
  }

  private static double[] ones(int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = 1 + i % 9;
    }
    return values;
  }

  /** What packs well: numbers, one long line, rows without end, empty lines. */
  @ParameterizedTest
  @ValueSource(
      strings = {"x.csv", "x.tsv", "x.arff", "x.libsvm", "x.npz", "x.mat", "x.npy", "x.idx", "x"})
  void whatUnpacksWithoutEndIsRefused(String name) throws IOException {
    Map<String, String> heads =
        Map.of(
            "x.npz", "PK\3\4",
            "x.npy", "\u0093NUMPY\1\0v\0{'descr': '<f8', 'fortran_order': False, 'shape': (9",
            "x.arff", "@relation r\n@attribute a numeric\n@data\n1,",
            "x.libsvm", "1 ");
    byte[] head = heads.getOrDefault(name, "1,2\n").getBytes(StandardCharsets.ISO_8859_1);
    ReadOptions options = ReadOptions.defaults().withMaxMemory(8 * MEGABYTE);
    for (String repeated : new String[] {"1", "1,2\n", "1 1:1\n", "{0 1}\n", "\n", ",", "\0"}) {
      Path file = Files.write(folder.resolve(name + ".gz"), bomb(head, repeated, 20));
      assertThat(allocatedBy(() -> Tables.read(file, options))).isLessThan(256 * MEGABYTE);
    }
    try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assertThat(left.filter(p -> p.getFileName().toString().startsWith("foldsieve-spool-")))
          .isEmpty();
    }
  }

  private static byte[] bomb(byte[] head, String repeated, int megabytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(head);
      byte[] block =
          repeated.repeat((int) MEGABYTE / repeated.length()).getBytes(StandardCharsets.ISO_8859_1);
      for (int i = 0; i < megabytes; i++) {
        out.write(block);
      }
    }
    return packed.toByteArray();
  }

  @Test
  void standardInputIsHeldToTheLimit() {
    byte[] text = "1,2\n".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
    DataSource source = DataSource.of("-", () -> new ByteArrayInputStream(text));
    assertThatThrownBy(() -> source.read(ReadOptions.defaults().withMaxMemory(2 * MEGABYTE)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("the content of standard input needs");
  }
}
