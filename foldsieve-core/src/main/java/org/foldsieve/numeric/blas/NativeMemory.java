package org.foldsieve.numeric.blas;

import java.lang.ref.Cleaner;
import java.util.Objects;
import org.bytedeco.javacpp.Pointer;

/**
 * Numbers outside the Java heap, zero at first.
 *
 * <p>The memory comes from the C library itself: JavaCPP's own allocation counts against a limit
 * that it derives from the Java heap; ours is {@link NativeBudget}. What nobody closed is freed
 * when its owner is collected.
 */
final class NativeMemory implements AutoCloseable {

  private static final Cleaner CLEANER = Cleaner.create();

  private final long size;
  private final Pointer block;
  private final Cleaner.Cleanable release;
  private volatile boolean closed;

  /**
   * Takes the memory.
   *
   * @param owner whoever hands it out; it is kept for as long as that can be reached
   * @param size how many numbers
   * @param bytes what one takes
   * @param what their name, for messages
   */
  NativeMemory(Object owner, long size, int bytes, String what) {
    if (size < 0 || size > Long.MAX_VALUE / bytes) {
      throw new IllegalArgumentException("a store of " + size + " " + what);
    }
    this.size = size;
    long all = size * bytes;
    NativeBudget.take(all);
    // calloc: like a Java array, a store begins with zeros.
    Pointer memory = Pointer.calloc(Math.max(1, size), bytes);
    if (memory == null || memory.isNull()) {
      NativeBudget.give(all);
      throw new OutOfMemoryError("no native memory for " + size + " " + what);
    }
    block = memory;
    release =
        CLEANER.register(
            owner,
            () -> {
              Pointer.free(memory);
              NativeBudget.give(all);
            });
  }

  /** Where it begins. */
  Pointer block() {
    return block;
  }

  long size() {
    return size;
  }

  /** Refuses a range that is not inside, and any once it is closed. */
  void check(long offset, long length) {
    if (closed) {
      throw new IllegalStateException("the store is closed");
    }
    Objects.checkFromIndexSize(offset, length, size);
  }

  @Override
  public void close() {
    closed = true;
    release.clean();
  }
}
