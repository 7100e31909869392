package org.foldsieve.io.hdf5;

import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.exceptions.HdfException;
import io.jhdf.filter.PipelineFilterWithData;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.NumberType;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a variable, each a box of its array that is packed by itself. Every size is held
 * against the file and the budget before memory is taken for it, and a chunk unpacks to its own
 * size or not at all.
 */
final class HdfChunks {

  private static final int DEFLATE = 1;
  private static final int SHUFFLE = 2;
  private static final int FLETCHER = 3;
  private static final int LZF = 32_000;

  /** The bytes of a checksum. */
  private static final int CHECKSUM = 4;

  /** So many chunks may never have been written, and be zeros; an index of a few may claim more. */
  private static final int MOST_MISSING = 1 << 12;

  /** What the library keeps of a chunk. */
  private static final long NOTE = 160;

  private final ChunkedDataset dataset;
  private final NumberType type;
  private final List<PipelineFilterWithData> filters;
  private final int[] shape;
  private final int[] chunk;

  /** The numbers in a chunk. */
  private final int count;

  private final MemoryBudget budget;

  private HdfChunks(
      ChunkedDataset dataset, NumberType type, int[] shape, int[] chunk, MemoryBudget budget) {
    this.dataset = dataset;
    this.type = type;
    this.filters = dataset.getFilters();
    this.shape = shape;
    this.chunk = chunk;
    this.count = (int) product(chunk);
    this.budget = budget;
  }

  private static long product(int[] extents) {
    long product = 1;
    for (int extent : extents) {
      product = Sizes.product(product, extent);
    }
    return product;
  }

  /**
   * The chunks of a variable whose own size was checked.
   *
   * @param type of the numbers
   * @param parts how many of them make an item of the variable: the last index of all
   * @param size the size of the file
   */
  static HdfChunks of(
      ChunkedDataset dataset, NumberType type, int parts, MemoryBudget budget, long size) {
    int[] shape = withParts(dataset.getDimensions(), parts);
    int[] chunk = withParts(dataset.getChunkDimensions(), parts);
    boolean fits = shape.length == chunk.length;
    for (int d = 0; fits && d < shape.length; d++) {
      fits = chunk[d] > 0;
    }
    long bytes = Sizes.product(product(chunk), type.size());
    Sizes.requireHeld(
        "a chunk of variable " + dataset.getName(),
        bytes,
        Sizes.product(size, Input.DEFLATE_RATIO));
    if (!fits || bytes > Integer.MAX_VALUE - 8) {
      throw new DataException(
          String.format(
              Locale.ROOT, "variable '%s' has chunks that do not fit it", dataset.getName()));
    }
    takeIndex(dataset, shape, chunk, budget, size);
    // Packed, unpacked, put in order, and as numbers.
    budget.take(
        "a chunk of variable " + dataset.getName(),
        Math.min(size, bytes + CHECKSUM) + 2 * bytes + Double.BYTES * (bytes / type.size()));
    HdfChunks read = new HdfChunks(dataset, type, shape, chunk, budget);
    read.checkFilters();
    return read;
  }

  /** The library makes a note of every chunk before the first is read. */
  private static void takeIndex(
      ChunkedDataset dataset, int[] shape, int[] chunk, MemoryBudget budget, long size) {
    long chunks = 1;
    for (int d = 0; d < shape.length; d++) {
      chunks = Sizes.product(chunks, (shape[d] + (long) chunk[d] - 1) / chunk[d]);
    }
    if (chunks > size + MOST_MISSING) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "variable '%s' claims %d chunks, in a file of %d bytes",
              dataset.getName(),
              chunks,
              size));
    }
    budget.take("the chunks of variable " + dataset.getName(), NOTE * chunks);
  }

  private static int[] withParts(int[] extents, int parts) {
    int[] all = Arrays.copyOf(extents, extents.length + 1);
    all[extents.length] = parts;
    return parts == 1 ? extents : all;
  }

  private void checkFilters() {
    int packed = 0;
    for (PipelineFilterWithData filter : filters) {
      int id = filter.getId();
      packed += id == DEFLATE || id == LZF ? 1 : 0;
      boolean known = id == DEFLATE || id == LZF || id == SHUFFLE || id == FLETCHER;
      if (!known || packed > 1) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "variable '%s' is packed by '%s', which is not read; save it packed by gzip, or not"
                    + " packed",
                dataset.getName(),
                filter.getName()));
      }
    }
  }

  /** Puts the numbers of all chunks in their places, last index fastest. */
  void copyTo(double[] values) {
    double[] numbers = new double[count];
    int[] offset = new int[shape.length];
    int missing = 0;
    do {
      Interruption.check("reading");
      ByteBuffer stored = stored(offset);
      if (stored != null) {
        type.decode(unpack(stored), numbers);
        place(numbers, offset, values);
      } else if (++missing > MOST_MISSING) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "variable '%s' lacks more than %d of its chunks; save it anew",
                dataset.getName(),
                MOST_MISSING));
      }
    } while (advance(offset));
    budget.giveBack((long) Double.BYTES * count + 2L * type.size() * count);
  }

  /** The next chunk, last index fastest; false behind the last one. */
  private boolean advance(int[] offset) {
    for (int d = shape.length - 1; d >= 0; d--) {
      if (offset[d] + (long) chunk[d] < shape[d]) {
        offset[d] += chunk[d];
        return true;
      }
      offset[d] = 0;
    }
    return false;
  }

  /** The packed bytes of a chunk, or null where it was never written. */
  private @Nullable ByteBuffer stored(int[] offset) {
    try {
      return dataset.getRawChunkBuffer(Arrays.copyOf(offset, dataset.getDimensions().length));
    } catch (HdfException problem) {
      if (String.valueOf(problem.getMessage()).startsWith("No chunk with offset")) {
        return null;
      }
      throw problem;
    }
  }

  /** Undoes the filters, the last one first. */
  private byte[] unpack(ByteBuffer stored) {
    int bytes = count * type.size();
    int checksums = (int) filters.stream().filter(f -> f.getId() == FLETCHER).count();
    boolean packed = filters.stream().anyMatch(f -> f.getId() == DEFLATE || f.getId() == LZF);
    long most = packed ? Integer.MAX_VALUE - 8L : (long) bytes + (long) CHECKSUM * checksums;
    if (stored.remaining() > most || stored.remaining() > bytes * 2L + 1024) {
      throw damaged("holds more than its numbers");
    }
    byte[] data = new byte[stored.remaining()];
    stored.get(data);
    for (int f = filters.size() - 1; f >= 0; f--) {
      switch (filters.get(f).getId()) {
        case FLETCHER -> {
          checksums--;
          if (data.length < CHECKSUM) {
            throw damaged("is cut short");
          }
          data = Arrays.copyOf(data, data.length - CHECKSUM);
        }
        case DEFLATE, LZF ->
            data = unpack(filters.get(f).getId(), data, bytes + CHECKSUM * checksums);
        default -> data = unshuffle(data, filters.get(f).getFilterData());
      }
    }
    if (data.length != bytes) {
      throw damaged(String.format(Locale.ROOT, "holds %d bytes, not %d", data.length, bytes));
    }
    return data;
  }

  /** A chunk that packing would have made larger is stored as it was. */
  private byte[] unpack(int filter, byte[] packed, int size) {
    try {
      return filter == LZF ? Lzf.unpack(packed, size, this::damaged) : inflate(packed, size);
    } catch (DataException problem) {
      if (packed.length == size) {
        return packed;
      }
      throw problem;
    }
  }

  private byte[] inflate(byte[] packed, int size) {
    byte[] data = new byte[size];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(packed);
      int length = 0;
      while (length < size) {
        int more = inflater.inflate(data, length, size - length);
        if (more == 0) {
          throw damaged("unpacks to less than its numbers");
        }
        length += more;
      }
      if (inflater.inflate(new byte[1]) > 0) {
        throw damaged("unpacks to more than its numbers");
      }
      return data;
    } catch (DataFormatException problem) {
      throw damaged("cannot be unpacked: " + problem.getMessage());
    } finally {
      inflater.end();
    }
  }

  /** Puts the bytes of each number together again: all first bytes stand first, and so on. */
  private byte[] unshuffle(byte[] data, int[] parameters) {
    int width = parameters.length == 0 ? type.size() : parameters[0];
    if (width < 1) {
      throw damaged(String.format(Locale.ROOT, "has numbers of %d bytes", width));
    }
    int items = data.length / width;
    byte[] result = data.clone();
    for (int b = 0; width > 1 && b < width; b++) {
      for (int i = 0; i < items; i++) {
        result[i * width + b] = data[b * items + i];
      }
    }
    return result;
  }

  private DataException damaged(String why) {
    return new DataException(
        String.format(Locale.ROOT, "a chunk of variable '%s' %s", dataset.getName(), why));
  }

  /** Copies what of a chunk is inside the array, run after run along the last index. */
  private void place(double[] numbers, int[] offset, double[] values) {
    int last = shape.length - 1;
    int run = (int) Math.min(chunk[last], shape[last] - (long) offset[last]);
    int[] inside = new int[shape.length];
    boolean more = true;
    while (more) {
      int from = 0;
      int to = 0;
      for (int d = 0; d <= last; d++) {
        from = from * chunk[d] + inside[d];
        to = to * shape[d] + offset[d] + inside[d];
      }
      System.arraycopy(numbers, from, values, to, run);
      more = false;
      for (int d = last - 1; d >= 0 && !more; d--) {
        if (inside[d] + 1 < chunk[d] && offset[d] + (long) inside[d] + 1 < shape[d]) {
          inside[d]++;
          more = true;
        } else {
          inside[d] = 0;
        }
      }
    }
  }
}
