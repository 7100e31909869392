package org.foldsieve.spark;

import java.io.Serializable;
import java.util.List;
import org.foldsieve.neighbor.engine.SharedFrame;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.run.Run;

/** What the blocks say of themselves. */
final class BlockSurvey implements Serializable {
  private static final long serialVersionUID = 1;

  /** Rows asked which directions are worth looking in. */
  private static final int SAMPLE = 2048;

  final int block;
  final double[] sum;
  final double[] min;
  final double[] max;
  final long[] fingerprints;
  final long bytes;

  BlockSurvey(int block, SharedFrame.Survey survey, long bytes) {
    this.block = block;
    this.sum = survey.sum();
    this.min = survey.min();
    this.max = survey.max();
    this.fingerprints = survey.fingerprints();
    this.bytes = bytes;
  }

  /** Those of all blocks. */
  static List<BlockSurvey> of(SparkRows all) {
    return Described.as(
        all.context,
        "survey blocks",
        () ->
            all.blocks
                .map(
                    entry ->
                        new BlockSurvey(
                            entry._1,
                            SharedFrame.Survey.of(RowSet.all(entry._2.table()), Tasks.run(0)),
                            entry._2.bytes()))
                .collect());
  }

  /** The frame for all blocks, as bytes; empty where floats cannot bound distances. */
  static byte[] frame(SparkRows all, List<BlockSurvey> surveys, int k) {
    if (all.sparse) {
      return new byte[0];
    }
    int d = all.features;
    double[] center = new double[d];
    double[] min = surveys.get(0).min.clone();
    double[] max = surveys.get(0).max.clone();
    long count = 0;
    for (BlockSurvey survey : surveys) {
      count += survey.fingerprints.length;
      for (int j = 0; j < d; j++) {
        center[j] += survey.sum[j];
        min[j] = Math.min(min[j], survey.min[j]);
        max[j] = Math.max(max[j], survey.max[j]);
      }
    }
    for (int j = 0; j < d; j++) {
      center[j] /= count;
    }
    RowSet sample = RowSet.all(all.collect(all.draw(SAMPLE, 1)));
    return SharedFrame.of(center, min, max, all.size(), sample, k, Run.defaults())
        .map(SharedFrame::toBytes)
        .orElseGet(() -> new byte[0]);
  }
}
