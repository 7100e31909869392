package org.foldsieve.io;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.numeric.Matrix;

/**
 * Reads IDX files, the format of MNIST: two zero bytes, a type, the number of dimensions, their
 * extents, the values, all big endian. The labels of {@code x-images-idx3-ubyte} are looked for in
 * {@code x-labels-idx1-ubyte} beside it, packed or not.
 */
final class IdxReader {

  private static final int BLOCK = 1 << 16;

  private IdxReader() {}

  static Frame read(Input input, ReadOptions options) throws IOException {
    ArrayContent content = load(input);
    int[] shape = content.shape();
    if (shape.length < 2 || shape.length > 3) {
      throw new DataException(
          "the file has %d dimension%s; a table has two, images have three%s"
              .formatted(
                  shape.length,
                  shape.length == 1 ? "" : "s",
                  shape.length == 1 ? "; labels are read beside them or with --labels" : ""));
    }
    int features = shape.length == 2 ? shape[1] : Sizes.cells(shape[1], shape[2], 1);
    List<String> names = Frame.defaultNames(features);
    Frame frame =
        Frame.of(
            names,
            Matrix.wrap(shape[0], features, content.values()),
            ColumnRoles.of(names, options));
    if (shape.length == 3 && features > 0) {
      frame.carryImage(ImageShape.of(shape[1], shape[2]));
    }
    if (options.label() instanceof LabelChoice.Default && options.labelsFile().isEmpty()) {
      carryLabels(input, options, frame);
    }
    return frame;
  }

  private static void carryLabels(Input input, ReadOptions options, Frame frame)
      throws IOException {
    Optional<Path> beside = labelsBeside(input);
    if (beside.isEmpty()) {
      return;
    }
    ArrayContent labels = load(Input.of(beside.get()));
    if (!labels.isVector()) {
      throw new DataException("the label file %s holds no labels".formatted(beside.get()));
    }
    if (labels.size() != frame.rows()) {
      throw new DataException(
          "%d labels in %s for %d rows; give the right file with --labels, or --label none"
              .formatted(labels.size(), beside.get().getFileName(), frame.rows()));
    }
    frame.carryLabels(LabelColumn.of("label", labels.values(), options.target(), frame.remarks()));
    frame.remark("the labels are read from %s beside it".formatted(beside.get().getFileName()));
  }

  private static Optional<Path> labelsBeside(Input input) {
    if (input.path().isEmpty() || !input.name().contains("images")) {
      return Optional.empty();
    }
    String name =
        input.name().replace("images", "labels").replaceFirst("idx3", "idx1").replace(".gz", "");
    List<String> candidates = new ArrayList<>(List.of(name, name + ".gz"));
    candidates.removeIf(candidate -> candidate.equals(input.name()));
    return candidates.stream()
        .map(candidate -> input.path().get().resolveSibling(candidate))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** The array of a file. */
  static ArrayContent load(Input input) throws IOException {
    try (InputStream raw = input.open();
        DataInputStream in = new DataInputStream(raw)) {
      int magic = in.readInt();
      int type = magic >> 8;
      int dimensions = magic & 0xff;
      int itemSize =
          switch (type) {
            case 0x08, 0x09 -> 1;
            case 0x0b -> 2;
            case 0x0c, 0x0d -> 4;
            case 0x0e -> 8;
            default ->
                throw new DataException(
                    "this is no IDX file: it begins with %08x".formatted(magic));
          };
      if (dimensions < 1 || dimensions > 8) {
        throw new DataException("the IDX file claims %d dimensions".formatted(dimensions));
      }
      int[] shape = new int[dimensions];
      for (int d = 0; d < dimensions; d++) {
        shape[d] = in.readInt();
        if (shape[d] < 0) {
          throw new DataException("the IDX file claims an extent of %d".formatted(shape[d]));
        }
      }
      long count = Sizes.product(Arrays.stream(shape).asLongStream().toArray());
      Sizes.requireHeld(
          "the array of shape " + Arrays.toString(shape),
          Sizes.product(count, itemSize),
          input.capacity());
      return ArrayContent.numbers(
          shape, values(in, type, itemSize, Sizes.cells(count, 1, Double.BYTES)));
    }
  }

  private static double[] values(DataInputStream in, int type, int itemSize, int count)
      throws IOException {
    double[] values = new double[count];
    byte[] block = new byte[BLOCK];
    ByteBuffer bytes = ByteBuffer.wrap(block);
    for (int done = 0; done < count; ) {
      int items = Math.min(count - done, BLOCK / itemSize);
      in.readFully(block, 0, items * itemSize);
      bytes.clear();
      for (int i = 0; i < items; i++) {
        values[done + i] =
            switch (type) {
              case 0x08 -> bytes.get() & 0xff;
              case 0x09 -> bytes.get();
              case 0x0b -> bytes.getShort();
              case 0x0c -> bytes.getInt();
              case 0x0d -> bytes.getFloat();
              default -> bytes.getDouble();
            };
      }
      done += items;
    }
    return values;
  }
}
