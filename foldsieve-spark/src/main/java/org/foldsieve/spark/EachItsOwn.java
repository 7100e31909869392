package org.foldsieve.spark;

import org.apache.spark.Partitioner;

/** A partition for every key from 0 on: a task holds the values of one key. */
final class EachItsOwn extends Partitioner {

  private static final long serialVersionUID = 1;

  private final int keys;

  EachItsOwn(int keys) {
    this.keys = keys;
  }

  @Override
  public int numPartitions() {
    return keys;
  }

  @Override
  public int getPartition(Object key) {
    return (Integer) key;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EachItsOwn own && own.keys == keys;
  }

  @Override
  public int hashCode() {
    return keys;
  }
}
