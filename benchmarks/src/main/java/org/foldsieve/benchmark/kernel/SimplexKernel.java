package org.foldsieve.benchmark.kernel;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.foldsieve.numeric.Simplex;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The projection on the probability simplex, beside a plain sort of the vector. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SimplexKernel {

  static final int LENGTH = 4000;

  private final double[] scratch = new double[LENGTH];
  private final double[] target = new double[LENGTH];
  private double[] vector;

  /** Draws the vector. */
  @Setup
  public void draw() {
    vector = RandomValues.values(LENGTH);
  }

  /** The projection. */
  @Benchmark
  public double[] project() {
    System.arraycopy(vector, 0, target, 0, LENGTH);
    Simplex.project(target, 0, LENGTH, scratch);
    return target;
  }

  /** The sort alone. */
  @Benchmark
  public double[] sort() {
    System.arraycopy(vector, 0, target, 0, LENGTH);
    Arrays.sort(target);
    return target;
  }
}
