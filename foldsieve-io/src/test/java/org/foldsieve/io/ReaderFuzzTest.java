package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.run.MemoryLimitException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damaged files give the data error: never another exception, never a hang, never memory by a
 * number found in the file.
 *
 * <p>{@code -Dfoldsieve.fuzz=1000000} makes the long run, {@code -Dfoldsieve.fuzz.seed=N} begins
 * elsewhere.
 */
class ReaderFuzzTest {

  private static final int INPUTS = Integer.getInteger("foldsieve.fuzz", 1000);
  private static final long SEED = Long.getLong("foldsieve.fuzz.seed", 1);

  /** What reading an input of a few hundred bytes may take, whatever it claims. */
  private static final long MOST_BYTES = 192L << 20;

  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** A reader and the kind of file it begins with. */
  enum Reader {
    CSV,
    ARFF,
    LIBSVM,
    NPY,
    NPZ,
    MAT_V5,
    MAT_V73,
    IDX,
    PGM,
    PNG_AND_JPEG,
    GZIP;

    List<byte[]> corpus() throws IOException {
      return switch (this) {
        case CSV ->
            texts(
                "a,b,kind\n1,2.5,x\n-3,4e2,y\n,7,x\n",
                "\"a;b\";\"c\"\"d\"\n1;\"2\"\n3;4\n",
                " 1 2  3\n 4 5 6\n",
                "x\ty\n1\t2\n\n3\t?\n",
                "1,tcp,SF\n2,udp,SF\n0.5,tcp,S0\n");
        case ARFF ->
            texts(
                "@relation r\n@attribute 'a b' numeric\n@attribute c {x,'y z'}\n@data\n1,x\n?,'y z'\n",
                "@relation r\n@attribute a real\n@attribute b {0,1}\n@attribute class {p,q}\n@data\n{0 1.5, 2 q}\n{1 1}\n",
                "% c\n@relation r\n@attribute s string\n@attribute n integer\n@data\n'a b',1\nc,2\n");
        case LIBSVM -> texts("+1 1:0.5 3:-2\n-1\n1 2:1e3 # note\n", "0 0:1 5:2\n1.5 2:3\n");
        case NPY -> files("numpy", ".npy");
        case NPZ -> files("numpy", ".npz");
        case MAT_V5 -> {
          List<byte[]> all = files("matlab", ".mat");
          all.removeIf(MatFiles::isHdf5);
          yield all;
        }
        case MAT_V73 -> {
          List<byte[]> all = files("matlab", ".mat");
          all.removeIf(bytes -> !MatFiles.isHdf5(bytes));
          yield all;
        }
        case IDX -> {
          List<byte[]> all = files("idx", ".idx");
          all.addAll(files("idx", "ubyte"));
          yield all;
        }
        case PGM ->
            texts("P2 # c\n3 2\n9\n0 1 2\n3 4 9", "P5 2 2 255\nabcd", "P5\n1 2 65535\nabcd");
        case PNG_AND_JPEG -> {
          List<byte[]> all = files("images/faces/anna", ".png");
          all.addAll(files("images/faces/bert", ".png"));
          all.addAll(files("images/faces/carl", ".jpg"));
          all.addAll(files("images", ".png"));
          yield all;
        }
        case GZIP -> {
          List<byte[]> all = new ArrayList<>();
          for (byte[] bytes : CSV.corpus()) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
              out.write(bytes);
            }
            all.add(packed.toByteArray());
          }
          yield all;
        }
      };
    }

    void read(byte[] bytes, ReadOptions options) throws IOException {
      Input input = Input.of("input", bytes);
      switch (this) {
        case PGM, PNG_AND_JPEG -> GrayImage.read(bytes);
        case GZIP -> check(Tables.read(input, options).table());
        case MAT_V5, MAT_V73 -> check(Tables.read(input, options.withFormat(Format.MAT)).table());
        default -> check(Tables.read(input, options.withFormat(Format.valueOf(name()))).table());
      }
    }

    private static void check(Table table) {
      assertThat(table.rows()).isPositive();
      assertThat(table.features()).isPositive();
    }

    private static List<byte[]> texts(String... texts) {
      return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    private static List<byte[]> files(String folder, String end) throws IOException {
      Path path;
      try {
        path = Path.of(ReaderFuzzTest.class.getResource(folder).toURI());
      } catch (java.net.URISyntaxException problem) {
        throw new IOException(problem);
      }
      List<byte[]> all = new ArrayList<>();
      try (Stream<Path> paths = Files.list(path)) {
        for (Path file : paths.filter(p -> p.toString().endsWith(end)).sorted().toList()) {
          all.add(Files.readAllBytes(file));
        }
      }
      return all;
    }
  }

  private static final List<ReadOptions> OPTIONS =
      List.of(
          ReadOptions.defaults(),
          ReadOptions.defaults()
              .withCategorical(CategoricalValues.ORDINAL)
              .withMissing(MissingValues.MEDIAN),
          ReadOptions.defaults()
              .withLabel("last")
              .withCategorical(CategoricalValues.ONE_HOT)
              .withMissing(MissingValues.DROP_ROWS),
          ReadOptions.defaults().withLabel("none").withMissing(MissingValues.DROP_FEATURES));

  @ParameterizedTest
  @EnumSource
  @Timeout(value = 12, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void damagedFilesGiveTheDataError(Reader reader) throws IOException {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<byte[]> corpus = reader.corpus();
    assertThat(corpus).isNotEmpty();
    for (int i = 0; i < INPUTS; i++) {
      long seed = SEED + i;
      byte[] bytes = new Mutator(seed, corpus).next();
      long allocated = threads.getCurrentThreadAllocatedBytes();
      long began = System.nanoTime();
      try {
        reader.read(bytes, OPTIONS.get(i % OPTIONS.size()));
      } catch (DataException | MemoryLimitException expected) {
        assertThat(expected.getMessage()).isNotBlank();
      } catch (Throwable unexpected) {
        fail("%s, seed %d: %s".formatted(reader, seed, unexpected), unexpected);
      }
      assertThat(threads.getCurrentThreadAllocatedBytes() - allocated)
          .as("bytes allocated for %s, seed %d, %d bytes", reader, seed, bytes.length)
          .isLessThan(MOST_BYTES);
      assertThat(System.nanoTime() - began)
          .as("nanoseconds for %s, seed %d", reader, seed)
          .isLessThan(MOST_NANOS);
    }
  }
}
