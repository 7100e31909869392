package org.foldsieve.io.hdf5;

import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.Reference;
import io.jhdf.object.datatype.StringData;
import io.jhdf.object.datatype.VariableLength;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.run.FoldsieveException;
import org.jspecify.annotations.Nullable;

/**
 * An open HDF5 file: its groups and variables as the library finds them, their numbers and words as
 * we read them.
 */
public final class HdfSource implements AutoCloseable {

  private static final byte[] SIGNATURE =
      "\u0089HDF\r\n\u001a\n".getBytes(StandardCharsets.ISO_8859_1);

  /** An attribute that is looked at is a word, a number, or a list of names. */
  private static final long LONGEST_ATTRIBUTE = 1 << 20;

  private final HdfFile file;
  private final HdfNumbers numbers;
  private final HdfTexts texts;

  private HdfSource(HdfFile file, ByteBuffer bytes, MemoryBudget budget) {
    this.file = file;
    this.numbers = new HdfNumbers(budget, bytes.capacity());
    this.texts = new HdfTexts(bytes, file.getUserBlockSize(), numbers, budget);
  }

  /** Whether an HDF5 file begins at that byte of the file that begins like this. */
  public static boolean beginsAt(int at, Head head) {
    return head.holds(at, SIGNATURE);
  }

  /**
   * Opens a file.
   *
   * @param what what such files are called, for messages
   */
  public static HdfSource open(Input input, String what) throws IOException {
    ByteBuffer bytes = input.mapped();
    HdfFile file = sound(what, () -> HdfStorage.open(bytes, input.budget()));
    try {
      return sound(what, () -> new HdfSource(file, bytes, input.budget()));
    } catch (RuntimeException problem) {
      file.close();
      throw problem;
    }
  }

  /** Does the work; what the library throws over a damaged file is as manifold as the damage. */
  public static <T> T sound(String what, Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException | StackOverflowError problem) {
      for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
        // The library wraps what it is told while it reads.
        if (cause instanceof FoldsieveException told) {
          throw told;
        }
      }
      throw new DataException("the " + what + " is damaged: " + problem.getMessage(), problem);
    }
  }

  /** All that is in the file. */
  public Group root() {
    return file;
  }

  /** What stands at an address, as a reference gives it. */
  public @Nullable Node at(long address) {
    return file.getNodeByAddress(address);
  }

  /** The numbers of a variable, last index fastest. */
  public double[] numbers(Dataset dataset) {
    return numbers.read(dataset);
  }

  /** The words of a variable; empty where one is missing. */
  public List<String> texts(Dataset dataset) {
    return texts.read(dataset);
  }

  /** Whether a variable holds words. */
  public static boolean holdsTexts(Dataset dataset) {
    return dataset.getDataType() instanceof VariableLength length && length.isVariableLengthString()
        || dataset.getDataType() instanceof StringData;
  }

  /** The numbers or words of a variable, with its extents. */
  public ArrayContent content(Dataset dataset) {
    int[] shape = new int[dataset.getDimensionsAsLong().length];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = Math.toIntExact(dataset.getDimensionsAsLong()[d]);
    }
    return holdsTexts(dataset)
        ? new ArrayContent.Texts(shape, texts(dataset))
        : new ArrayContent.Numbers(shape, numbers(dataset));
  }

  /** The words of an attribute; none where there is no such attribute, or it holds no words. */
  public List<String> words(Node node, String name) {
    Attribute attribute = node.getAttribute(name);
    if (attribute == null || attribute.isEmpty()) {
      return List.of();
    }
    return texts.read(
        bytes(attribute), attribute.getDataType(), attribute.getSize(), "attribute " + name);
  }

  /** The only word of an attribute, or nothing. */
  public String word(Node node, String name) {
    List<String> words = words(node, name);
    return words.size() == 1 ? words.get(0) : "";
  }

  /** The whole numbers of an attribute; none where there is no such attribute. */
  public static long[] whole(Node node, String name) {
    Attribute attribute = node.getAttribute(name);
    if (attribute == null || attribute.isEmpty()) {
      return new long[0];
    }
    ByteBuffer bytes = bytes(attribute);
    int width = attribute.getDataType().getSize();
    if (attribute.getDataType() instanceof FixedPoint whole) {
      bytes.order(whole.getByteOrder());
    } else if (!(attribute.getDataType() instanceof Reference)) {
      throw new DataException("attribute " + name + " is no whole number");
    }
    if (bytes.remaining() < width * attribute.getSize()) {
      throw new DataException("attribute " + name + " is cut short");
    }
    long[] values = new long[(int) attribute.getSize()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (width) {
            case 1 -> bytes.get();
            case 2 -> bytes.getShort();
            case 4 -> bytes.getInt();
            case 8 -> bytes.getLong();
            default -> throw new DataException("attribute " + name + " is no whole number");
          };
    }
    return values;
  }

  /** The library would allocate what an attribute claims to hold. */
  private static ByteBuffer bytes(Attribute attribute) {
    if (attribute.getSize() > LONGEST_ATTRIBUTE || attribute.getSizeInBytes() > LONGEST_ATTRIBUTE) {
      throw new DataException("attribute " + attribute.getName() + " is too long");
    }
    return attribute.getBuffer().duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public void close() {
    file.close();
  }
}
