package org.foldsieve.io.hdf5;

import io.jhdf.HdfFile;
import io.jhdf.Superblock;
import io.jhdf.storage.HdfBackingStorage;
import io.jhdf.storage.HdfInMemoryByteBuffer;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.file.MemoryBudget;

/**
 * The bytes of an HDF5 file, as the library is let read them: counted.
 *
 * <p>The library believes the index of a file. It follows a node that is its own grandchild, one
 * that a thousand parents name, a header that goes on in itself, and makes lists as long as a
 * number in the file says: some hundred bytes could keep it busy for years, or take all memory.
 * Whatever it follows, it reads from here. A sound index is read a few times at most, so reads and
 * bytes are held against the size of the file, what they are made into against the budget, and the
 * few counts that it believes before it reads on against what the file can hold.
 *
 * <p>Over a buffer it reads by views: it takes no memory for what the file claims to hold.
 */
final class HdfStorage implements HdfBackingStorage {

  /** The bytes with which the library's files begin, at 0 or at 512 or twice that, and so on. */
  private static final long SIGNATURE = 0x0A1A0A0D46444889L;

  /** A file may be read as often as it has bytes, and so often more. */
  private static final int FREE_READS = 1 << 12;

  /** The index may be read so many times the size of the file. */
  private static final int ROUNDS = 16;

  private static final int FREE_BYTES = 1 << 20;

  /** What a read takes, whatever it reads. */
  private static final int READ = 32;

  /** What is made of a byte of an index: a name, an address, a node. */
  private static final int INDEX_BYTE = 16;

  private static final int HEADER_BYTE = 2;

  /** A name that a group may hold: the library copies it up to its end for all who name it. */
  private static final int LONGEST_NAME = 1 << 12;

  private static final int TREE = signature("TREE");
  private static final int SYMBOLS = signature("SNOD");
  private static final int LEAF = signature("BTLF");
  private static final int INNER = signature("BTIN");
  private static final int NAMES = signature("HEAP");
  private static final int RECORDS = signature("BTHD");
  private static final int FIXED_ARRAY = signature("FAHD");
  private static final int GROWING_ARRAY = signature("EAHD");

  private final HdfBackingStorage bytes;
  private final MemoryBudget budget;
  private final long size;
  private long reads;
  private long read;

  private HdfStorage(HdfBackingStorage bytes, long size, MemoryBudget budget) {
    this.bytes = bytes;
    this.size = size;
    this.budget = budget;
  }

  private static int signature(String letters) {
    int value = 0;
    for (int i = Integer.BYTES - 1; i >= 0; i--) {
      value = value << 8 | letters.charAt(i);
    }
    return value;
  }

  /** Opens a file whose bytes are counted as the library reads them. */
  static HdfFile open(ByteBuffer file, MemoryBudget budget) {
    ByteBuffer all = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int begin = begin(all);
    all.position(begin);
    Superblock superblock = Superblock.readSuperblock(all);
    if (superblock.getBaseAddressByte() != begin) {
      throw new DataException("the HDF5 file does not begin where it says");
    }
    ByteBuffer whole = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    HdfBackingStorage bytes = new HdfInMemoryByteBuffer(whole, superblock);
    return open(new HdfStorage(bytes, file.capacity(), budget));
  }

  private static int begin(ByteBuffer all) {
    for (long at = 0; at <= all.capacity() - Long.BYTES; at = at == 0 ? 512 : 2 * at) {
      if (all.getLong((int) at) == SIGNATURE) {
        return (int) at;
      }
    }
    throw new DataException("the file is no HDF5 file");
  }

  /** The library has a place for other storages, but lets only its own in. */
  private static HdfFile open(HdfStorage storage) {
    try {
      Constructor<HdfFile> constructor =
          HdfFile.class.getDeclaredConstructor(HdfBackingStorage.class);
      constructor.setAccessible(true);
      return constructor.newInstance(storage);
    } catch (InvocationTargetException problem) {
      if (problem.getCause() instanceof RuntimeException told) {
        throw told;
      }
      if (problem.getCause() instanceof Error fatal) {
        throw fatal;
      }
      throw new DataException("the HDF5 file cannot be opened", problem);
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException("another version of jHDF than this was built with", other);
    }
  }

  @Override
  public ByteBuffer readBufferFromAddress(long address, int length) {
    ByteBuffer part = bytes.readBufferFromAddress(address, length);
    count(part);
    return part;
  }

  /** What is mapped are values and names: they are views until we copy them. */
  @Override
  public ByteBuffer map(long address, long length) {
    count();
    return bytes.map(address, length);
  }

  @Override
  public ByteBuffer mapNoOffset(long address, long length) {
    count();
    return bytes.mapNoOffset(address, length);
  }

  private void count() {
    Interruption.check("reading");
    reads++;
    if (reads > size + FREE_READS || read > ROUNDS * size + FREE_BYTES) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the index of the HDF5 file is damaged: it leads to the same places again and again"
                  + " (%d reads, %d bytes, in a file of %d bytes)",
              reads,
              read,
              size));
    }
  }

  private void count(ByteBuffer part) {
    int length = part.remaining();
    read += length;
    count();
    int kind = length < Integer.BYTES ? 0 : part.getInt(part.position());
    boolean index = kind == TREE || kind == SYMBOLS || kind == LEAF || kind == INNER;
    budget.take(
        "the index of the HDF5 file", READ + (long) length * (index ? INDEX_BYTE : HEADER_BYTE));
    if (kind == NAMES) {
      checkNames(part);
    } else if (kind == RECORDS) {
      // The records of the tree stand behind the address of its root and the records there.
      checkCount(part, 16 + bytes.getSizeOfOffsets() + 2);
    } else if (kind == FIXED_ARRAY) {
      checkCount(part, 8);
    } else if (kind == GROWING_ARRAY) {
      for (int i = 0; i < 6; i++) {
        checkCount(part, 12 + i * bytes.getSizeOfLengths());
      }
    }
  }

  /** No name in the heap of a group is longer than a name may be. */
  private void checkNames(ByteBuffer heap) {
    int lengths = bytes.getSizeOfLengths();
    if (heap.remaining() < 8 + 2 * lengths + bytes.getSizeOfOffsets()) {
      return;
    }
    long length = number(heap, 8, lengths);
    long address = number(heap, 8 + 2 * lengths, bytes.getSizeOfOffsets());
    ByteBuffer names = bytes.map(address, length);
    int name = 0;
    while (names.hasRemaining()) {
      name = names.get() == 0 ? 0 : name + 1;
      if (name > LONGEST_NAME) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "a group of the HDF5 file holds a name of more than %d bytes",
                LONGEST_NAME));
      }
    }
  }

  private void checkCount(ByteBuffer header, int at) {
    if (header.remaining() < at + bytes.getSizeOfLengths()) {
      return;
    }
    long count = number(header, at, bytes.getSizeOfLengths());
    if (count < 0 || count > size) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the index of the HDF5 file claims %s entries, in a file of %d bytes",
              Long.toUnsignedString(count),
              size));
    }
    budget.take("the index of the HDF5 file", Long.BYTES * count);
  }

  private static long number(ByteBuffer part, int at, int width) {
    long value = 0;
    for (int i = width - 1; i >= 0; i--) {
      value = value << 8 | part.get(part.position() + at + i) & 0xff;
    }
    return value;
  }

  @Override
  public long getUserBlockSize() {
    return bytes.getUserBlockSize();
  }

  @Override
  public Superblock getSuperblock() {
    return bytes.getSuperblock();
  }

  @Override
  public FileChannel getFileChannel() {
    return bytes.getFileChannel();
  }

  @Override
  public int getSizeOfOffsets() {
    return bytes.getSizeOfOffsets();
  }

  @Override
  public int getSizeOfLengths() {
    return bytes.getSizeOfLengths();
  }

  @Override
  public void close() {
    bytes.close();
  }

  @Override
  public long size() {
    return bytes.size();
  }

  @Override
  public boolean inMemory() {
    return bytes.inMemory();
  }
}
