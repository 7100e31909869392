package org.foldsieve.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Opens MATLAB files of either kind. */
final class MatFiles {

  private static final byte[] HDF5 = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

  /** Where MATLAB puts the HDF5 signature, behind a text of its own. */
  private static final int USER_BLOCK = 512;

  private MatFiles() {}

  static ArrayFile open(Input input) throws IOException {
    return isHdf5(input.head(USER_BLOCK + HDF5.length))
        ? MatV73File.open(input)
        : MatV5File.open(input);
  }

  /** Whether a file that begins like this is of version 7.3. */
  static boolean isHdf5(byte[] head) {
    return startsWith(head, 0, HDF5) || startsWith(head, USER_BLOCK, HDF5);
  }

  /** Whether a file that begins like this is a MATLAB file. */
  static boolean isMat(byte[] head) {
    return isHdf5(head) || startsWith(head, 0, "MATLAB ".getBytes(StandardCharsets.US_ASCII));
  }

  static boolean startsWith(byte[] head, int offset, byte[] sign) {
    return head.length >= offset + sign.length
        && Arrays.equals(head, offset, offset + sign.length, sign, 0, sign.length);
  }
}
