package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import org.foldsieve.neighbor.row.ExactDistance;
import org.jspecify.annotations.Nullable;

/** One thread's search for the neighbours of one cell at a time. */
final class SlabWorker implements ProductBlock.Reach {

  /** So many cells of a group are worth a slab for all of them. */
  private static final int FEW = 2;

  private final SlabSearch.Task task;
  private final CellImage asked;
  private final CellImage searched;
  private final SlabSearch.Limits limits;
  private final int @Nullable [] classes;
  private final int stride;
  private final ProductBlock block;
  private final float[] turned;
  private final float[] chosen;
  private final float[] direction;
  private final float[] projected = new float[RowCells.MOST_ROWS];
  private final float[] scratch = new float[RowCells.MOST_ROWS];
  private final float[] reach = new float[RowCells.MOST_ROWS];
  private final int[] members = new int[RowCells.MOST_ROWS];
  private final double[] distances;
  private final long[] near;
  private final GroupSlabs slabs;

  private CellBlock own;
  private int first;
  private int cell;
  private NearestCandidates sink;
  private float[] thresholds = new float[0];
  private boolean fallen;
  private double least;
  private double most;
  private long pairs;

  SlabWorker(SlabSearch.Task task, double[][] groupMeans) {
    this.task = task;
    asked = task.asked();
    searched = task.searched();
    limits = task.limits();
    classes = task.classes();
    int columns = asked.image().columns();
    stride = asked.image().stride();
    block =
        new ProductBlock(RowCells.MOST_ROWS, RowCells.MOST_ROWS, columns, task.options().blas());
    turned = new float[RowCells.MOST_ROWS * stride];
    chosen = new float[RowCells.MOST_ROWS * stride];
    direction = new float[columns];
    distances = new double[searched.cells()];
    near = new long[searched.cells()];
    slabs = new GroupSlabs(asked, searched, groupMeans);
    own = asked.block(0);
    sink = sink(new int[0], new float[0]);
  }

  private NearestCandidates sink(int[] names, float[] slack) {
    return new NearestCandidates(
        names.length,
        task.k(),
        task.frame().expectedCandidates(task.k()),
        task.frame().unit(),
        slack,
        task.rowSlack(),
        ExactDistance.between(task.queries().select(names), task.rows()));
  }

  long search(int g, ListBuilder result) {
    own = asked.block(g);
    slabs.take(g);
    first = asked.start(g);
    pairs = 0;
    int[] names = Arrays.copyOfRange(asked.order(), first, first + own.size());
    float[] slack = Arrays.copyOfRange(asked.image().slack(), first, first + own.size());
    sink = sink(names, slack);
    thresholds = sink.thresholds();
    fallen = true;
    asked.image().floats().get((long) first * stride, turned, 0, own.size() * stride);
    for (int q = 0; q < own.size(); q++) {
      ProductBlock.turn(turned, q * stride, stride);
    }
    visitCells();
    ListBuilder found = new ListBuilder(own.size());
    for (int q = 0; q < own.size(); q++) {
      sink.settle(q, found);
      found.moveTo(q, result, names[q]);
    }
    return pairs;
  }

  private void visitCells() {
    int cells = searched.cells();
    for (int s = 0; s < cells; s++) {
      distances[s] = own.distance(searched.block(s));
    }
    int[] nearest = nearestCells(distances);
    for (int s : nearest) {
      visit(s, true);
      // No number, so that it is within no reach, not even an infinite one.
      distances[s] = Double.NaN;
    }
    if (limits.cells() <= SlabSearch.FIRST) {
      return;
    }
    look();
    int count = 0;
    for (int h = 0; h < searched.groups(); h++) {
      count = collect(h, count);
    }
    Arrays.sort(near, 0, count);
    for (int c = 0; c < Math.min(count, limits.cells() - SlabSearch.FIRST); c++) {
      look();
      if (mayHold((int) near[c])) {
        visit((int) near[c], false);
      }
    }
  }

  /** The few nearest cells, which are always looked at: nearest first and ties by number. */
  static int[] nearestCells(double[] distances) {
    int[] nearest = new int[Math.min(SlabSearch.FIRST, distances.length)];
    int count = 0;
    for (int s = 0; s < distances.length; s++) {
      if (count == nearest.length && distances[s] >= distances[nearest[count - 1]]) {
        continue;
      }
      int at = count < nearest.length ? count++ : count - 1;
      for (; at > 0 && distances[nearest[at - 1]] > distances[s]; at--) {
        nearest[at] = nearest[at - 1];
      }
      nearest[at] = s;
    }
    return nearest;
  }

  /** Puts the cells of a group that may hold neighbours behind those that were found. */
  private int collect(int group, int found) {
    int count = found;
    for (int s = searched.groupStart(group); s < searched.groupStart(group + 1); s++) {
      if (mayHold(s)) {
        // Distances are not negative, so that their bits order as they do.
        near[count++] = (long) Float.floatToRawIntBits((float) distances[s]) << 32 | s;
      }
    }
    if (count - found < FEW || !slabs.turnTo(group, reach)) {
      return count;
    }
    int kept = found;
    for (int c = found; c < count; c++) {
      int s = (int) near[c];
      if (!slabs.excludes(s, distances[s], more(searched.block(s)))) {
        near[kept++] = near[c];
      }
    }
    return kept;
  }

  /** Takes notice of how far the rows of the cell still look. */
  private void look() {
    if (!fallen) {
      return;
    }
    fallen = false;
    least = Double.POSITIVE_INFINITY;
    most = 0;
    for (int q = 0; q < own.size(); q++) {
      double far = 2 * (thresholds[q] + asked.image().error(first + q));
      reach[q] = (float) (limits.reachShare() * Math.sqrt(far) * (1 + 0x1p-19));
      least = Math.min(least, reach[q]);
      most = Math.max(most, reach[q]);
    }
  }

  /** What the errors of a cell's rows add to a reach, at most. */
  private double more(CellBlock other) {
    double error = other.error();
    return Math.min(Math.sqrt(2 * error), error / least) * (1 + 0x1p-19);
  }

  /** Whether the balls around two cells let them have neighbours. */
  private boolean mayHold(int s) {
    CellBlock other = searched.block(s);
    double gap = distances[s] * (1 - 0x1p-40) - own.radius() - other.radius();
    return gap <= most + more(other);
  }

  private void visit(int s, boolean all) {
    CellBlock other = searched.block(s);
    cell = s;
    int count = all ? takeAll() : choose(other, distances[s]);
    if (count == 0) {
      return;
    }
    pairs += (long) count * other.size();
    block.multiply(searched.image(), searched.start(s), other.size());
    block.sift(null, -RowCells.MOST_ROWS, this);
  }

  private int takeAll() {
    for (int q = 0; q < own.size(); q++) {
      members[q] = q;
    }
    block.takeTurned(turned, own.size());
    return own.size();
  }

  /** Takes the rows that the slab between the cells does not exclude; says how many. */
  private int choose(CellBlock other, double distance) {
    if (distance == 0) {
      return takeAll();
    }
    double way = own.directionTo(other, distance, direction);
    double begin = other.lowest(direction, scratch) + way - CellBlock.slop(own, other, distance);
    float limit = Math.nextDown((float) (begin - more(other)));
    own.project(direction, projected);
    int count = 0;
    for (int q = 0; q < own.size(); q++) {
      if (projected[q] + reach[q] >= limit) {
        members[count++] = q;
      }
    }
    if (count == own.size()) {
      block.takeTurned(turned, count);
    } else if (count > 0) {
      for (int r = 0; r < count; r++) {
        System.arraycopy(turned, members[r] * stride, chosen, r * stride, stride);
      }
      block.takeTurned(chosen, count);
    }
    return count;
  }

  @Override
  public int ofRow(int row) {
    return ProductBlock.limit(thresholds[members[row]]);
  }

  @Override
  public void offer(int row, int column, float low) {
    int q = members[row];
    int place = searched.start(cell) + column;
    if (asked == searched && place == first + q || low > thresholds[q]) {
      return;
    }
    int other = searched.order()[place];
    if (classes != null && classes[other] == classes[asked.order()[first + q]]) {
      return;
    }
    sink.offer(q, other, low);
    fallen = true;
  }

  void close() {
    block.close();
  }
}
