/** Files to and from tables, rankings, neighbour graphs and maps. */
@SuppressWarnings("module") // the modules that follow are not known yet when this one is compiled
module org.foldsieve.io {
  requires transitive org.foldsieve.core;
  requires ch.randelshofer.fastdoubleparser;
  requires de.siegmar.fastcsv;
  requires io.jhdf;
  requires java.desktop;
  requires static transitive org.jspecify;

  exports org.foldsieve.io;
  exports org.foldsieve.io.file to
      org.foldsieve.sql;
  exports org.foldsieve.io.option;
  exports org.foldsieve.io.table to
      org.foldsieve.sql;

  uses org.foldsieve.io.table.QueryEngine;
}
