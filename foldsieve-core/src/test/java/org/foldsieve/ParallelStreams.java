package org.foldsieve;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.BaseStream;
import java.util.stream.IntStream;

/** Calls that open a parallel stream, on whatever type they are made. */
final class ParallelStreams {

  /**
   * {@code list.parallelStream()} names List in the class file, not Collection: any owner counts.
   */
  static final DescribedPredicate<JavaMethodCall> OPENED =
      DescribedPredicate.describe(
          "open a parallel stream",
          call -> {
            String name = call.getTarget().getName();
            var owner = call.getTargetOwner();
            return name.equals("parallelStream") && owner.isAssignableTo(Collection.class)
                || name.equals("parallel") && owner.isAssignableTo(BaseStream.class);
          });

  private ParallelStreams() {}

  /** What the predicate must see. */
  static final class Opener {

    private Opener() {}

    static long ofList(List<String> list) {
      return list.parallelStream().count();
    }

    static long ofSet(Set<String> set) {
      return set.parallelStream().count();
    }

    static int ofNumbers(int n) {
      return IntStream.range(0, n).parallel().sum();
    }

    static double ofArray(double[] array) {
      return Arrays.stream(array).parallel().sum();
    }

    static double inOrder(double[] array) {
      return Arrays.stream(array).sum();
    }
  }
}
