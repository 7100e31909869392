package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/** An image whose rows stand in the order of their cells. */
final class CellImage implements AutoCloseable {

  private static final int CHUNK = 64;

  private final RowCells.Division division;
  private final FrameImage image;
  private final CellBlock[] blocks;

  private CellImage(RowCells.Division division, FrameImage image, CellBlock[] blocks) {
    this.division = division;
    this.image = image;
    this.blocks = blocks;
  }

  /** Divides the rows of an image, and makes another one in their order. */
  static CellImage of(FrameImage unordered, CandidateSearch.Options options, Run run) {
    Blas blas = options.blas();
    RowCells.Division division = RowCells.of(unordered, options.cellRows(), blas, run);
    long floats = (long) unordered.rows() * unordered.stride();
    FrameImage image = unordered.inOrder(division.order(), blas.allocate(floats));
    try {
      int[] start = division.start();
      CellBlock[] blocks = new CellBlock[division.cells()];
      run.forEach(
          "measure groups",
          (blocks.length + CHUNK - 1) / CHUNK,
          c -> {
            for (int b = c * CHUNK; b < Math.min(blocks.length, (c + 1) * CHUNK); b++) {
              blocks[b] = CellBlock.of(image, start[b], start[b + 1]);
            }
          });
      return new CellImage(division, image, blocks);
    } catch (RuntimeException | Error problem) {
      image.close();
      throw problem;
    }
  }

  /** The memory it takes beside the image it is made of, in bytes. */
  static long bytes(Frame frame, long rows, int threads) {
    return frame.imageBytes(rows)
        + RowCells.bytes(rows, frame.columns(), threads)
        + CellBlock.bytes(rows, frame.columns());
  }

  int cells() {
    return blocks.length;
  }

  CellBlock block(int cell) {
    return blocks[cell];
  }

  /** Where the rows of a cell begin; those of the next one follow. */
  int start(int cell) {
    return division.start()[cell];
  }

  /** The number of groups of cells that lie together. */
  int groups() {
    return division.groups().length - 1;
  }

  /** The first cell of a group; those of the next one follow. */
  int groupStart(int group) {
    return division.groups()[group];
  }

  /** The group of a cell. */
  int groupOf(int cell) {
    int at = Arrays.binarySearch(division.groups(), cell);
    return at >= 0 ? at : -at - 2;
  }

  /** The mean of the rows of a group. */
  double[] groupMean(int group) {
    double[] mean = new double[image.columns()];
    int rows = 0;
    for (int c = groupStart(group); c < groupStart(group + 1); c++) {
      blocks[c].addTo(mean);
      rows += blocks[c].size();
    }
    for (int l = 0; l < mean.length; l++) {
      mean[l] /= rows;
    }
    return mean;
  }

  /** The row at each place of the image. */
  int[] order() {
    return division.order();
  }

  FrameImage image() {
    return image;
  }

  @Override
  public void close() {
    image.close();
  }
}
