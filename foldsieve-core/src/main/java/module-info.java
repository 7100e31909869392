/** Foldsieve: ranks, selects and maps features by the neighbourhood graph of the data. */
module org.foldsieve.core {
  requires java.management;
  requires jdk.management;
  requires org.bytedeco.javacpp;
  requires org.bytedeco.openblas;
  requires arpack.combined.all;

  exports org.foldsieve.data;
  exports org.foldsieve.embed;
  exports org.foldsieve.graph;
  exports org.foldsieve.graph.weight;
  exports org.foldsieve.method;
  exports org.foldsieve.model;
  exports org.foldsieve.neighbor;
  exports org.foldsieve.numeric;
  exports org.foldsieve.run;
  exports org.foldsieve.score;
}
