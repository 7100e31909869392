package org.foldsieve.spark;

import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/** How core runs inside a task. */
final class Tasks {

  private Tasks() {}

  /** As many threads as the task has cores; stops when Spark kills the task. */
  static Run run(long seed) {
    TaskContext task = TaskContext.get();
    Cancellation cancellation = new Cancellation();
    Progress watch =
        (what, done, total) -> {
          if (task != null && task.isInterrupted()) {
            cancellation.cancel();
          }
        };
    return Run.defaults()
        .withThreads(task == null ? 1 : Math.max(1, task.cpus()))
        .withMaxMemory(memory())
        .withSeed(seed)
        .withProgress(watch)
        .withCancellation(cancellation);
  }

  /** The share of one task in the memory that core would take on this machine by itself. */
  private static long memory() {
    SparkEnv env = SparkEnv.get();
    int cores = env == null ? 1 : Math.max(1, env.conf().getInt("spark.executor.cores", 1));
    return Run.defaults().maxMemory() / cores;
  }
}
