/** The tables and figures of the papers, done again: our numbers beside theirs. */
module org.foldsieve.papers {
  requires transitive org.foldsieve.evaluation;
  requires static transitive org.jspecify;

  exports org.foldsieve.papers;
  exports org.foldsieve.papers.ledger;
}
