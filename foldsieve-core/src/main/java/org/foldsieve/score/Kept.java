package org.foldsieve.score;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.foldsieve.data.DataException;

/**
 * Features that stay, whatever a method thinks of them: the ranking begins with them, in the order
 * given, and the selection goes on from them.
 *
 * <p>A method that picks one by one has them picked already, so that each later pick is judged
 * beside them; one that looks for the best subset looks among those that hold them; one that scores
 * each feature by itself puts them first. Every count of features counts them.
 *
 * @param features their indices, each once, in their order
 * @since 0.1.0
 */
public record Kept(List<Integer> features) {

  /** No feature has to stay. */
  public static final Kept NOTHING = new Kept(List.of());

  /** Copies the indices and checks them. */
  public Kept {
    features = List.copyOf(features);
    Set<Integer> seen = new HashSet<>();
    for (int feature : features) {
      if (feature < 0 || !seen.add(feature)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                feature < 0 ? "feature %d cannot be kept" : "feature %d is kept twice",
                feature));
      }
    }
  }

  /** Features by index. */
  public static Kept of(int... features) {
    List<Integer> list = new ArrayList<>(features.length);
    for (int feature : features) {
      list.add(feature);
    }
    return new Kept(list);
  }

  /**
   * Features by name.
   *
   * @param names those that stay, in their order
   * @param featureNames all features
   * @throws DataException when there is no feature of a name, or a name comes twice
   */
  public static Kept named(List<String> names, List<String> featureNames) {
    List<Integer> places = new ArrayList<>();
    for (String name : names) {
      int place = featureNames.indexOf(name);
      if (place < 0) {
        throw new DataException(
            String.format(
                Locale.ROOT, "there is no feature '%s' to keep; name one of the table", name));
      }
      if (places.contains(place)) {
        throw new DataException(
            String.format(Locale.ROOT, "feature '%s' is to be kept twice; name it once", name));
      }
      places.add(place);
    }
    return new Kept(places);
  }

  /** How many. */
  public int size() {
    return features.size();
  }

  /** Whether none has to stay. */
  public boolean isEmpty() {
    return features.isEmpty();
  }

  /** Their indices, in their order. */
  public int[] toArray() {
    return features.stream().mapToInt(f -> f).toArray();
  }

  /**
   * This, for a table of so many features.
   *
   * @throws IllegalArgumentException when one of them is beyond the last
   */
  Kept requireWithin(int count) {
    for (int feature : features) {
      if (feature >= count) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "feature %d is to be kept, and there are %d", feature, count));
      }
    }
    return this;
  }
}
