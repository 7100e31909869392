package org.foldsieve.numeric.blas;

import java.lang.ref.Reference;
import java.util.Objects;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;

/** Floats outside the Java heap; see {@link NativeMemory}. */
final class NativeFloats implements FloatStore {

  private final NativeMemory memory;
  private final FloatPointer start;
  private final IntPointer bits;

  NativeFloats(long floats) {
    memory = new NativeMemory(this, floats, Float.BYTES, "floats");
    start = new FloatPointer(memory.block());
    bits = new IntPointer(memory.block());
  }

  /** A pointer to the range, for as long as the store is open. */
  FloatPointer pointer(long offset, long length) {
    memory.check(offset, length);
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
  public void getBits(long offset, int[] target, int targetOffset, int length) {
    Objects.checkFromIndexSize(targetOffset, length, target.length);
    memory.check(offset, length);
    bits.getPointer(offset).get(target, targetOffset, length);
    Reference.reachabilityFence(this);
  }

  @Override
  public long size() {
    return memory.size();
  }

  @Override
  public void close() {
    memory.close();
  }
}
