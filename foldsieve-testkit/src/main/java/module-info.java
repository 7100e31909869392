/** The contract that every method keeps, as tests for methods of your own. */
module org.foldsieve.testkit {
  requires transitive org.foldsieve.core;
  requires transitive org.junit.jupiter.api;
  requires org.assertj.core;
  requires static transitive org.jspecify;

  exports org.foldsieve.testkit;
}
