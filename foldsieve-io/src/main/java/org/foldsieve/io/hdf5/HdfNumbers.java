package org.foldsieve.io.hdf5;

import io.jhdf.api.Dataset;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.dataset.DatasetBase;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.EnumDataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.datatype.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.NumberType;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;

/**
 * The numbers of the variables of an HDF5 file.
 *
 * <p>The library finds what is where; the values are read here. It would allocate by the extents
 * that a file claims for a variable, a chunk or what is packed in it, and unpack on the threads of
 * the whole process.
 */
final class HdfNumbers {

  private final MemoryBudget budget;

  /** The size of the file. */
  private final long size;

  HdfNumbers(MemoryBudget budget, long size) {
    this.budget = budget;
    this.size = size;
  }

  /** The numbers as they are stored, last index fastest; none where the variable is empty. */
  double[] read(Dataset dataset) {
    return read(dataset, numberType(dataset.getDataType(), dataset.getName()), 1);
  }

  /**
   * What is stored, item after item, each as some numbers.
   *
   * @param type of each number
   * @param parts how many of them make an item
   */
  double[] read(Dataset dataset, NumberType type, int parts) {
    long count = Sizes.product(Sizes.product(dataset.getDimensionsAsLong()), parts);
    if (count == 0) {
      return new double[0];
    }
    String what = "variable " + dataset.getName();
    boolean chunked = dataset instanceof ChunkedDataset;
    Sizes.requireHeld(
        what,
        Sizes.product(count, type.size()),
        chunked ? Sizes.product(size, Input.DEFLATE_RATIO) : size);
    double[] values = new double[budget.takeCells(count, 1, Double.BYTES)];
    if (chunked) {
      HdfChunks.of((ChunkedDataset) dataset, type, parts, budget, size).copyTo(values);
      return values;
    }
    ByteBuffer stored = ((DatasetBase) dataset).getDataBuffer();
    long bytes = count * type.size();
    if (stored == null || stored.remaining() < bytes) {
      throw new DataException(String.format(Locale.ROOT, "the values of %s are cut short", what));
    }
    type.decode(stored.slice(stored.position(), (int) bytes), values);
    return values;
  }

  /** Numbers of that type; no and yes (as an enumeration) are 0 and 1. */
  private static NumberType numberType(DataType type, String name) {
    if (type instanceof EnumDataType names) {
      return numberType(names.getBaseType(), name);
    }
    int bytes = type.getSize();
    boolean whole = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
    if (type instanceof FixedPoint integer && whole) {
      return new NumberType(integer.isSigned() ? 'i' : 'u', bytes, integer.getByteOrder());
    }
    if (type instanceof FloatingPoint real && whole && bytes > 1) {
      return new NumberType('f', bytes, real.getByteOrder());
    }
    if (type instanceof Reference && bytes == Long.BYTES) {
      return new NumberType('i', bytes, ByteOrder.LITTLE_ENDIAN);
    }
    throw new DataException(
        String.format(Locale.ROOT, "variable '%s' does not hold plain numbers", name));
  }
}
