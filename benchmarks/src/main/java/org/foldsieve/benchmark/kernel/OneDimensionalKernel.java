package org.foldsieve.benchmark.kernel;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.foldsieve.neighbor.OneDimensionalNeighbors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The neighbours of one sorted feature, beside a plain sort of it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class OneDimensionalKernel {

  static final int ROWS = 10_000;

  private final OneDimensionalNeighbors neighbors = new OneDimensionalNeighbors(ROWS, 5);
  private final double[] sorted = new double[ROWS];
  private double[] pixels;

  /** Makes a feature of 256 grey levels, so that there are ties. */
  @Setup
  public void draw() {
    pixels = Arrays.stream(RandomValues.values(ROWS)).map(v -> Math.floor(v * 128)).toArray();
  }

  /** The sort and the runs of neighbours. */
  @Benchmark
  public int[] find() {
    neighbors.find(pixels, 0);
    return neighbors.from();
  }

  /** What the Java library needs to sort the feature. */
  @Benchmark
  public double[] sort() {
    System.arraycopy(pixels, 0, sorted, 0, ROWS);
    Arrays.sort(sorted);
    return sorted;
  }
}
