package org.foldsieve.sql.arrow;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.TypedColumns;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;

/**
 * Reads Arrow files: what {@code pandas.to_feather} and other programs write (IPC with a footer),
 * and streams, batch after batch; packed by LZ4 or Zstandard or not.
 */
public final class ArrowTable {

  private static final byte[] MAGIC = {'A', 'R', 'R', 'O', 'W', '1'};

  /** With two bytes behind it. */
  private static final int MARK = 8;

  private static final int BUFFER = 1 << 16;

  private ArrowTable() {}

  /** Reads what a file holds. */
  public static RawTable read(Input input, ReadOptions options) throws IOException {
    try (Input.Spooled file = input.asFile();
        BufferAllocator memory = allocator(input.budget().limit())) {
      // A file is a stream between a mark of eight bytes and a table of what is where.
      int begin = Arrays.equals(input.head(MAGIC.length), MAGIC) ? MARK : 0;
      try (FileChannel channel = FileChannel.open(file.path())) {
        boolean ended = ArrowLengths.require(channel, begin);
        if (begin > 0) {
          ArrowLengths.requireEnd(channel, MAGIC);
        }
        channel.position(begin);
        try (ArrowReader reader =
            new ArrowStreamReader(
                new BufferedInputStream(Channels.newInputStream(channel), BUFFER),
                memory,
                ArrowCodecs.INSTANCE)) {
          RawTable raw = read(reader, input, options);
          if (!ended) {
            raw.remarks()
                .add(
                    "the stream has no mark of its end; if it was cut short, rows are missing that"
                        + " nobody can know of");
          }
          return raw;
        }
      }
    } catch (OutOfMemoryException problem) {
      throw new MemoryLimitException(
          "a batch of the file needs more memory than reading may take outside the Java heap; raise"
              + " the memory limit, or save the file in smaller batches");
    } catch (DataException | ParameterException | CancelledException | MemoryLimitException told) {
      throw told;
    } catch (FileSystemException problem) {
      throw problem;
    } catch (IOException | RuntimeException problem) {
      // The library trusts what a file says of itself, and stumbles in many ways where it lies.
      throw new DataException(
          String.format(Locale.ROOT, "the file is damaged or no Arrow file: %s", problem), problem);
    }
  }

  private static BufferAllocator allocator(long limit) {
    try {
      return new RootAllocator(limit);
    } catch (ExceptionInInitializerError | NoClassDefFoundError closed) {
      throw new DataException(
          "Arrow's library reads its buffers where they lie, and Java does not let it; start Java"
              + " with --add-opens=java.base/java.nio=ALL-UNNAMED",
          closed);
    }
  }

  private static RawTable read(ArrowReader reader, Input input, ReadOptions options)
      throws IOException {
    VectorSchemaRoot batch = reader.getVectorSchemaRoot();
    List<String> names = new ArrayList<>();
    List<TypedColumns.Type> types = new ArrayList<>();
    for (Field field : batch.getSchema().getFields()) {
      names.add(field.getName());
      types.add(ArrowCells.type(field).orElse(TypedColumns.Type.NUMBERS));
    }
    TypedColumns columns = new TypedColumns(names, types, options, input.budget());
    for (int j = 0; j < names.size(); j++) {
      Field field = batch.getSchema().getFields().get(j);
      if (columns.isRead(j) && ArrowCells.type(field).isEmpty()) {
        throw TypedColumns.refused(names, j, field.getType().toString());
      }
    }
    while (reader.loadNextBatch()) {
      take(batch, reader.getDictionaryVectors(), columns);
    }
    return columns.finish();
  }

  private static void take(
      VectorSchemaRoot batch, Map<Long, Dictionary> dictionaries, TypedColumns columns) {
    List<ArrowCells> cells = new ArrayList<>();
    List<FieldVector> vectors = batch.getFieldVectors();
    for (int j = 0; j < vectors.size(); j++) {
      if (columns.isRead(j)) {
        cells.add(ArrowCells.of(vectors.get(j), dictionaries, j, columns));
      }
    }
    for (int i = 0; i < batch.getRowCount(); i++) {
      columns.beginRow();
      for (ArrowCells column : cells) {
        column.take(i);
      }
      columns.endRow();
    }
  }
}
