package org.foldsieve.data;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Features that belong together and are kept or left out together, as the indicators of one column
 * of words. Every feature is in one group.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class FeatureGroups {

  private final List<String> names;
  private final int[] groupOf;
  private final int[][] features;

  private FeatureGroups(List<String> names, int[] groupOf) {
    this.names = List.copyOf(names);
    this.groupOf = groupOf;
    int[] sizes = new int[names.size()];
    for (int group : groupOf) {
      sizes[group]++;
    }
    features = new int[sizes.length][];
    for (int g = 0; g < sizes.length; g++) {
      if (sizes[g] == 0) {
        throw new IllegalArgumentException("no feature is in group '" + names.get(g) + "'");
      }
      features[g] = new int[sizes[g]];
    }
    int[] met = new int[sizes.length];
    for (int f = 0; f < groupOf.length; f++) {
      features[groupOf[f]][met[groupOf[f]]++] = f;
    }
  }

  /**
   * {@return groups of features}
   *
   * @param names the name of each group
   * @param groupOf for each feature, its group
   */
  public static FeatureGroups of(List<String> names, int[] groupOf) {
    return new FeatureGroups(names, groupOf.clone());
  }

  /**
   * {@return every feature in a group of its own}
   *
   * @param featureNames the features
   */
  public static FeatureGroups ofEach(List<String> featureNames) {
    int[] own = new int[featureNames.size()];
    Arrays.setAll(own, f -> f);
    return new FeatureGroups(featureNames, own);
  }

  /**
   * Groups by name; a feature that is in none is a group of its own. A group stands where the first
   * of its features stands.
   *
   * @param groupOf the group of each feature that is not alone
   * @param featureNames all features
   * @return the groups
   * @throws DataException when there is no feature of a name, or a group has the name of a feature
   *     that is not in it
   */
  public static FeatureGroups named(Map<String, String> groupOf, List<String> featureNames) {
    for (Map.Entry<String, String> entry : groupOf.entrySet()) {
      String feature = entry.getKey();
      String group = entry.getValue();
      if (!featureNames.contains(feature)) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "there is no feature '%s', which is to be in group '%s'; name features of the"
                    + " table",
                feature,
                group));
      }
      if (featureNames.contains(group) && !group.equals(groupOf.get(group))) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "group '%s' has the name of a feature that is not in it; give it another name",
                group));
      }
    }
    Map<String, Integer> places = new LinkedHashMap<>();
    int[] own = new int[featureNames.size()];
    for (int f = 0; f < own.length; f++) {
      String name = groupOf.getOrDefault(featureNames.get(f), featureNames.get(f));
      places.putIfAbsent(name, places.size());
      own[f] = places.get(name);
    }
    return new FeatureGroups(List.copyOf(places.keySet()), own);
  }

  /** {@return the names of the groups} */
  public List<String> names() {
    return names;
  }

  /** {@return the number of features in all groups} */
  public int features() {
    return groupOf.length;
  }

  /** {@return the number of groups} */
  public int size() {
    return names.size();
  }

  /**
   * {@return the group of a feature}
   *
   * @param feature the feature
   */
  public int groupOf(int feature) {
    return groupOf[feature];
  }

  /**
   * {@return the features of a group, ascending}
   *
   * @param group the group
   */
  public int[] features(int group) {
    return features[group].clone();
  }

  /**
   * {@return the features of several groups, group after group}
   *
   * @param groups the groups, in the order wanted
   */
  public int[] features(int[] groups) {
    return Arrays.stream(groups).flatMap(group -> Arrays.stream(features[group])).toArray();
  }

  /** {@return whether every feature is alone} */
  public boolean areSingle() {
    return names.size() == groupOf.length;
  }
}
