package org.foldsieve.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file or folder that is open, on a disk that may break. */
final class BreakingChannel extends FileChannel {

  private final FileChannel real;
  private final Disk disk;
  private final Path path;
  private final boolean folder;
  private final int file;

  BreakingChannel(FileChannel real, Disk disk, Path path, boolean folder, int file) {
    this.real = real;
    this.disk = disk;
    this.path = path;
    this.folder = folder;
    this.file = file;
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    disk.call(Disk.Call.WRITE);
    int count = real.write(bytes);
    remember();
    return count;
  }

  @Override
  public long write(ByteBuffer[] bytes, int from, int count) throws IOException {
    disk.call(Disk.Call.WRITE);
    long written = real.write(bytes, from, count);
    remember();
    return written;
  }

  @Override
  public int write(ByteBuffer bytes, long position) throws IOException {
    disk.call(Disk.Call.WRITE);
    int count = real.write(bytes, position);
    remember();
    return count;
  }

  /** Not by another channel: to close that would end the locks of this process. */
  private void remember() throws IOException {
    if (file >= 0 && !path.toString().endsWith(".lock")) {
      ByteBuffer all = ByteBuffer.allocate((int) real.size());
      try (FileChannel again = FileChannel.open(path)) {
        while (all.hasRemaining() && again.read(all) >= 0) {
          // The rest follows.
        }
      }
      disk.written(file, all.array());
    }
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    disk.call(Disk.Call.WRITE);
    real.truncate(size);
    return this;
  }

  @Override
  public void force(boolean all) throws IOException {
    disk.call(Disk.Call.SYNC);
    real.force(all);
    if (folder) {
      disk.flushedNames(path);
    } else {
      disk.flushed(file);
    }
  }

  @Override
  protected void implCloseChannel() throws IOException {
    real.close();
    disk.call(Disk.Call.CLOSE);
  }

  @Override
  public int read(ByteBuffer bytes) throws IOException {
    disk.call(Disk.Call.LOOK);
    return real.read(bytes);
  }

  @Override
  public long read(ByteBuffer[] bytes, int from, int count) throws IOException {
    disk.call(Disk.Call.LOOK);
    return real.read(bytes, from, count);
  }

  @Override
  public int read(ByteBuffer bytes, long position) throws IOException {
    disk.call(Disk.Call.LOOK);
    return real.read(bytes, position);
  }

  @Override
  public long position() throws IOException {
    return real.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    real.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    disk.call(Disk.Call.LOOK);
    return real.size();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    disk.call(Disk.Call.LOOK);
    return real.transferTo(position, count, target);
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count)
      throws IOException {
    disk.call(Disk.Call.WRITE);
    long written = real.transferFrom(source, position, count);
    remember();
    return written;
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
    disk.call(Disk.Call.LOOK);
    return real.map(mode, position, size);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    return real.lock(position, size, shared);
  }

  @Override
  public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
    disk.call(Disk.Call.LOOK);
    return real.tryLock(position, size, shared);
  }
}
