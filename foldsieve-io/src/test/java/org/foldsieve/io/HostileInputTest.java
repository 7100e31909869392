package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.numeric.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files made to hurt: texts that take their reader for ever, pipes, and copies others could see.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileInputTest {

  @TempDir Path folder;

  private static Reading read(byte[] bytes, Format format) throws IOException {
    return DataSource.of("-", () -> new ByteArrayInputStream(bytes))
        .read(ReadOptions.defaults().withFormat(format));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'shape':(",
        "'shape' ",
        "'descr':",
        "'descr': '<f8', 'shape': (",
        "'fortran_order' ",
        "'descr': '<f8', 'fortran_order': False, 'shape': ( ",
        "1,",
        " "
      })
  void aNumpyHeaderIsReadInOneWay(String repeated) {
    byte[] text =
        repeated.repeat((1 << 20) / repeated.length()).getBytes(StandardCharsets.US_ASCII);
    ByteBuffer file = ByteBuffer.allocate(12 + text.length).order(ByteOrder.LITTLE_ENDIAN);
    file.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
    file.put((byte) 2).put((byte) 0).putInt(text.length).put(text);
    assertThatThrownBy(() -> read(file.array(), Format.NPY)).isInstanceOf(DataException.class);
  }

  /** Words of a megabyte in every place that looks at words. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "1", "1,", ",123", ".123", " ", "1:", "#", "1 1:1 ", "\\", "{"})
  void aWordOfAnyLengthIsReadInOneWay(String repeated) {
    String word = repeated.repeat((1 << 20) / repeated.length());
    for (String text :
        new String[] {
          word,
          "1;" + word + "\n2;3\n",
          "@relation r\n@attribute " + word + " numeric\n@data\n1\n",
          "@relation r\n@attribute a {x" + word + "}\n@data\n'y" + word + "'\n"
        }) {
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      for (Format format : new Format[] {Format.CSV, Format.ARFF, Format.LIBSVM}) {
        try {
          assertThat(read(bytes, format).table().rows()).isPositive();
        } catch (DataException refused) {
          assertThat(refused.getMessage()).isNotBlank();
        } catch (IOException problem) {
          throw new AssertionError(problem);
        }
      }
    }
  }

  private static void makePipe(Path pipe) throws IOException, InterruptedException {
    assumeThat(Files.isExecutable(Path.of("/usr/bin/mkfifo"))).isTrue();
    assertThat(new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start().waitFor()).isZero();
  }

  @Test
  void aPipeAmongImagesIsNamedNotWaitedFor() throws IOException, InterruptedException {
    Files.write(folder.resolve("a.pgm"), "P5 2 2 255\nabcd".getBytes(StandardCharsets.US_ASCII));
    makePipe(folder.resolve("b.pgm"));
    assertThatThrownBy(() -> Tables.read(folder))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'b.pgm' is no file but a pipe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.csv", "x.npz", "x.npy", "x.csv.gz"})
  void aPipeIsReadAsAFileIs(String name) throws Exception {
    Table table = Table.of(Matrix.wrap(3, 2, new double[] {1, 2, 3, 4, 5, 6}));
    String plain = name.replace(".gz", "");
    Tables.write(table, folder.resolve(plain));
    byte[] bytes = Files.readAllBytes(folder.resolve(plain));
    byte[] written = name.endsWith(".gz") ? gzip(bytes) : bytes;
    Path pipe = folder.resolve("63");
    makePipe(pipe);
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.write(pipe, written);
              } catch (IOException problem) {
                throw new java.io.UncheckedIOException(problem);
              }
            });
    writer.start();
    Table read = DataSource.of(pipe.toString()).read(ReadOptions.defaults()).table();
    writer.join();
    assertThat(read.toMatrix()).isEqualTo(table.toMatrix());
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  @Test
  void anUnpackedCopyIsForItsOwnerAloneAndDoesNotStay() throws IOException {
    Input input = Input.of("x.npz.gz", gzip(new byte[1000]));
    Path copy;
    try (Input.Spooled spooled = input.asFile()) {
      copy = spooled.path();
      assertThat(Files.size(copy)).isEqualTo(1000);
      if (Files.getFileStore(copy).supportsFileAttributeView("posix")) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
            .isEqualTo("rw-------");
      }
    }
    assertThat(copy).doesNotExist();
  }
}
