package org.foldsieve.embed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;

/**
 * Rows that take a map for themselves: a few stand so far out on a coordinate that all others fall
 * together on it, and the picture shows nothing of them. Copies of a row that are a piece of the
 * graph by themselves do that to spectral maps, rows far away from all others to linear ones.
 *
 * <p>Take the narrowest interval of a coordinate that holds 95 % of the rows. Where it is less than
 * a twentieth of the whole coordinate, the rows pull that are farther from it than it is wide.
 *
 * @since 0.1.0
 */
public final class PullingRows {

  /** The share of rows that should be seen apart. */
  private static final double MOST = 0.95;

  /** The share of a coordinate on which so many rows are not seen apart. */
  private static final double NARROW = 0.05;

  /** With fewer rows a single one is more than the rest. */
  private static final int FEWEST_ROWS = 20;

  /** How often rows are set aside before a map is taken as it is. */
  private static final int ROUNDS = 20;

  private PullingRows() {}

  /**
   * {@return the rows that pull, ascending}
   *
   * @param coordinates of a map, a row each; NaN where a row is not mapped
   */
  public static int[] of(Matrix coordinates) {
    BitSet pulling = new BitSet();
    for (int c = 0; c < coordinates.columns(); c++) {
      addPulling(coordinates, c, pulling);
    }
    return pulling.stream().toArray();
  }

  private static void addPulling(Matrix coordinates, int column, BitSet pulling) {
    double[] places =
        IntStream.range(0, coordinates.rows())
            .mapToDouble(i -> coordinates.get(i, column))
            .filter(place -> !Double.isNaN(place))
            .sorted()
            .toArray();
    if (places.length < FEWEST_ROWS) {
      return;
    }
    int held = (int) Math.ceil(MOST * places.length);
    int from = 0;
    for (int i = 1; i + held <= places.length; i++) {
      if (places[i + held - 1] - places[i] < places[from + held - 1] - places[from]) {
        from = i;
      }
    }
    double low = places[from];
    double high = places[from + held - 1];
    double width = high - low;
    if (width < NARROW * (places[places.length - 1] - places[0])) {
      for (int i = 0; i < coordinates.rows(); i++) {
        double place = coordinates.get(i, column);
        if (place < low - width || place > high + width) {
          pulling.set(i);
        }
      }
    }
  }

  /**
   * Maps the rows without those that pull: they are set aside and the others mapped anew, until
   * none pulls, or half of the rows would be gone.
   *
   * @param embedding the method
   * @param bench the rows
   * @return the map, and who is on it
   */
  public static Rest setAside(Embedding embedding, Workbench bench) {
    Table table = bench.table();
    int[] kept = IntStream.range(0, table.rows()).toArray();
    EmbeddingModel model = embedding.fit(bench);
    for (int round = 0; round < ROUNDS; round++) {
      BitSet pulling = new BitSet();
      Arrays.stream(of(model.coordinates())).forEach(pulling::set);
      int[] before = kept;
      int[] rest =
          IntStream.range(0, before.length)
              .filter(i -> !pulling.get(i))
              .map(i -> before[i])
              .toArray();
      if (rest.length == before.length || 2 * rest.length < table.rows()) {
        break;
      }
      kept = rest;
      model =
          embedding.fit(
              new Workbench(table.selectRows(kept), bench.rowFacts().select(kept), bench.run()));
    }
    return new Rest(model, table.rows(), kept);
  }

  /**
   * A map of the rows that are left when those that pull are set aside.
   *
   * @param model the map of the rows that are left
   * @param rows how many rows there were
   * @param kept which of them are left, ascending
   */
  public record Rest(EmbeddingModel model, int rows, int[] kept) {

    /** Copies the rows. */
    public Rest {
      kept = kept.clone();
    }

    /**
     * {@return a map from which no row was set aside}
     *
     * @param model the map
     */
    public static Rest ofAll(EmbeddingModel model) {
      int rows = model.provenance().rows();
      return new Rest(model, rows, IntStream.range(0, rows).toArray());
    }

    /** The rows that are left, ascending; a copy. */
    @Override
    public int[] kept() {
      return kept.clone();
    }

    /** {@return the rows that were set aside, ascending} */
    public int[] aside() {
      BitSet left = new BitSet();
      Arrays.stream(kept).forEach(left::set);
      return IntStream.range(0, rows).filter(i -> !left.get(i)).toArray();
    }

    /** {@return the coordinates of all rows; NaN for those that were set aside} */
    public Matrix coordinates() {
      Matrix placed = model.coordinates();
      double[] values = new double[rows * placed.columns()];
      Arrays.fill(values, Double.NaN);
      for (int i = 0; i < kept.length; i++) {
        for (int c = 0; c < placed.columns(); c++) {
          values[kept[i] * placed.columns() + c] = placed.get(i, c);
        }
      }
      return Matrix.wrap(rows, placed.columns(), values);
    }

    /**
     * {@return what became of the rows, for the user; nothing where none was set aside}
     *
     * @param table the rows, by whose names they are told
     */
    public List<String> notes(Table table) {
      int[] aside = aside();
      return aside.length == 0
          ? List.of()
          : List.of(
              aside.length
                  + (aside.length == 1 ? " row that takes" : " rows that take")
                  + " the map for themselves "
                  + (aside.length == 1 ? "is" : "are")
                  + " set aside and not mapped: "
                  + named(aside, table));
    }
  }

  /**
   * {@return the first of some rows, by name or number}
   *
   * @param rows the rows
   * @param table whose rows they are
   */
  public static String named(int[] rows, Table table) {
    List<String> names = new ArrayList<>();
    for (int row : Arrays.stream(rows).limit(5).toArray()) {
      names.add(table.rowNames().map(all -> "'" + all.get(row) + "'").orElse("row " + row));
    }
    return String.join(", ", names) + (rows.length > names.size() ? ", …" : "");
  }
}
