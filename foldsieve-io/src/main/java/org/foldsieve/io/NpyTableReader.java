package org.foldsieve.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.DataException;

/** Reads a single numpy array as a table. */
final class NpyTableReader {

  private NpyTableReader() {}

  static Frame read(Input input, ReadOptions options) throws IOException {
    if (options.matrix().isPresent()) {
      throw new DataException(
          "a .npy file holds one array without a name; leave out --matrix "
              + options.matrix().get());
    }
    ArrayContent content = load(input);
    if (content.shape().length < 2 || content.texts() != null) {
      throw new DataException(
          "the array is %s%s; a table has two dimensions of numbers, samples x features"
              .formatted(
                  ArrayContent.describe(Arrays.stream(content.shape()).asLongStream().toArray()),
                  content.texts() != null ? " of text" : ""));
    }
    return ArrayTables.read(new SingleArray(content), options);
  }

  /** The array of a file. */
  static ArrayContent load(Input input) throws IOException {
    if (input.path().isPresent() && input.capacityIsExact()) {
      return NpyReader.read(input.path().get());
    }
    try (InputStream in = input.open()) {
      return NpyReader.read(in, input.capacity());
    }
  }

  /**
   * A file of one array.
   *
   * @param content the array
   */
  private record SingleArray(ArrayContent content) implements ArrayFile {

    @Override
    public List<ArrayInfo> arrays() {
      long[] shape = Arrays.stream(content.shape()).asLongStream().toArray();
      return List.of(new ArrayInfo("X", shape, Kind.NUMBERS));
    }

    @Override
    public ArrayContent load(String name) {
      return content;
    }

    @Override
    public boolean imagesLast() {
      return false;
    }

    @Override
    public void close() {}
  }
}
