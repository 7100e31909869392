package org.foldsieve.io.numpy;

import java.io.IOException;
import java.util.Optional;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.array.NamedArrayFormat;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.table.TableWriter;

/** Zip files of numpy arrays. */
public final class NpzFormat implements NamedArrayFormat {

  private static final byte[] ZIP = {'P', 'K', 3, 4};

  @Override
  public boolean isSureOf(Head head) {
    return head.holds(0, ZIP);
  }

  @Override
  public ArrayFile open(Input input) throws IOException {
    return NpzFile.open(input);
  }

  @Override
  public Optional<TableWriter> writer() {
    return Optional.of((table, out, remarks) -> NumpyTableWriter.writeNpz(table, out));
  }
}
