package org.foldsieve.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.numeric.SparseMatrix;
import us.hebi.matlab.mat.format.BufferAllocator;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.Array;
import us.hebi.matlab.mat.types.Cell;
import us.hebi.matlab.mat.types.Char;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Source;
import us.hebi.matlab.mat.types.Sources;
import us.hebi.matlab.mat.types.Sparse;

/** A MATLAB file of version 5, which also versions 6 and 7 write. */
final class MatV5File implements ArrayFile {

  private final List<MatFile.Entry> entries = new ArrayList<>();

  private MatV5File(MatFile file) {
    file.getEntries().forEach(entries::add);
  }

  static MatV5File open(Input input) throws IOException {
    long capacity = Math.multiplyExact(input.capacity(), Input.DEFLATE_RATIO);
    try (InputStream in = input.open();
        Source source = Sources.wrapInputStream(in)) {
      return new MatV5File(
          Mat5.newReader(source)
              .setBufferAllocator(new BoundedAllocator(capacity))
              .disableSubsystemProcessing()
              .readMat());
    } catch (StackOverflowError tooDeep) {
      // Cells inside cells inside cells: no table is made like that.
      throw new DataException("the MATLAB file is damaged: its variables are nested without end");
    } catch (DataException told) {
      throw told;
    } catch (RuntimeException damaged) {
      throw new DataException("the MATLAB file is damaged: " + damaged.getMessage(), damaged);
    }
  }

  /** Gives memory only for what the file can hold. */
  private record BoundedAllocator(long capacity) implements BufferAllocator {

    @Override
    public ByteBuffer allocate(int bytes) {
      Sizes.requireHeld("a variable", bytes, capacity);
      Sizes.cells(bytes, 1, 1);
      return ByteBuffer.allocate(bytes);
    }

    @Override
    public void release(ByteBuffer buffer) {}
  }

  @Override
  public List<ArrayInfo> arrays() {
    return entries.stream().map(MatV5File::info).toList();
  }

  private static ArrayInfo info(MatFile.Entry entry) {
    Array array = entry.getValue();
    long[] shape = Arrays.stream(array.getDimensions()).asLongStream().toArray();
    Kind kind = Kind.OTHER;
    if (array instanceof Sparse) {
      kind = Kind.SPARSE;
    } else if (array instanceof Matrix matrix && !matrix.isComplex()) {
      kind = Kind.NUMBERS;
    } else if (array instanceof Cell || array instanceof Char) {
      kind = Kind.TEXTS;
    }
    return new ArrayInfo(entry.getName(), shape, kind);
  }

  @Override
  public boolean imagesLast() {
    return true;
  }

  @Override
  public ArrayContent load(String name) {
    Array array =
        entries.stream()
            .filter(entry -> entry.getName().equals(name))
            .findFirst()
            .orElseThrow(() -> new DataException("the file has no variable '%s'".formatted(name)))
            .getValue();
    if (array instanceof Sparse sparse) {
      return ArrayContent.sparse(sparse(sparse));
    }
    if (array instanceof Matrix matrix && !matrix.isComplex()) {
      return ArrayContent.numbers(matrix.getDimensions(), numbers(matrix));
    }
    if (array instanceof Cell cell) {
      return ArrayContent.texts(new int[] {cell.getNumElements()}, texts(name, cell));
    }
    if (array instanceof Char text) {
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < text.getNumRows(); i++) {
        rows.add(text.getRow(i).strip());
      }
      return ArrayContent.texts(new int[] {rows.size()}, rows);
    }
    throw new DataException(
        "variable '%s' holds no real numbers or words (%s)".formatted(name, array.getType()));
  }

  private static double[] numbers(Matrix matrix) {
    int count = matrix.getNumElements();
    double[] values = new double[Sizes.cells(count, 1, Double.BYTES)];
    NpyReader.Placement placement = new NpyReader.Placement(matrix.getDimensions(), true);
    for (int i = 0; i < count; i++) {
      values[placement.next()] = matrix.getDouble(i);
    }
    return values;
  }

  private static SparseMatrix sparse(Sparse sparse) {
    int count = sparse.getNumNonZero();
    int[] rows = new int[count];
    int[] columns = new int[count];
    double[] values = new double[count];
    int[] next = {0};
    sparse.forEach(
        (row, column, real, imaginary) -> {
          rows[next[0]] = row;
          columns[next[0]] = column;
          values[next[0]++] = real;
        });
    return SparseRows.ofTriplets(sparse.getNumRows(), sparse.getNumCols(), rows, columns, values);
  }

  private static List<String> texts(String name, Cell cell) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < cell.getNumElements(); i++) {
      Array element = cell.get(i);
      if (element instanceof Char text) {
        texts.add(text.getNumElements() == 0 ? "" : text.getString());
      } else if (element instanceof Matrix number && number.getNumElements() == 1) {
        texts.add(Decimals.format(number.getDouble(0)));
      } else {
        throw new DataException(
            "cell %d of variable '%s' holds no single word or number".formatted(i, name));
      }
    }
    return texts;
  }

  @Override
  public void close() {}
}
