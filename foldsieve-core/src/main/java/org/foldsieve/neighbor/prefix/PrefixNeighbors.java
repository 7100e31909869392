package org.foldsieve.neighbor.prefix;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * The k nearest reference rows of every query, for every prefix of a feature order, in one pass:
 * squared distances grow by one feature at a time, in the order given, so that a prefix has the
 * very bits of a plain sum over its features.
 *
 * <p>Features are taken in groups. For a whole group the distances of all references grow in one
 * sweep over contiguous columns. The k references that were nearest before the group bound what can
 * be nearest inside it from above, and distances only grow; so the prefixes inside the group look
 * only at references that were below that bound before it: a handful, after the first few features.
 *
 * <p>For the same reason a reference that is already farther away than k others will be with all
 * features is never looked at again. The references that are nearest now are tried as these others
 * from time to time; on images most references are gone after a third of the features.
 *
 * <p>Time O(queries x references x features) at worst and in one sweep, not once a prefix.
 *
 * @since 0.1.0
 */
public final class PrefixNeighbors {

  /** Features in a group. More make the bound looser, fewer reload the distances more often. */
  private static final int GROUP = 8;

  /** Queries that share a group of columns while it is in the cache. */
  private static final int BLOCK = 16;

  /** Fewer references are not worth thinning out. */
  private static final int MANY = 64;

  /** A sweep over a list takes about so many times longer than one over all, a reference. */
  private static final int LIST_COST = 3;

  /** Groups between two attempts to thin out, after the first few. */
  private static final int RHYTHM = 8;

  /** Hears the k nearest references of a query for {@code sizes[size]} features, nearest first. */
  public interface Listener {
    void nearest(int query, int size, int[] references);
  }

  private final int references;
  private final int features;
  private final int k;
  private final double[] columns;

  /**
   * Prepares reference rows.
   *
   * @param rows the reference rows
   * @param order the features, in the order they are added
   * @param features how many of them
   * @param k how many neighbours
   */
  public PrefixNeighbors(Table rows, int[] order, int features, int k, Run run) {
    this.references = rows.rows();
    this.features = features;
    this.k = k;
    run.requireMemory(
        8L * references * features,
        String.format(
            Locale.ROOT, "the search in the first %d features of %d rows", features, references),
        "look at fewer features, or at fewer rows");
    this.columns = Matrix.zeros(features, references).values();
    double[] column = new double[references];
    for (int m = 0; m < features; m++) {
      rows.copyColumn(order[m], column);
      System.arraycopy(column, 0, columns, m * references, references);
    }
  }

  /** Reference rows given column after column: feature m of row j at {@code m * references + j}. */
  public PrefixNeighbors(double[] columns, int references, int features, int k) {
    this.columns = columns;
    this.references = references;
    this.features = features;
    this.k = k;
  }

  /** Finds the neighbours of every query for each of the sizes, ascending. */
  public void search(Table queries, int[] order, int[] sizes, Run run, Listener listener) {
    int blocks = (queries.rows() + BLOCK - 1) / BLOCK;
    int[] ends = ends(sizes);
    run.forEach(
        "nearest neighbours",
        blocks,
        () -> new Space(queries.features()),
        (space, b) -> {
          int from = b * BLOCK;
          int to = Math.min(queries.rows(), from + BLOCK);
          space.load(queries, from, to, order);
          int group = 0;
          for (int end : ends) {
            boolean thins = references >= MANY && isTimeToThinOut(group, end);
            // Who is left out depends on who is nearest.
            boolean asked = thins || isAsked(group, end, sizes);
            boolean inside = isAsked(group, end - 1, sizes);
            for (int query = from; query < to; query++) {
              space.advance(query - from, group, end, asked, inside);
              if (asked) {
                space.report(query, group, end, sizes, listener);
              }
              if (thins) {
                space.thinOut(query - from, end);
              }
            }
            group = end;
          }
        });
  }

  /**
   * Where groups of features end: each has eight, the last perhaps fewer. Where few sizes are
   * asked, groups end there too, so that nobody has to look inside them.
   */
  private int[] ends(int[] sizes) {
    TreeSet<Integer> ends = new TreeSet<>(List.of(features));
    if (sizes.length * GROUP <= features) {
      Arrays.stream(sizes).filter(size -> size < features).forEach(ends::add);
    }
    int last = 0;
    for (int end : List.copyOf(ends)) {
      for (int at = last + GROUP; at < end; at += GROUP) {
        ends.add(at);
      }
      last = end;
    }
    return ends.stream().mapToInt(end -> end).toArray();
  }

  /** Whether the neighbours with more features than one number, up to another, are wanted. */
  private static boolean isAsked(int group, int end, int[] sizes) {
    for (int size : sizes) {
      if (size > group && size <= end) {
        return true;
      }
    }
    return false;
  }

  /** After 1, 2, 4, 8 times eight features, and so on in an even rhythm. */
  private boolean isTimeToThinOut(int before, int end) {
    int groups = end / GROUP;
    return end < features
        && groups > before / GROUP
        && ((groups & (groups - 1)) == 0 || groups % RHYTHM == 0);
  }

  /** What one thread works on: a block of queries with their distances so far. */
  private final class Space {

    private final double[] row;
    private final double[][] queries = new double[BLOCK][features];

    /** The references of each query that are still looked at, ascending. */
    private final int[][] kept = new int[BLOCK][references];

    private final int[] keptCount = new int[BLOCK];

    /** Their distances so far. */
    private final double[][] distances = new double[BLOCK][references];

    /** Places among the kept of those that were nearest when somebody last asked. */
    private final int[][] nearest = new int[BLOCK][k];

    /** The k smallest distances over all features that are known, and whose they are. */
    private final double[][] finals = new double[BLOCK][k];

    private final int[][] finalReferences = new int[BLOCK][k];
    private double[] grown = new double[references];

    /** For each prefix inside the group, the k best distances and their places so far. */
    private final double[] best = new double[GROUP * k];

    private final int[] bestPlace = new int[GROUP * k];
    private final int[] reported = new int[k];

    Space(int allFeatures) {
      this.row = new double[allFeatures];
    }

    void load(Table table, int from, int to, int[] order) {
      for (int q = 0; q < to - from; q++) {
        table.copyRow(from + q, row);
        for (int m = 0; m < features; m++) {
          queries[q][m] = row[order[m]];
        }
        Arrays.setAll(kept[q], j -> j);
        keptCount[q] = references;
        Arrays.fill(distances[q], 0);
        // Before the first feature all are equally near: the first rows are the nearest.
        Arrays.setAll(nearest[q], r -> r);
        Arrays.fill(finals[q], Double.POSITIVE_INFINITY);
        Arrays.fill(finalReferences[q], -1);
      }
    }

    /**
     * Finds the neighbours at the end of the group, where they are asked, and for every prefix that
     * ends inside it, where those are.
     */
    void advance(int q, int group, int end, boolean asked, boolean inside) {
      double[] before = distances[q];
      int count = keptCount[q];
      if (count < references) {
        growListed(queries[q], group, end, before, kept[q], count);
      } else if (end - group == GROUP) {
        growByGroup(queries[q], group, before);
      } else {
        growOneByOne(queries[q], group, end, before);
      }
      if (asked) {
        findNearest(q, group, end, before, count, inside);
      }
      distances[q] = grown;
      grown = before;
    }

    /**
     * The nearest with any prefix inside the group are no farther away than the nearest at its end
     * are there, and those no farther than whoever was nearest before.
     */
    private void findNearest(
        int q, int group, int end, double[] before, int count, boolean inside) {
      double bound = k == 1 ? smallest(grown, count) : farthest(grown, nearest[q]);
      // Not a number stands for none yet: a distance that overflowed is farther than all others,
      // and still nearer than none.
      Arrays.fill(best, Double.NaN);
      for (int place = 0; place < count; place++) {
        if (inside && before[place] <= bound) {
          follow(queries[q], group, end, place, kept[q][place], before[place], bound);
        } else if (!inside && grown[place] <= bound) {
          insert((end - 1 - group) * k, place, grown[place]);
        }
      }
      System.arraycopy(bestPlace, (end - 1 - group) * k, nearest[q], 0, k);
    }

    private static double smallest(double[] values, int count) {
      double least = values[0];
      for (int place = 1; place < count; place++) {
        least = values[place] < least ? values[place] : least;
      }
      return least;
    }

    private static double farthest(double[] values, int[] places) {
      double most = 0;
      for (int place : places) {
        most = Math.max(most, values[place]);
      }
      return most;
    }

    private void growByGroup(double[] query, int group, double[] before) {
      int c0 = group * references;
      int c1 = c0 + references;
      int c2 = c1 + references;
      int c3 = c2 + references;
      int c4 = c3 + references;
      int c5 = c4 + references;
      int c6 = c5 + references;
      int c7 = c6 + references;
      double q0 = query[group];
      double q1 = query[group + 1];
      double q2 = query[group + 2];
      double q3 = query[group + 3];
      double q4 = query[group + 4];
      double q5 = query[group + 5];
      double q6 = query[group + 6];
      double q7 = query[group + 7];
      for (int j = 0; j < references; j++) {
        double d0 = q0 - columns[c0 + j];
        double d1 = q1 - columns[c1 + j];
        double d2 = q2 - columns[c2 + j];
        double d3 = q3 - columns[c3 + j];
        double d4 = q4 - columns[c4 + j];
        double d5 = q5 - columns[c5 + j];
        double d6 = q6 - columns[c6 + j];
        double d7 = q7 - columns[c7 + j];
        grown[j] =
            before[j] + d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4 + d5 * d5 + d6 * d6
                + d7 * d7;
      }
    }

    private void growOneByOne(double[] query, int group, int end, double[] before) {
      System.arraycopy(before, 0, grown, 0, references);
      for (int m = group; m < end; m++) {
        double value = query[m];
        int column = m * references;
        for (int j = 0; j < references; j++) {
          double difference = value - columns[column + j];
          grown[j] += difference * difference;
        }
      }
    }

    private void growListed(
        double[] query, int group, int end, double[] before, int[] list, int count) {
      for (int place = 0; place < count; place++) {
        double distance = before[place];
        int at = group * references + list[place];
        for (int m = group; m < end; m++) {
          double difference = query[m] - columns[at];
          distance += difference * difference;
          at += references;
        }
        grown[place] = distance;
      }
    }

    /** Adds one feature after the other to one reference, and keeps it where it is among the k. */
    private void follow(
        double[] query, int group, int end, int place, int reference, double from, double bound) {
      double distance = from;
      for (int m = group; m < end; m++) {
        double difference = query[m] - columns[m * references + reference];
        distance += difference * difference;
        if (distance > bound) {
          return;
        }
        insert((m - group) * k, place, distance);
      }
    }

    /** References come in ascending order, so an equal distance goes behind: ties by index. */
    private void insert(int first, int place, double distance) {
      int at = first + k - 1;
      if (best[at] <= distance) {
        return;
      }
      while (at > first && !(best[at - 1] <= distance)) {
        best[at] = best[at - 1];
        bestPlace[at] = bestPlace[at - 1];
        at--;
      }
      best[at] = distance;
      bestPlace[at] = place;
    }

    /** Leaves out the references that no longer prefix can have among its nearest. */
    void thinOut(int q, int end) {
      for (int place : nearest[q]) {
        tryAsFinal(q, kept[q][place], distances[q][place], end);
      }
      double limit = finals[q][k - 1];
      int count = 0;
      for (int place = 0; place < keptCount[q]; place++) {
        count += distances[q][place] <= limit ? 1 : 0;
      }
      int worth =
          keptCount[q] == references ? references / LIST_COST : keptCount[q] - keptCount[q] / 4;
      if (count > worth) {
        return;
      }
      // The k nearest are never farther away than the limit, so each of them has a new place.
      int next = 0;
      for (int place = 0; place < keptCount[q]; place++) {
        if (distances[q][place] <= limit) {
          for (int r = 0; r < k; r++) {
            nearest[q][r] = nearest[q][r] == place ? next : nearest[q][r];
          }
          kept[q][next] = kept[q][place];
          distances[q][next++] = distances[q][place];
        }
      }
      keptCount[q] = count;
    }

    /** Sums up the other features of a reference, in order, and keeps it if it is among the k. */
    private void tryAsFinal(int q, int reference, double soFar, int end) {
      for (int known : finalReferences[q]) {
        if (known == reference) {
          return;
        }
      }
      double distance = soFar;
      for (int m = end; m < features && distance < finals[q][k - 1]; m++) {
        double difference = queries[q][m] - columns[m * references + reference];
        distance += difference * difference;
      }
      int at = k - 1;
      if (!(distance < finals[q][at])) {
        return;
      }
      while (at > 0 && distance < finals[q][at - 1]) {
        finals[q][at] = finals[q][at - 1];
        finalReferences[q][at] = finalReferences[q][at - 1];
        at--;
      }
      finals[q][at] = distance;
      finalReferences[q][at] = reference;
    }

    void report(int query, int group, int end, int[] sizes, Listener listener) {
      int s = Arrays.binarySearch(sizes, group + 1);
      for (s = s < 0 ? -s - 1 : s; s < sizes.length && sizes[s] <= end; s++) {
        int first = (sizes[s] - 1 - group) * k;
        for (int r = 0; r < k; r++) {
          reported[r] = kept[query % BLOCK][bestPlace[first + r]];
        }
        listener.nearest(query, s, reported);
      }
    }
  }
}
