package org.foldsieve.io.table;

import java.io.IOException;
import java.util.Optional;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.ReadOptions;

/**
 * A format as the rest of the module sees it: how it is known, read and written. A new format is a
 * package with one public class of this type, a constant of {@link Format} and a line in {@code
 * io.Formats}, where it is registered. Two kinds have more in common: {@code io.array.ArrayFormat}
 * for files that are an array, {@code NamedArrayFormat} for files that hold several.
 */
public interface TableFormat {

  /** Reads what a file holds; missing values, words and roles are settled later. */
  RawTable read(Input input, ReadOptions options) throws IOException;

  /** Whether files of no other format begin like this: it wins over the file's name. */
  default boolean isSureOf(Head head) {
    return false;
  }

  /**
   * Whether text that begins like this is most likely of this format: asked where no name tells.
   */
  default boolean looksLike(Head head) {
    return false;
  }

  /** What writes tables, where this format is written. */
  default Optional<TableWriter> writer() {
    return Optional.empty();
  }
}
