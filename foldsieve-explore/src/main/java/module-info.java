/** A page on this machine that shows the features and the samples of a table side by side. */
module org.foldsieve.explore {
  requires transitive org.foldsieve.evaluation;
  requires transitive org.foldsieve.io;
  requires com.google.gson;
  requires org.eclipse.jetty.server;
  requires static transitive org.jspecify;

  exports org.foldsieve.explore;
  exports org.foldsieve.explore.option;
}
