package org.foldsieve.sql;

import java.io.IOException;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.QueryEngine;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.sql.arrow.ArrowTable;
import org.foldsieve.sql.parquet.ParquetTable;
import org.foldsieve.sql.query.DatabaseQueries;
import org.foldsieve.sql.query.FileQueries;

/**
 * What the readers find when this module is there: who reads which file and answers which query.
 */
public final class SqlEngine implements QueryEngine {

  /** For the loader of services. */
  public SqlEngine() {}

  @Override
  public RawTable read(Format format, Input input, ReadOptions options) throws IOException {
    if (format == Format.ARROW) {
      return ArrowTable.read(input, options);
    }
    try (Input.Spooled file = input.asFile()) {
      return ParquetTable.read(file.path(), options, input.budget());
    }
  }

  @Override
  public RawTable read(Query query, ReadOptions options, MemoryBudget budget) throws IOException {
    return query.address().filter(address -> !FileQueries.isOurs(address)).isPresent()
        ? DatabaseQueries.read(query, options, budget)
        : FileQueries.read(query, options, budget);
  }
}
