/** Judges feature orders and maps: classifiers, clustering, metrics, protocols, comparisons. */
module org.foldsieve.evaluation {
  requires transitive org.foldsieve.core;
  requires static transitive org.jspecify;

  exports org.foldsieve.evaluation.classify;
  exports org.foldsieve.evaluation.cluster;
  exports org.foldsieve.evaluation.compare;
  exports org.foldsieve.evaluation.metric;
  exports org.foldsieve.evaluation.protocol;
  exports org.foldsieve.evaluation.regress;
}
