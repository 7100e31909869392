package org.foldsieve.spark;

import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;

/** Says in Spark's own pages what jobs do; puts back what stood there before. */
final class Described {

  private static final String PROPERTY = "spark.job.description";

  private Described() {}

  static <T> T as(JavaSparkContext context, String what, Supplier<T> jobs) {
    String before = context.getLocalProperty(PROPERTY);
    context.setLocalProperty(PROPERTY, "foldsieve: " + what);
    try {
      return jobs.get();
    } finally {
      context.setLocalProperty(PROPERTY, before);
    }
  }
}
