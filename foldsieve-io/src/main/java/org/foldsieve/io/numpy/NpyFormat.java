package org.foldsieve.io.numpy;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.array.ArrayFormat;
import org.foldsieve.io.array.ArrayTables;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.TableWriter;

/** A numpy array in a file of its own. */
public final class NpyFormat implements ArrayFormat {

  @Override
  public boolean isSureOf(Head head) {
    return head.holds(0, NpyHeader.MAGIC);
  }

  @Override
  public ArrayContent readLabels(Input input) throws IOException {
    return load(input);
  }

  @Override
  public Optional<TableWriter> writer() {
    return Optional.of(
        (table, out, remarks) -> {
          NumpyTableWriter.writeNpy(table, out);
          remarks.add("a .npy file keeps the values alone; .npz also keeps names and labels");
        });
  }

  @Override
  public RawTable read(Input input, ReadOptions options) throws IOException {
    if (options.matrix().isPresent()) {
      throw new DataException(
          Message.of(
              "a .npy file holds one array without a name; leave out %s",
              Setting.MATRIX.to(options.matrix().get())));
    }
    Optional<NpyRows> stored = mayStay(options) ? NpyRows.of(input) : Optional.empty();
    if (stored.isPresent()) {
      ArrayContent rows = new ArrayContent.Stored(stored.get());
      return ArrayTables.read(new SingleArray(rows), options, input.budget());
    }
    ArrayContent content = load(input);
    if (content.shape().length < 2 || content instanceof ArrayContent.Texts) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the array is %s%s; a table has two dimensions of numbers, samples x features",
              ArrayContent.describe(Arrays.stream(content.shape()).asLongStream().toArray()),
              content instanceof ArrayContent.Texts ? " of text" : ""));
    }
    return ArrayTables.read(new SingleArray(content), options, input.budget());
  }

  /** Whether all columns are features as they stand, so that the rows can stay in the file. */
  private static boolean mayStay(ReadOptions options) {
    return options.drop().isEmpty()
        && options.id().isEmpty()
        && !(options.label() instanceof LabelChoice.Named)
        && !(options.label() instanceof LabelChoice.Last)
        && !options.transposed()
        && options.model().isEmpty()
        && options.missing() == MissingValues.REFUSE;
  }

  /** The array of a file. */
  private static ArrayContent load(Input input) throws IOException {
    if (input.path().isPresent() && input.capacityIsExact()) {
      return NpyReader.read(input.path().get(), input.budget());
    }
    try (InputStream in = input.open()) {
      return NpyReader.read(in, input.capacity(), input.budget());
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
