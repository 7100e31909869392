package org.foldsieve.sql.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Locale;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.foldsieve.data.DataException;

/**
 * Walks the messages of an Arrow stream and holds what each claims to be long against what the file
 * has: the library takes memory by the claim.
 */
final class ArrowLengths {

  /** Before the length of a message, since version 0.15 of the format. */
  private static final int CONTINUES = -1;

  private ArrowLengths() {}

  /**
   * Refuses a file whose messages do not fit into it.
   *
   * @param begin where the first message begins
   * @return whether the mark of the end was met: without it, whole messages may be missing
   */
  static boolean require(FileChannel file, long begin) throws IOException {
    long size = file.size();
    long at = begin;
    int messages = 0;
    int columns = 0;
    boolean ended = false;
    while (at + Integer.BYTES <= size) {
      int length = number(file, at);
      at += Integer.BYTES;
      if (length == CONTINUES) {
        length = at + Integer.BYTES <= size ? number(file, at) : 0;
        at += Integer.BYTES;
      }
      if (length == 0) {
        ended = at <= size;
        break;
      }
      requireHeld(length, size - at, at);
      ByteBuffer message = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
      read(file, message, at);
      at += length;
      Message told = Message.getRootAsMessage(message);
      if (told.headerType() == MessageHeader.Schema) {
        columns = ((Schema) told.header(new Schema())).fieldsLength();
      }
      requireRows(told, columns);
      long body = told.bodyLength();
      requireHeld(body, size - at, at);
      at += body;
      messages++;
    }
    if (messages == 0) {
      throw new DataException("the file is cut short: it holds no Arrow schema");
    }
    return ended;
  }

  /**
   * Refuses a batch of more or fewer rows than its columns have: the library would make them up.
   * Columns inside of columns have rows of their own, so where there are some, only the first is
   * looked at.
   */
  private static void requireRows(Message message, int columns) {
    RecordBatch batch = null;
    boolean flat = true;
    if (message.headerType() == MessageHeader.RecordBatch) {
      batch = (RecordBatch) message.header(new RecordBatch());
      flat = batch.nodesLength() == columns;
    } else if (message.headerType() == MessageHeader.DictionaryBatch) {
      batch = ((DictionaryBatch) message.header(new DictionaryBatch())).data();
      flat = batch.nodesLength() == 1;
    }
    if (batch != null) {
      for (int j = 0; j < (flat ? batch.nodesLength() : Math.min(1, batch.nodesLength())); j++) {
        if (batch.nodes(j).length() != batch.length()) {
          throw new DataException(
              String.format(
                  Locale.ROOT,
                  "the file is damaged: a batch of %d rows has a column of %d",
                  batch.length(),
                  batch.nodes(j).length()));
        }
      }
    }
  }

  /** Refuses a file that does not end as it begins: it was cut short. */
  static void requireEnd(FileChannel file, byte[] magic) throws IOException {
    ByteBuffer end = ByteBuffer.allocate(magic.length);
    if (file.size() > 2L * magic.length) {
      read(file, end, file.size() - magic.length);
    }
    if (!Arrays.equals(end.array(), magic)) {
      throw new DataException("the file is cut short: an Arrow file ends as it begins");
    }
  }

  private static void requireHeld(long claimed, long held, long at) {
    if (claimed < 0 || claimed > held) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the file is cut short or damaged: %d bytes are claimed at byte %d, and %d are there",
              claimed,
              at,
              held));
    }
  }

  private static int number(FileChannel file, long at) throws IOException {
    ByteBuffer four = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    read(file, four, at);
    return four.getInt(0);
  }

  private static void read(FileChannel file, ByteBuffer target, long from) throws IOException {
    long at = from;
    for (int count = 0; target.hasRemaining() && count >= 0; at += count) {
      count = file.read(target, at);
    }
    target.flip();
  }
}
