package org.foldsieve.io.image;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFormat;
import org.foldsieve.io.array.NumberType;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.LabelColumn;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.numeric.Matrix;

/**
 * IDX files, the format of MNIST: two zero bytes, a type, the number of dimensions, their extents,
 * the values, all big endian. The labels of {@code x-images-idx3-ubyte} are looked for in {@code
 * x-labels-idx1-ubyte} beside it, packed or not.
 */
public final class IdxFormat implements ArrayFormat {

  /** The bytes that name a type, which is the third of a file. */
  private static final int FIRST_TYPE = 0x08;

  private static final int LAST_TYPE = 0x0e;

  @Override
  public boolean isSureOf(Head head) {
    return head.length() >= 8
        && head.at(0) == 0
        && head.at(1) == 0
        && head.at(2) >= FIRST_TYPE
        && head.at(2) <= LAST_TYPE
        && head.at(3) >= 1
        && head.at(3) <= 4;
  }

  @Override
  public ArrayContent readLabels(Input input) throws IOException {
    return load(input);
  }

  @Override
  public RawTable read(Input input, ReadOptions options) throws IOException {
    ArrayContent.Numbers content = load(input);
    int[] shape = content.shape();
    if (shape.length < 2 || shape.length > 3) {
      throw new DataException(
          shape.length == 1
              ? Message.of(
                  "the file has 1 dimension; a table has two, images have three; labels are read"
                      + " beside them or with %s",
                  Setting.LABELS_FILE)
              : Message.of(
                  "the file has %d dimensions; a table has two, images have three", shape.length));
    }
    Sizes.requireElements(shape);
    int features =
        shape.length == 2 ? shape[1] : Math.toIntExact(Sizes.product(shape[1], shape[2]));
    List<String> names = RawTable.defaultNames(features, input.budget());
    RawTable raw =
        RawTable.of(
            names,
            Matrix.wrap(shape[0], features, content.values()),
            ColumnRoles.of(names, options),
            input.budget());
    if (shape.length == 3) {
      raw.carryImage(ImageShape.of(shape[1], shape[2]));
    }
    if (options.label() instanceof LabelChoice.Default && options.labelsFile().isEmpty()) {
      carryLabels(input, options, raw);
    }
    return raw;
  }

  private static void carryLabels(Input input, ReadOptions options, RawTable raw)
      throws IOException {
    Optional<Path> beside = labelsBeside(input);
    if (beside.isEmpty()) {
      return;
    }
    ArrayContent.Numbers labels = load(Input.of(beside.get(), input.budget()));
    if (!labels.isVector()) {
      throw new DataException(
          String.format(Locale.ROOT, "the label file %s holds no labels", beside.get()));
    }
    if (labels.size() != raw.rows()) {
      throw new DataException(
          Message.of(
              "%d labels in %s for %d rows; give the right file with %s, or %s",
              labels.size(),
              beside.get().getFileName(),
              raw.rows(),
              Setting.LABELS_FILE,
              Setting.LABEL.to("none")));
    }
    raw.carryLabels(LabelColumn.of("label", labels.values(), options.target(), raw.remarks()));
    raw.remarks()
        .add(
            String.format(
                Locale.ROOT, "the labels are read from %s beside it", beside.get().getFileName()));
  }

  private static Optional<Path> labelsBeside(Input input) {
    if (input.path().isEmpty() || !input.name().contains("images")) {
      return Optional.empty();
    }
    String name =
        input.name().replace("images", "labels").replace("idx3", "idx1").replace(".gz", "");
    List<String> candidates = new ArrayList<>(List.of(name, name + ".gz"));
    candidates.removeIf(candidate -> candidate.equals(input.name()));
    return candidates.stream()
        .map(candidate -> input.path().get().resolveSibling(candidate))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** The array of a file. */
  private static ArrayContent.Numbers load(Input input) throws IOException {
    try (InputStream raw = input.open();
        DataInputStream in = new DataInputStream(raw)) {
      int magic = in.readInt();
      int type = magic >> 8;
      int dimensions = magic & 0xff;
      NumberType number =
          switch (type) {
            case 0x08 -> new NumberType('u', 1, ByteOrder.BIG_ENDIAN);
            case 0x09 -> new NumberType('i', 1, ByteOrder.BIG_ENDIAN);
            case 0x0b -> new NumberType('i', 2, ByteOrder.BIG_ENDIAN);
            case 0x0c -> new NumberType('i', 4, ByteOrder.BIG_ENDIAN);
            case 0x0d -> new NumberType('f', 4, ByteOrder.BIG_ENDIAN);
            case 0x0e -> new NumberType('f', 8, ByteOrder.BIG_ENDIAN);
            default ->
                throw new DataException(
                    String.format(Locale.ROOT, "this is no IDX file: it begins with %08x", magic));
          };
      if (dimensions < 1 || dimensions > 8) {
        throw new DataException(
            String.format(Locale.ROOT, "the IDX file claims %d dimensions", dimensions));
      }
      int[] shape = new int[dimensions];
      for (int d = 0; d < dimensions; d++) {
        shape[d] = in.readInt();
        if (shape[d] < 0) {
          throw new DataException(
              String.format(Locale.ROOT, "the IDX file claims an extent of %d", shape[d]));
        }
      }
      long count = Sizes.product(Arrays.stream(shape).asLongStream().toArray());
      Sizes.requireHeld(
          "the array of shape " + Arrays.toString(shape),
          Sizes.product(count, number.size()),
          input.capacity());
      int size = input.budget().takeCells(count, 1, Double.BYTES);
      return new ArrayContent.Numbers(shape, number.read(in, shape, size, false));
    }
  }
}
