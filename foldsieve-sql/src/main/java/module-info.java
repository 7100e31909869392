/** Parquet and Arrow files, and the answers to SQL queries, as tables: found by the readers. */
module org.foldsieve.sql {
  requires org.foldsieve.io;
  requires java.sql;
  requires org.apache.arrow.compression;
  requires org.apache.arrow.memory.core;
  requires org.apache.arrow.vector;
  requires org.apache.arrow.format;
  requires com.github.luben.zstd_jni;
  requires org.apache.commons.compress;
  requires static org.jspecify;

  provides org.foldsieve.io.table.QueryEngine with
      org.foldsieve.sql.SqlEngine;
}
