package org.foldsieve.score.alignment;

/** Overlaps by the column of each pick. */
final class ColumnOverlaps implements Overlaps {

  private final CenteredGram gram;
  private final double[] overlap;
  private final double[] column;

  ColumnOverlaps(CenteredGram gram) {
    this.gram = gram;
    this.overlap = new double[gram.energies().length];
    this.column = new double[overlap.length];
  }

  @Override
  public double[] values() {
    return overlap;
  }

  @Override
  public void add(int pick, double[] worth) {
    gram.column(pick, column);
    for (int r = 0; r < overlap.length; r++) {
      overlap[r] += column[r] * column[r];
    }
  }
}
