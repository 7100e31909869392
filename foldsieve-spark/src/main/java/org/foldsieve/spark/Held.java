package org.foldsieve.spark;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;

/**
 * What executors keep, and what was sent to them, for one piece of work: all of it goes when the
 * work ends. Spark would let go by itself some time after the driver has collected its garbage, but
 * a grid of a hundred fits fills the executors before that.
 */
final class Held implements AutoCloseable {

  private final JavaSparkContext context;
  private final Deque<Runnable> releases = new ArrayDeque<>();

  Held(JavaSparkContext context) {
    this.context = context;
  }

  /** For a part of the work, which may end before the whole does. */
  Held part() {
    Held part = new Held(context);
    add(part::close);
    return part;
  }

  /** Keeps what is computed where it is computed. */
  <V> JavaPairRDD<Integer, V> keep(JavaPairRDD<Integer, V> made) {
    JavaPairRDD<Integer, V> kept = made.persist(StorageLevel.MEMORY_AND_DISK());
    add(() -> kept.unpersist(false));
    return kept;
  }

  /** Sends a value to every executor that asks for it. */
  <T> Broadcast<T> send(T value) {
    Broadcast<T> sent = context.broadcast(value);
    add(sent::destroy);
    return sent;
  }

  private synchronized void add(Runnable release) {
    releases.push(release);
  }

  /** Lets go of all, what came last first; a second time there is nothing left. */
  @Override
  public synchronized void close() {
    while (!releases.isEmpty()) {
      releases.pop().run();
    }
  }
}
