package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;

/**
 * Some features of a table in bins, to be counted with variables that come from elsewhere: what
 * mRMR, FCBF, CFS, JMI and CMIM need where the table is on several machines. {@link #rank} is the
 * other side: it picks, and asks {@link RemoteBins} for counts.
 *
 * @since 0.1.0
 */
public final class SplitInformation {

  private final BinnedFeature[] features;
  private final int rows;

  private SplitInformation(BinnedFeature[] features, int rows) {
    this.features = features;
    this.rows = rows;
  }

  /** Whether a method looks at nothing but counts of bins. */
  public static boolean handles(FeatureScorer method) {
    return method instanceof MrmrMid
        || method instanceof MrmrMiq
        || method instanceof Fcbf
        || method instanceof Cfs
        || method instanceof Jmi
        || method instanceof Cmim;
  }

  private static Binning binning(FeatureScorer method) {
    if (method instanceof MrmrMid mid) {
      return new Binning(mid.discretize(), mid.bins());
    } else if (method instanceof MrmrMiq miq) {
      return new Binning(miq.discretize(), miq.bins());
    } else if (method instanceof Fcbf fcbf) {
      return new Binning(fcbf.discretize(), fcbf.bins());
    } else if (method instanceof Cfs cfs) {
      return new Binning(cfs.discretize(), cfs.bins());
    } else if (method instanceof Jmi jmi) {
      return new Binning(jmi.discretize(), jmi.bins());
    }
    return new Binning(((Cmim) method).discretize(), ((Cmim) method).bins());
  }

  /** The features on the bench, in the bins of the method. */
  public static SplitInformation of(Workbench part, FeatureScorer method) {
    return new SplitInformation(BinnedFeatures.all(part, binning(method)), part.table().rows());
  }

  /**
   * What bins are made of, to be sent to other machines: the live arrays, by feature.
   *
   * @param rows the number of rows of the table
   * @param mainBins the bin whose rows are not listed
   * @param counts the rows of each bin
   * @param lists the rows of the other bins, or none where they are bits
   * @param bits a bit a row for each bin, or none where they are listed
   * @param countedRows of the lists
   */
  public record Parts(
      int rows,
      int[] mainBins,
      int[][] counts,
      int[][][] lists,
      long[][][] bits,
      int[] countedRows) {}

  /** What these features are made of. */
  public Parts parts() {
    BinnedFeature.Parts[] all =
        Arrays.stream(features).map(BinnedFeature::parts).toArray(BinnedFeature.Parts[]::new);
    return new Parts(
        rows,
        Arrays.stream(all).mapToInt(BinnedFeature.Parts::mainBin).toArray(),
        Arrays.stream(all).map(BinnedFeature.Parts::counts).toArray(int[][]::new),
        Arrays.stream(all).map(BinnedFeature.Parts::rows).toArray(int[][][]::new),
        Arrays.stream(all).map(BinnedFeature.Parts::bits).toArray(long[][][]::new),
        Arrays.stream(all).mapToInt(BinnedFeature.Parts::countedRows).toArray());
  }

  /** The features of their {@link #parts}. */
  public static SplitInformation of(Parts parts) {
    return new SplitInformation(
        IntStream.range(0, parts.mainBins.length)
            .mapToObj(
                f ->
                    BinnedFeature.of(
                        new BinnedFeature.Parts(
                            parts.mainBins[f],
                            parts.counts[f],
                            parts.lists[f],
                            parts.bits[f],
                            parts.countedRows[f])))
            .toArray(BinnedFeature[]::new),
        parts.rows);
  }

  /** The number of rows in each bin of a feature of this part. */
  public int[] counts(int feature) {
    return features[feature].counts();
  }

  /** The bin of every row of a feature of this part. */
  public int[] codes(int feature) {
    return features[feature].codes(rows);
  }

  /**
   * The counts of some features of this part with a variable, one after the other.
   *
   * @param codes the value of each row, from 0
   * @param values how many values there are
   */
  public int[][] count(int[] codes, int values, int[] which) {
    int[] totals = new int[values];
    Arrays.stream(codes).forEach(code -> totals[code]++);
    BinnedFeature.Partner partner = BinnedFeature.partner(codes, totals);
    int[][] counts = new int[which.length][];
    for (int w = 0; w < which.length; w++) {
      counts[w] = new int[features[which[w]].counts().length * values];
      partner.count(features[which[w]], counts[w]);
    }
    return counts;
  }

  /**
   * The ranking by a method, with its bits on one table.
   *
   * @param outline a bench that knows the ranges of all features, and has the labels
   * @param bins all features, elsewhere
   */
  public static FeatureRanking rank(FeatureScorer method, Workbench outline, RemoteBins bins) {
    BinnedFeature[] all =
        IntStream.range(0, outline.table().features())
            .mapToObj(j -> BinnedFeature.elsewhere(j, bins))
            .toArray(BinnedFeature[]::new);
    outline.know(BinnedFeatures.recipe(binning(method)), all);
    return method.rank(outline);
  }
}
