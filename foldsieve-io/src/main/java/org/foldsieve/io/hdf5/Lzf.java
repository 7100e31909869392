package org.foldsieve.io.hdf5;

import java.util.Arrays;
import java.util.function.Function;

/**
 * Unpacks LZF, which h5py offers beside gzip: runs of bytes as they are, and copies of what was
 * unpacked a little before. By hand: jHDF reads LZF through a library that makes the array it is
 * told to, and a damaged file tells any size.
 */
final class Lzf {

  /** Smaller marks count bytes as they are; larger ones tell a copy. */
  private static final int LITERALS = 32;

  /** The length of a copy that has a byte more of its length behind it. */
  private static final int LONG = 7;

  private Lzf() {}

  /**
   * The bytes that were packed.
   *
   * @param size how many there must be
   * @param damaged makes the exception of a reason
   */
  static byte[] unpack(byte[] packed, int size, Function<String, RuntimeException> damaged) {
    byte[] data = new byte[size];
    int at = 0;
    int length = 0;
    while (at < packed.length) {
      int mark = packed[at++] & 0xff;
      if (mark < LITERALS) {
        int run = mark + 1;
        require(at + run <= packed.length && length + run <= size, damaged);
        System.arraycopy(packed, at, data, length, run);
        at += run;
        length += run;
        continue;
      }
      int run = mark >> 5;
      if (run == LONG) {
        require(at < packed.length, damaged);
        run += packed[at++] & 0xff;
      }
      run += 2;
      require(at < packed.length, damaged);
      int from = length - ((mark & 0x1f) << 8) - (packed[at++] & 0xff) - 1;
      require(from >= 0 && length + run <= size, damaged);
      // Byte after byte: a copy may reach into what it writes.
      for (int end = length + run; length < end; length++) {
        data[length] = data[from++];
      }
    }
    return length == size ? data : Arrays.copyOf(data, length);
  }

  private static void require(boolean sound, Function<String, RuntimeException> damaged) {
    if (!sound) {
      throw damaged.apply("cannot be unpacked: its copies or runs leave it");
    }
  }
}
