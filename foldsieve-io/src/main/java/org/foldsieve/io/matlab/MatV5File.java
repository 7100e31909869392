package org.foldsieve.io.matlab;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.InflaterInputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.file.Input;
import org.foldsieve.run.NearestName;

/**
 * A MATLAB file of version 5, which also versions 6 and 7 write.
 *
 * <p>By hand: MFL, the library we had, took memory by the sizes a damaged file claims and printed
 * to standard output.
 */
final class MatV5File implements ArrayFile {

  private static final int HEADER = 128;

  /** What is kept of each variable's head. */
  private static final int VARIABLE = 512;

  private final Input input;
  private final ByteOrder order;

  /** Where each variable begins in the file, and what its head says. */
  private final Map<String, Place> variables = new LinkedHashMap<>();

  private record Place(long offset, MatV5Variable head) {}

  private MatV5File(Input input, ByteOrder order) {
    this.input = input;
    this.order = order;
  }

  static MatV5File open(Input input) throws IOException {
    byte[] header = input.head(HEADER);
    boolean little = header.length == HEADER && header[126] == 'I' && header[127] == 'M';
    boolean big = header.length == HEADER && header[126] == 'M' && header[127] == 'I';
    if (!little && !big) {
      throw new DataException(
          "this is no MATLAB file of version 5 or later; save it again with -v7");
    }
    MatV5File file = new MatV5File(input, little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    file.scan();
    return file;
  }

  /** Reads the head of every variable. */
  private void scan() throws IOException {
    long capacity = input.capacity();
    try (CountedInput in = new CountedInput(input.open())) {
      in.skipNBytes(HEADER);
      while (true) {
        long offset = in.position();
        MatV5Element element = new MatV5Element(in, order, capacity - offset, input.budget());
        if (!element.next()) {
          return;
        }
        long end = in.position() + element.size();
        if (element.type() == MatV5Element.MATRIX || element.type() == MatV5Element.COMPRESSED) {
          input.budget().take("the list of variables", VARIABLE);
          MatV5Variable head = MatV5Variable.read(matrix(element, in));
          if (variables.put(head.name(), new Place(offset, head)) != null) {
            throw new DataException(
                String.format(
                    Locale.ROOT,
                    "the MATLAB file is damaged: it has variable '%s' twice",
                    head.name()));
          }
        }
        in.skipTo(end);
      }
    }
  }

  /** The matrix element that the tag just read begins, or packs. */
  private MatV5Element matrix(MatV5Element element, CountedInput in) throws IOException {
    if (element.type() == MatV5Element.MATRIX) {
      return element;
    }
    InputStream packed = new LimitedInput(in, element.size());
    InputStream unpacked = new BufferedInputStream(new InflaterInputStream(packed), 1 << 16);
    return new MatV5Element(unpacked, order, element.size() * Input.DEFLATE_RATIO, input.budget())
        .require();
  }

  @Override
  public List<ArrayInfo> arrays() {
    return variables.values().stream().map(Place::head).map(MatV5File::info).toList();
  }

  private static ArrayInfo info(MatV5Variable head) {
    long[] shape = Arrays.stream(head.shape()).asLongStream().toArray();
    return new ArrayInfo(head.name(), shape, head.kind());
  }

  @Override
  public boolean imagesLast() {
    return true;
  }

  @Override
  public ArrayContent load(String name) throws IOException {
    Place place = variables.get(name);
    if (place == null) {
      throw new DataException(
          NearestName.unknown("variable", name, List.copyOf(variables.keySet())));
    }
    try (CountedInput in = new CountedInput(input.open())) {
      in.skipTo(place.offset());
      MatV5Element tag =
          new MatV5Element(in, order, input.capacity() - place.offset(), input.budget());
      MatV5Element element = matrix(tag.require(), in);
      return MatV5Variable.read(element).content(element);
    }
  }

  @Override
  public void close() {}

  /** A stream that knows how far it was read. */
  private static final class CountedInput extends java.io.FilterInputStream {

    private long position;

    CountedInput(InputStream in) {
      super(in);
    }

    long position() {
      return position;
    }

    void skipTo(long target) throws IOException {
      // A packed variable may have been read ahead, but never beyond its end.
      skipNBytes(target - position);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      position += next < 0 ? 0 : 1;
      return next;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      position += Math.max(0, count);
      return count;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = super.skip(count);
      position += skipped;
      return skipped;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }

  /** The first bytes of a stream. */
  private static final class LimitedInput extends InputStream {

    private final InputStream in;
    private long left;

    LimitedInput(InputStream in, long size) {
      this.in = in;
      this.left = size;
    }

    @Override
    public int read() throws IOException {
      if (left == 0) {
        return -1;
      }
      left--;
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the MATLAB file is cut short");
      }
      return next;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int count = in.read(target, offset, (int) Math.min(left, length));
      left -= Math.max(0, count);
      return count;
    }
  }
}
