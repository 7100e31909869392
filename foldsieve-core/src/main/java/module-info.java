/** Foldsieve: ranks, selects and maps features by the neighbourhood graph of the data. */
@SuppressWarnings("module") // the modules that follow are not known yet when this one is compiled
module org.foldsieve.core {
  requires java.management;
  requires jdk.management;
  requires org.bytedeco.javacpp;
  requires org.bytedeco.openblas;
  requires arpack.combined.all;
  requires static transitive org.jspecify;

  exports org.foldsieve.data;
  exports org.foldsieve.data.live to
      org.foldsieve.evaluation,
      org.foldsieve.io;
  exports org.foldsieve.embed;
  exports org.foldsieve.embed.distance;
  exports org.foldsieve.embed.image;
  exports org.foldsieve.embed.layout;
  exports org.foldsieve.embed.linear;
  exports org.foldsieve.embed.spectral;
  exports org.foldsieve.graph;
  exports org.foldsieve.graph.weight;
  exports org.foldsieve.library to
      org.foldsieve.sql;
  exports org.foldsieve.method;
  exports org.foldsieve.model;
  exports org.foldsieve.neighbor;
  exports org.foldsieve.neighbor.prefix to
      org.foldsieve.evaluation;
  exports org.foldsieve.numeric;
  exports org.foldsieve.numeric.blas to
      org.foldsieve.evaluation;
  exports org.foldsieve.output;
  exports org.foldsieve.run;
  exports org.foldsieve.score;
  exports org.foldsieve.score.alignment;
  exports org.foldsieve.score.auto;
  exports org.foldsieve.score.form;
  exports org.foldsieve.score.graph;
  exports org.foldsieve.score.information;
  exports org.foldsieve.score.kernel;
  exports org.foldsieve.score.relief;
  exports org.foldsieve.score.statistic;
}
