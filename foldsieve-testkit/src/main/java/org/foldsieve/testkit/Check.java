package org.foldsieve.testkit;

/**
 * What the contracts check, one promise each. A method may be exempt from one, with a reason.
 *
 * @since 0.1.0
 */
public enum Check {
  /** Every feature has one place. */
  ORDER("ranks every feature once"),
  /** The order of the rows is no matter. */
  ROWS("shuffled rows give the same result"),
  /** The order of the columns is no matter. */
  COLUMNS("shuffled columns give the same ranking"),
  /** A table held sparse gives what it gives held dense. */
  SPARSE("a sparse table gives the same scores"),
  /** The number of threads changes no bit. */
  THREADS("1, 2 and 7 threads give the same bits"),
  /** Tables are never written to. */
  INPUT("the input is untouched"),
  /** A constant feature is NaN, and last. */
  CONSTANT("a constant feature is undefined and last"),
  /** Ties go to the smaller index. */
  DUPLICATE("a duplicate feature ties behind the first"),
  /** As the trait FEATURE_SCALE_INVARIANT says. */
  SCALE("a scaled feature keeps its score"),
  /** As the trait ENERGY says, and isEnergy() of the method with its parameters. */
  ENERGY("a multiple of a feature has the multiple's square as score, or not, as it says"),
  /** As the trait OFFSET_INVARIANT says. */
  OFFSET("a shifted feature keeps its score"),
  /** The best feature of a table of equal variances is one of those that follow the classes. */
  FIRST_PLANTED("the first feature is planted"),
  /** All features that follow the classes come before noise of the same variance. */
  ALL_PLANTED("planted features come before noise"),
  /** All features that follow the classes come before noise that varies less. */
  PLANTED_AND_WIDE("planted features that vary more come before noise"),
  /** One feature is ranked, or mapped, or refused with a reason. */
  ONE_FEATURE("one feature is no special case"),
  /** More features than rows are ranked, or mapped. */
  WIDE("more features than rows are no special case"),
  /** Two rows are enough, or are refused with a reason. */
  TWO_ROWS("two rows are enough or refused with a reason"),
  /** One row is refused. */
  ONE_ROW("one row is an error"),
  /** A k of the number of rows is refused. */
  NEIGHBORS("too many neighbours are an error"),
  /** Methods that need labels refuse tables without; the others ignore labels. */
  LABELS("labels are needed, or make no difference"),
  /** Methods that take labels of any kind rank by numbers; those that need classes refuse them. */
  NUMBERS("a number to predict is ranked by or refused"),
  /** A method of tables of words and gaps ranks them; without either it is as on numbers. */
  MIXED("words and gaps are ranked as they are"),
  /**
   * A table of words and gaps, prepared as by default, is ranked or mapped: a column of words is
   * one unit, whatever it becomes.
   */
  PREPARED("words and gaps are prepared and no special case"),
  /** A greedy method that stops early gives the first picks of the whole. */
  EARLY("stopping early gives the first picks"),
  /** Features that stay come first; going on from the own first picks changes nothing. */
  STAY("features that stay come first, and the picks go on from them"),
  /** What is saved comes back. */
  SAVED("what is saved and loaded is the same"),
  /** The result names the method and its parameters. */
  PROVENANCE("the provenance repeats the parameters"),
  /** The result names the way rows are compared, or does not depend on it. */
  METRIC("another metric is named in the provenance, or changes nothing"),
  /** Who knows weights of rows counts by them; of others they change no bit, and a note says so. */
  WEIGHTS("a row of weight 3 is three rows, or weights change nothing and that is said"),
  /** As many rows come out of a map as went in, and all coordinates are numbers. */
  ROWS_OUT("as many rows come out as went in"),
  /** The map of the training rows is their map. */
  TRANSFORM("transform places the training rows where they are"),
  /** New rows do not depend on their company. */
  ROW_BY_ROW("rows placed one by one are placed as together"),
  /** Copies of rows do not break a map. */
  DUPLICATE_ROWS("duplicate rows survive"),
  /** Progress is reported, reaches its total and then is silent. */
  PROGRESS("progress is reported and reaches its total"),
  /** Cancelling stops the work wherever it is and leaves no thread. */
  CANCEL("cancelling at any moment stops it and leaves no thread"),
  /** Nothing holds the table when the work is done. */
  KEPT("nothing of the table is kept");

  private final String text;

  Check(String text) {
    this.text = text;
  }

  /** The promise, in words. */
  @Override
  public String toString() {
    return text;
  }
}
