package org.foldsieve.io.array;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** A file that holds several named arrays. */
public interface ArrayFile extends AutoCloseable {

  /** What is there, in the order of the file. */
  List<ArrayInfo> arrays();

  /** Reads one of them. */
  ArrayContent load(String name) throws IOException;

  /** Whether the last index counts the images of an array of three, as MATLAB users write. */
  boolean imagesLast();

  @Override
  void close() throws IOException;

  /** What an array holds. */
  enum Kind {
    /** Numbers, every one of them stored. */
    NUMBERS,
    /** Words. */
    TEXTS,
    /** Numbers, of which zeros are not stored. */
    SPARSE,
    /** What is no table and no labels. */
    OTHER
  }

  /**
   * An array, not read yet.
   *
   * @param name its name
   * @param shape the extent of each dimension
   * @param kind what it holds
   */
  record ArrayInfo(String name, long[] shape, Kind kind) {

    boolean isNumeric() {
      return kind == Kind.NUMBERS || kind == Kind.SPARSE;
    }

    /** For example {@code X (150 x 4)}. */
    String describe() {
      return String.format(Locale.ROOT, "%s (%s)", name, ArrayContent.describe(shape));
    }
  }
}
