package org.foldsieve.io.hdf5;

import io.jhdf.api.Dataset;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.StringData;
import io.jhdf.object.datatype.VariableLength;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.NumberType;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.file.MemoryBudget;

/**
 * The words of the variables of an HDF5 file. Words of one length stand in the variable; words of
 * any length stand in heaps of the file, and the variable says in which, and where. A word is held
 * against the budget each time it is met, for many places may name the same one.
 */
final class HdfTexts {

  /** What a word takes beside its characters. */
  private static final int WORD = 64;

  /** The bytes of a place in a heap: the length of the word, the heap, and which of its words. */
  private static final int PLACE = 16;

  private static final int HEAP = 'G' | 'C' << 8 | 'O' << 16 | 'L' << 24;
  private static final int HEAP_HEADER = 16;
  private static final int WORD_HEADER = 16;

  private final ByteBuffer bytes;
  private final long begin;
  private final HdfNumbers numbers;
  private final MemoryBudget budget;
  private final Map<Long, Map<Integer, ByteBuffer>> heaps = new HashMap<>();

  /** How many bytes of heaps were walked: heaps do not lie on top of each other. */
  private long walked;

  /**
   * Words of a file.
   *
   * @param begin where the addresses of the file count from
   */
  HdfTexts(ByteBuffer bytes, long begin, HdfNumbers numbers, MemoryBudget budget) {
    this.bytes = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    this.begin = begin;
    this.numbers = numbers;
    this.budget = budget;
  }

  /** The words of a variable; empty where one is missing. */
  List<String> read(Dataset dataset) {
    DataType type = dataset.getDataType();
    boolean places = isPlaces(type);
    int width = places ? PLACE / Integer.BYTES : type.getSize();
    if (!places && !(type instanceof StringData)) {
      throw new DataException(
          String.format(Locale.ROOT, "variable '%s' does not hold words", dataset.getName()));
    }
    NumberType part = new NumberType('u', places ? Integer.BYTES : 1, ByteOrder.LITTLE_ENDIAN);
    double[] parts = numbers.read(dataset, part, width);
    int count = parts.length / width;
    budget.take("the words of " + dataset.getName(), (long) WORD * count);
    List<String> words = new ArrayList<>(count);
    byte[] word = new byte[width];
    for (int i = 0; i < count; i++) {
      Interruption.check("reading");
      int at = i * width;
      if (places) {
        long heap = (long) parts[at + 1] | (long) parts[at + 2] << 32;
        words.add(word((long) parts[at], heap, (long) parts[at + 3], dataset.getName()));
      } else {
        for (int b = 0; b < width; b++) {
          word[b] = (byte) parts[at + b];
        }
        words.add(text(ByteBuffer.wrap(word)));
      }
    }
    budget.giveBack((long) Double.BYTES * parts.length);
    return words;
  }

  /** The words of an attribute. */
  List<String> read(ByteBuffer data, DataType type, long count, String what) {
    boolean places = isPlaces(type);
    int width = places ? PLACE : type.getSize();
    if (!places && !(type instanceof StringData)) {
      return List.of();
    }
    if (data.remaining() < count * width) {
      throw new DataException(what + " is cut short");
    }
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ByteBuffer item =
          data.slice(data.position() + i * width, width).order(ByteOrder.LITTLE_ENDIAN);
      words.add(
          places
              ? word(item.getInt() & 0xffffffffL, item.getLong(), item.getInt(), what)
              : text(item));
    }
    return words;
  }

  private static boolean isPlaces(DataType type) {
    return type instanceof VariableLength length
        && length.isVariableLengthString()
        && type.getSize() == PLACE;
  }

  private String word(long length, long heap, long index, String what) {
    if (heap == 0 || length == 0) {
      return "";
    }
    ByteBuffer word = heaps.computeIfAbsent(heap, this::walk).get((int) index);
    if (word == null || word.remaining() < length) {
      throw new DataException(
          String.format(Locale.ROOT, "a word of %s is not where the file says", what));
    }
    budget.take("the words of " + what, length);
    return text(word.slice(0, (int) length));
  }

  /** The words of a heap, by their numbers, as views of the file. */
  private Map<Integer, ByteBuffer> walk(long address) {
    long start = address + begin;
    if (start < 0 || start > bytes.limit() - HEAP_HEADER || bytes.getInt((int) start) != HEAP) {
      throw new DataException("the file names a heap of words where there is none");
    }
    long size = bytes.getLong((int) start + 8);
    walked += Math.max(size, 0);
    if (size < HEAP_HEADER || size > bytes.limit() - start || walked > bytes.limit()) {
      throw new DataException("a heap of words claims more than the file holds");
    }
    Map<Integer, ByteBuffer> words = new HashMap<>();
    long end = start + size;
    for (long at = start + HEAP_HEADER; at + WORD_HEADER <= end; ) {
      int index = bytes.getShort((int) at) & 0xffff;
      long length = bytes.getLong((int) at + 8);
      if (index == 0) {
        // What is left of the heap is free.
        break;
      }
      if (length < 0 || length > end - at - WORD_HEADER) {
        throw new DataException("a word of a heap claims more than the heap holds");
      }
      budget.take("the words of a heap", WORD);
      words.put(index, bytes.slice((int) at + WORD_HEADER, (int) length));
      // Words begin at multiples of eight.
      at += WORD_HEADER + (length + 7) / 8 * 8;
    }
    return words;
  }

  /** The characters up to the first that is none. */
  private static String text(ByteBuffer word) {
    byte[] characters = new byte[word.remaining()];
    word.get(characters);
    int length = 0;
    while (length < characters.length && characters[length] != 0) {
      length++;
    }
    return new String(characters, 0, length, StandardCharsets.UTF_8);
  }
}
