package org.foldsieve.spark;

import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.foldsieve.run.FoldsieveException;

/**
 * Says in Spark's own pages what jobs do; puts back what stood there before. A mistake of the
 * caller that a task found is thrown as what it is, not as the failure of a job.
 */
final class Described {

  private static final String PROPERTY = "spark.job.description";

  private Described() {}

  static <T> T as(JavaSparkContext context, String what, Supplier<T> jobs) {
    String before = context.getLocalProperty(PROPERTY);
    context.setLocalProperty(PROPERTY, "foldsieve: " + what);
    try {
      return jobs.get();
    } catch (Exception failed) {
      for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
        if (cause instanceof FoldsieveException mistake) {
          throw mistake;
        }
      }
      throw failed;
    } finally {
      context.setLocalProperty(PROPERTY, before);
    }
  }
}
