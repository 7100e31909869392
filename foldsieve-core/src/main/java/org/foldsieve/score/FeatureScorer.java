package org.foldsieve.score;

import java.util.List;
import java.util.Optional;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;

/**
 * A method that ranks features. Implementations are immutable records of their parameters, checked
 * in the compact constructor, and listed in {@code org.foldsieve.method.Methods}.
 *
 * @since 0.1.0
 */
public interface FeatureScorer {

  /** The method's id, as in the catalogue: {@code "laplacian"}. */
  String id();

  /** Ranks the features of the table on the bench, sharing neighbours and weights with others. */
  FeatureRanking rank(Workbench bench);

  /**
   * Ranks the features, some of which stay whatever the method thinks of them: they come first, in
   * their order. A method that picks one by one goes on from them, see {@link GreedySelector};
   * every other puts them before the rest of its ranking.
   */
  default FeatureRanking rank(Workbench bench, Kept kept) {
    return rank(bench).keeping(kept);
  }

  /** Ranks the features of a table. */
  default FeatureRanking rank(Table table, Run run) {
    return rank(new Workbench(table, run));
  }

  /**
   * The same method for somebody who wants only the best features, so many of them: a method that
   * picks one by one stops there, and one that looks for the best subset looks for one of that
   * size. Others rank all features, whoever asks.
   */
  default FeatureScorer forTop(int features) {
    return this;
  }

  /**
   * Whether its score is an energy: on one table, c times a feature has c² times its score. Control
   * of redundancy gives the score of other methods the energy of the feature first.
   */
  default boolean isEnergy() {
    return false;
  }

  /**
   * Whether it is about the values as they are: they must not be negative, or how far they spread
   * is what it ranks by. Where the table decides whether features are scaled ({@link
   * org.foldsieve.data.Scaling#suiting}), it is shown the features before.
   */
  default boolean ranksRawValues() {
    return false;
  }

  /** How many nearest neighbours it will ask {@link Workbench#neighbors} for; 0 for none. */
  default int sharedNeighbors() {
    return 0;
  }

  /**
   * Whether it matters to this method which rows are near: its result may change with {@link
   * Workbench#distances}. A method that measures rows by a distance of its own says no.
   */
  default boolean comparesRows() {
    return sharedNeighbors() > 0;
  }

  /**
   * Whether it knows weights of rows ({@link org.foldsieve.data.RowFacts#weights}): a row of weight
   * 3 then counts as three equal rows. The rankings of methods that do not are marked by a note.
   */
  default boolean weighsRows() {
    return false;
  }

  /**
   * For every feature the chance of a score at least as good where it has nothing to do with the
   * label; empty where the distribution of the score is not known ({@link Significance} then finds
   * it by permutations).
   *
   * @param ranking the ranking by this method on the bench
   */
  default Optional<double[]> pValues(FeatureRanking ranking, Workbench bench) {
    return Optional.empty();
  }

  /**
   * Announces to the bench every neighbour it will ask for, so that one search of a kind serves all
   * methods. Who asks for neighbours by class says so here.
   */
  default void planNeighbors(Workbench bench) {
    bench.planNeighbors(sharedNeighbors());
  }

  /**
   * The graphs and weights it will ask {@link Workbench#shared} for and that other methods may need
   * too.
   */
  default List<Recipe<?>> sharedWeights() {
    return List.of();
  }
}
