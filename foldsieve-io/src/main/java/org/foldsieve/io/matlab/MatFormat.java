package org.foldsieve.io.matlab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.array.NamedArrayFormat;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.hdf5.HdfSource;

/** MATLAB files of version 5 (also 6 and 7) and 7.3. */
public final class MatFormat implements NamedArrayFormat {

  private static final byte[] MATLAB = "MATLAB ".getBytes(StandardCharsets.US_ASCII);

  /** Where MATLAB puts the HDF5 signature, behind a text of its own. */
  private static final int USER_BLOCK = 512;

  @Override
  public boolean isSureOf(Head head) {
    return isHdf5(head) || head.holds(0, MATLAB);
  }

  @Override
  public ArrayFile open(Input input) throws IOException {
    return isHdf5(input.head()) ? MatV73File.open(input) : MatV5File.open(input);
  }

  /** Whether a file that begins like this is of version 7.3. */
  private static boolean isHdf5(Head head) {
    return HdfSource.beginsAt(0, head) || HdfSource.beginsAt(USER_BLOCK, head);
  }
}
