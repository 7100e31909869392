package org.foldsieve.numeric;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Objects;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;

/**
 * Floats outside the Java heap.
 *
 * <p>The memory comes from the C library itself: JavaCPP's own allocation counts against a limit
 * that it derives from the Java heap, and {@link org.foldsieve.run.Run#requireMemory} is the limit
 * of this library. A store nobody closed is freed when it is collected.
 */
final class NativeFloats implements FloatStore {

  private static final Cleaner CLEANER = Cleaner.create();

  private final long size;
  private final FloatPointer start;
  private final Cleaner.Cleanable memory;
  private volatile boolean closed;

  NativeFloats(long floats) {
    if (floats < 0 || floats > Long.MAX_VALUE / Float.BYTES) {
      throw new IllegalArgumentException("a store of " + floats + " floats");
    }
    size = floats;
    // calloc: like a Java array, a store begins with zeros.
    Pointer block = Pointer.calloc(Math.max(1, floats), Float.BYTES);
    if (block == null || block.isNull()) {
      throw new OutOfMemoryError("no native memory for " + floats + " floats");
    }
    start = new FloatPointer(block);
    memory = CLEANER.register(this, () -> Pointer.free(block));
  }

  /** A pointer to the range, for as long as the store is open. */
  FloatPointer pointer(long offset, long length) {
    if (closed) {
      throw new IllegalStateException("the store is closed");
    }
    Objects.checkFromIndexSize(offset, length, size);
    return start.getPointer(offset);
  }

  @Override
  public void put(long offset, float[] source, int sourceOffset, int length) {
    Objects.checkFromIndexSize(sourceOffset, length, source.length);
    pointer(offset, length).put(source, sourceOffset, length);
    Reference.reachabilityFence(this);
  }

  @Override
  public void get(long offset, float[] target, int targetOffset, int length) {
    Objects.checkFromIndexSize(targetOffset, length, target.length);
    pointer(offset, length).get(target, targetOffset, length);
    Reference.reachabilityFence(this);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void close() {
    closed = true;
    memory.clean();
  }
}
