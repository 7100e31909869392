package org.foldsieve.io.table;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.foldsieve.data.Table;

/** Writes tables in one format. */
@FunctionalInterface
public interface TableWriter {

  /**
   * Writes a table and leaves the stream open.
   *
   * @param remarks gets what the user should know: what the format does not keep
   */
  void write(Table table, OutputStream out, Remarks remarks) throws IOException;

  /** Writes tables as text. */
  @FunctionalInterface
  interface OfText {

    /** As {@link TableWriter#write}, in UTF-8. */
    void write(Table table, Writer out, Remarks remarks) throws IOException;
  }

  /** The writer of a text format. */
  static TableWriter ofText(OfText text) {
    return (table, out, remarks) -> {
      Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      text.write(table, writer, remarks);
      writer.flush();
    };
  }
}
