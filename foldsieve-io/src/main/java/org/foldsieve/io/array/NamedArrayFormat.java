package org.foldsieve.io.array;

import java.io.IOException;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;

/** A format that holds several arrays, each with a name. */
public interface NamedArrayFormat extends ArrayFormat {

  /** Opens a file. */
  ArrayFile open(Input input) throws IOException;

  @Override
  default RawTable read(Input input, ReadOptions options) throws IOException {
    try (ArrayFile file = open(input)) {
      return ArrayTables.read(file, options, input.budget());
    }
  }

  @Override
  default ArrayContent readLabels(Input input) throws IOException {
    try (ArrayFile file = open(input)) {
      return ArrayChoice.labelsOf(file);
    }
  }
}
