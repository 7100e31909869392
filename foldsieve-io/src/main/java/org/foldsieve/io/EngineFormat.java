package org.foldsieve.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.QueryEngine;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.TableFormat;

/** A format that is known here and read by the module {@code foldsieve-sql}, where it is there. */
record EngineFormat(Format format) implements TableFormat {

  private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] ARROW = "ARROW1".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] OLD_FEATHER = "FEA1".getBytes(StandardCharsets.US_ASCII);

  @Override
  public boolean isSureOf(Head head) {
    return format == Format.PARQUET
        ? head.holds(0, PARQUET)
        : head.holds(0, ARROW) || head.holds(0, OLD_FEATHER);
  }

  @Override
  public RawTable read(Input input, ReadOptions options) throws IOException {
    if (input.head().holds(0, OLD_FEATHER)) {
      throw new DataException(
          "this is a Feather file of version 1, which Arrow no longer reads; save it as version 2,"
              + " as Parquet or as CSV");
    }
    return engine(
            format == Format.PARQUET ? "Parquet files are" : "Arrow files are",
            Setting.FORMAT.to(format.id()))
        .read(format, input, options);
  }

  /** The answer to a query. */
  static RawTable answer(Query query, ReadOptions options, MemoryBudget budget) throws IOException {
    return engine("queries are", Setting.SQL.to("QUERY")).read(query, options, budget);
  }

  private static QueryEngine engine(String what, Setting.Mention option) {
    return ServiceLoader.load(QueryEngine.class)
        .findFirst()
        .orElseThrow(
            () ->
                new DataException(
                    Message.of(
                        "%s read by the module foldsieve-sql, which is not on the class path: add"
                            + " org.foldsieve:foldsieve-sql (the launcher adds it where it sees %s"
                            + " or a file's ending)",
                        what, option)));
  }
}
