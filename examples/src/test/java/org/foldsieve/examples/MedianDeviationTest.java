package org.foldsieve.examples;

import java.util.stream.Stream;
import org.foldsieve.method.Trait;
import org.foldsieve.testkit.ScorerContract;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The contract of every method, for one that was written outside the library. */
class MedianDeviationTest {

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return ScorerContract.of(MedianDeviation.withDefaults()).with(Trait.OFFSET_INVARIANT).checks();
  }
}
