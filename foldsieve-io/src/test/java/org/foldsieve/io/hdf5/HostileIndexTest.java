package org.foldsieve.io.hdf5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jhdf.checksum.JenkinsLookup3HashLittle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.run.FoldsieveException;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * HDF5 files whose index is made to hurt: small, and each step of it allowed. Over the library
 * alone all but the first run for ever or take gigabytes; the first ends its stack.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileIndexTest {

  private static final int ROOT = 96;
  private static final int FIRST = 4096;

  /** What reading any of them may ask for in all, though most of it is given back at once. */
  private static final long MOST_BYTES = 512L << 20;

  static Stream<Named<Supplier<byte[]>>> files() {
    return Stream.of(
        Named.of("a node that is its own child", HostileIndexTest::ownChild),
        Named.of("nodes that are both children of the one before", HostileIndexTest::allChildren),
        Named.of("a table of symbols that is named by thousands", HostileIndexTest::sharedTable),
        Named.of("names that are each other's ends", HostileIndexTest::longNames),
        Named.of("a header that goes on in itself", HostileIndexTest::endlessHeader),
        Named.of("parts of a header that go on in the next, twice", HostileIndexTest::doubledParts),
        Named.of(
            "a tree that claims two thousand million records", HostileIndexTest::claimedRecords),
        Named.of("chunks behind nodes that are shared", HostileIndexTest::sharedChunks));
  }

  @ParameterizedTest
  @MethodSource("files")
  void isRefusedSoonAndWithinTheMemory(Supplier<byte[]> made) {
    byte[] file = made.get();
    assertThat(file.length).isLessThan(2 << 20);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThatThrownBy(() -> read(file)).isInstanceOf(FoldsieveException.class);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_BYTES);
  }

  /** The same file with an index that leads somewhere else is read. */
  @Test
  void theFileThatIsAlteredForThisIsSound() throws IOException {
    assertThat(read(packed()).table().rows()).isPositive();
  }

  private static org.foldsieve.io.Reading read(byte[] file) throws IOException {
    ReadOptions options =
        ReadOptions.defaults().withFormat(Format.MAT).withMaxMemory(64L << 20).withLabel("none");
    return DataSource.of("-", () -> new ByteArrayInputStream(file)).read(options);
  }

  private static byte[] packed() throws IOException {
    try (InputStream in =
        HostileIndexTest.class.getResourceAsStream("/org/foldsieve/io/matlab/v73-packed.mat")) {
      return in.readAllBytes();
    }
  }

  /**
   * A file of a given size with a superblock and the root's header, whose group is to be filled.
   */
  private static ByteBuffer file(int size, long tree, long names) {
    ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'});
    file.putInt(0).putInt(0x00080800).putShort((short) 4).putShort((short) 16).putInt(0);
    file.putLong(0).putLong(-1).putLong(size).putLong(-1);
    file.putLong(0).putLong(ROOT).putInt(0);
    file.position(ROOT);
    header(file, 1, 24).putShort((short) 0x11).putShort((short) 16).putInt(0);
    file.putLong(tree).putLong(names);
    return file;
  }

  private static ByteBuffer header(ByteBuffer file, int messages, int size) {
    return file.put((byte) 1)
        .put((byte) 0)
        .putShort((short) messages)
        .putInt(1)
        .putInt(size)
        .putInt(0);
  }

  /** A node of the tree of a group; all its children are one. */
  private static void node(ByteBuffer file, int at, int level, int children, long child) {
    file.position(at);
    text(file, "TREE").put((byte) 0).put((byte) level).putShort((short) children);
    file.putLong(-1).putLong(-1);
    for (int i = 0; i < children; i++) {
      file.putLong(0).putLong(child);
    }
  }

  private static ByteBuffer text(ByteBuffer file, String text) {
    return file.put(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** The names of a group. */
  private static void names(ByteBuffer file, int at, byte[] names) {
    file.position(at);
    text(file, "HEAP").putInt(0).putLong(names.length).putLong(-1).putLong(at + 32L).put(names);
  }

  private static byte[] ownChild() {
    ByteBuffer file = file(1 << 16, FIRST, 512);
    names(file, 512, new byte[] {'x', 0});
    node(file, FIRST, 1, 50, FIRST);
    return file.array();
  }

  private static byte[] allChildren() {
    ByteBuffer file = file(1 << 16, FIRST, 512);
    names(file, 512, new byte[] {'x', 0});
    int levels = 40;
    for (int level = levels; level >= 0; level--) {
      int at = FIRST + 256 * (levels - level);
      node(file, at, level, 3, at + 256L);
    }
    symbols(file, FIRST + 256 * (levels + 1), 1, 0);
    return file.array();
  }

  /** A table of symbols, each a variable at the root's own header. */
  private static void symbols(ByteBuffer file, int at, int count, int step) {
    file.position(at);
    text(file, "SNOD").put((byte) 1).put((byte) 0).putShort((short) count);
    for (int i = 0; i < count; i++) {
      file.putLong((long) i * step).putLong(ROOT).putInt(1).putInt(0).putLong(0).putLong(0);
    }
  }

  private static byte[] sharedTable() {
    ByteBuffer file = file(2_000_000, FIRST, 512);
    names(file, 512, new byte[] {'x', 0});
    node(file, FIRST, 0, 30_000, 1_000_000);
    symbols(file, 1_000_000, 20_000, 0);
    return file.array();
  }

  private static byte[] longNames() {
    ByteBuffer file = file(2_000_000, FIRST, 1_000_000);
    byte[] names = new byte[900_000];
    Arrays.fill(names, (byte) 'x');
    names[names.length - 1] = 0;
    names(file, 1_000_000, names);
    node(file, FIRST, 0, 1, 8192);
    symbols(file, 8192, 20_000, 1);
    return file.array();
  }

  /** 65,000 messages, each a text of 64,000 bytes, in a place that the header goes on in. */
  private static byte[] endlessHeader() {
    ByteBuffer file = file(1 << 20, 0, 0);
    int parts = 30_000;
    file.position(ROOT);
    header(file, 0xffff, 24 * parts);
    for (int i = 0; i < parts; i++) {
      file.putShort((short) 0x10).putShort((short) 16).putInt(0).putLong(900_000).putLong(64_008);
    }
    file.position(900_000);
    file.putShort((short) 0x0d).putShort((short) 64_000).putInt(0);
    Arrays.fill(file.array(), file.position(), file.position() + 63_999, (byte) 'x');
    return file.array();
  }

  private static byte[] doubledParts() {
    ByteBuffer file = file(1 << 16, 0, 0);
    int part = 48;
    int parts = 40;
    file.position(ROOT);
    text(file, "OHDR").put((byte) 2).put((byte) 1).putShort((short) 40);
    goOn(file, FIRST, part);
    for (int i = 0; i < parts; i++) {
      file.position(FIRST + part * i);
      text(file, "OCHK");
      if (i < parts - 1) {
        goOn(file, FIRST + part * (i + 1), part);
      } else {
        // A message that says nothing.
        file.put((byte) 0).putShort((short) 36).put((byte) 0).put(new byte[36]);
      }
      checksum(file, FIRST + part * i);
    }
    return file.array();
  }

  private static void goOn(ByteBuffer file, long at, long length) {
    for (int i = 0; i < 2; i++) {
      file.put((byte) 0x10).putShort((short) 16).put((byte) 0).putLong(at).putLong(length);
    }
  }

  /** The checksum of what stands from here to the present place. */
  private static void checksum(ByteBuffer file, int from) {
    ByteBuffer part = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    part.limit(file.position()).position(from);
    file.putInt(JenkinsLookup3HashLittle.hash(part));
  }

  private static byte[] claimedRecords() {
    ByteBuffer file = file(1 << 16, 0, 0);
    file.position(ROOT);
    // The group's links are in a heap, and a tree knows their names.
    header(file, 1, 32).putShort((short) 2).putShort((short) 18).putInt(0);
    file.put((byte) 0).put((byte) 0).putLong(8192).putLong(FIRST);
    file.position(FIRST);
    text(file, "BTHD").put((byte) 0).put((byte) 5).putInt(512).putShort((short) 11);
    file.putShort((short) 0).put((byte) 100).put((byte) 40);
    file.putLong(8192).putShort((short) 0).putLong(Integer.MAX_VALUE - 8);
    checksum(file, FIRST);
    return file.array();
  }

  /**
   * The tree of a variable's chunks begins with forty nodes, each the three children of another.
   */
  private static byte[] sharedChunks() {
    try {
      byte[] sound = packed();
      int levels = 40;
      int node = 512;
      ByteBuffer file =
          ByteBuffer.wrap(Arrays.copyOf(sound, sound.length + (levels + 1) * node))
              .order(ByteOrder.LITTLE_ENDIAN);
      int found = 0;
      for (int at = 512; at < sound.length - 8; at++) {
        long tree = file.getLong(at) + 512;
        boolean leads = tree > 640 && tree < sound.length - 8 && isTreeOfChunks(file, (int) tree);
        if (leads) {
          file.putLong(at, sound.length - 512L);
          found++;
        }
      }
      assertThat(found).isPositive();
      for (int level = levels; level > 0; level--) {
        int at = sound.length + node * (levels - level);
        file.position(at);
        text(file, "TREE").put((byte) 1).put((byte) level).putShort((short) 3);
        file.putLong(-1).putLong(-1);
        for (int child = 0; child < 3; child++) {
          // The key: size, filters, and where the chunk is, in two dimensions and one more.
          file.putInt(8).putInt(0).putLong(0).putLong(0).putLong(0);
          file.putLong(at + node - 512L);
        }
      }
      file.position(sound.length + node * levels);
      text(file, "TREE").put((byte) 1).put((byte) 0).putShort((short) 0).putLong(-1).putLong(-1);
      return file.array();
    } catch (IOException problem) {
      throw new java.io.UncheckedIOException(problem);
    }
  }

  private static boolean isTreeOfChunks(ByteBuffer file, int at) {
    return file.getInt(at) == ('T' | 'R' << 8 | 'E' << 16 | 'E' << 24) && file.get(at + 4) == 1;
  }
}
