package org.foldsieve.io.table;

import java.io.IOException;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;

/**
 * What reads files and answers queries by libraries that this module does without. The module
 * {@code foldsieve-sql} provides it; it is looked for when it is needed.
 */
public interface QueryEngine {

  /** Reads a file of a format that is read here: Parquet or Arrow. */
  RawTable read(Format format, Input input, ReadOptions options) throws IOException;

  /** Reads the answer to a query. */
  RawTable read(Query query, ReadOptions options, MemoryBudget budget) throws IOException;
}
