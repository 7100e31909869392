package org.foldsieve.sql.arrow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.AbstractCompressionCodec;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.foldsieve.data.DataException;

/**
 * Unpacks buffers to what they claim to hold, not a byte more or less: the library takes heap by
 * the claim, unpacks LZ4 without end, and leaves what is not there as it was in memory.
 */
enum ArrowCodecs implements CompressionCodec.Factory {
  INSTANCE;

  /** A byte of LZ4 stands for no more than this many. */
  private static final long MOST_LZ4 = 255;

  @Override
  public CompressionCodec createCodec(CodecType type) {
    if (type == CodecType.LZ4_FRAME) {
      return new Lz4();
    }
    if (type == CodecType.ZSTD) {
      ZstdLibrary.load();
    }
    return new Exact(CommonsCompressionFactory.INSTANCE.createCodec(type));
  }

  @Override
  public CompressionCodec createCodec(CodecType type, int level) {
    return createCodec(type);
  }

  /** Gives no byte behind those that were unpacked: buffers are as long as powers of two. */
  private record Exact(CompressionCodec codec) implements CompressionCodec {

    @Override
    public ArrowBuf compress(BufferAllocator memory, ArrowBuf plain) {
      return codec.compress(memory, plain);
    }

    @Override
    public ArrowBuf decompress(BufferAllocator memory, ArrowBuf packed) {
      return exact(codec.decompress(memory, packed));
    }

    @Override
    public CodecType getCodecType() {
      return codec.getCodecType();
    }
  }

  private static ArrowBuf exact(ArrowBuf plain) {
    long length = plain.writerIndex();
    return length == plain.capacity() ? plain : plain.slice(0, length).writerIndex(length);
  }

  private static final class Lz4 extends AbstractCompressionCodec {

    @Override
    protected ArrowBuf doCompress(BufferAllocator memory, ArrowBuf plain) {
      throw new UnsupportedOperationException("files are only read");
    }

    @Override
    protected ArrowBuf doDecompress(BufferAllocator memory, ArrowBuf packed) {
      long length = readUncompressedLength(packed);
      byte[] bytes = new byte[Math.toIntExact(packed.writerIndex() - Long.BYTES)];
      if (length < 0 || length > MOST_LZ4 * bytes.length || length > Integer.MAX_VALUE - 8) {
        throw notSo(length);
      }
      // Taken first, so that the limit is asked before the heap.
      ArrowBuf plain = memory.buffer(length);
      try {
        packed.getBytes(Long.BYTES, bytes);
        byte[] unpacked;
        try (InputStream in =
            new FramedLZ4CompressorInputStream(new ByteArrayInputStream(bytes), true)) {
          unpacked = in.readNBytes((int) length + 1);
        }
        if (unpacked.length != length) {
          throw notSo(length);
        }
        plain.setBytes(0, unpacked);
        return exact(plain.writerIndex(length));
      } catch (IOException problem) {
        plain.close();
        throw new DataException(
            String.format(Locale.ROOT, "the file is damaged: %s", problem.getMessage()), problem);
      } catch (RuntimeException problem) {
        plain.close();
        throw problem;
      }
    }

    private static DataException notSo(long length) {
      return new DataException(
          String.format(
              Locale.ROOT,
              "the file is damaged: a packed buffer does not hold the %d bytes it claims",
              length));
    }

    @Override
    public CodecType getCodecType() {
      return CodecType.LZ4_FRAME;
    }
  }
}
