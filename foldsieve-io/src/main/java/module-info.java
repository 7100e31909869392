/** Files to and from tables, rankings, neighbour graphs and maps. */
module org.foldsieve.io {
  requires transitive org.foldsieve.core;
  requires ch.randelshofer.fastdoubleparser;
  requires de.siegmar.fastcsv;
  requires io.jhdf;
  requires java.desktop;
  requires static transitive org.jspecify;

  exports org.foldsieve.io;
  exports org.foldsieve.io.option;
}
