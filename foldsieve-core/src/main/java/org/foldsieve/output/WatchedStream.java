package org.foldsieve.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Remembers why writing failed: a library that wraps the reason in an exception of its own, or
 * keeps it to itself, does not make a full disk a fault of ours or a file whole that is not.
 */
final class WatchedStream extends OutputStream {

  private static final int BUFFER = 1 << 16;

  private final OutputStream target;
  private @Nullable IOException problem;

  private WatchedStream(OutputStream target) {
    this.target = target;
  }

  /** Writes everything to a stream, and leaves it open. */
  static void writeAll(OutputFile.BytesBody body, OutputStream target) throws IOException {
    WatchedStream watched = new WatchedStream(target);
    try {
      OutputStream out = new BufferedOutputStream(watched, BUFFER);
      body.writeTo(out);
      out.flush();
    } catch (RuntimeException wrapped) {
      if (watched.problem != null && watched.problem != wrapped.getCause()) {
        watched.problem.addSuppressed(wrapped);
      }
      watched.rethrow();
      throw wrapped;
    }
    watched.rethrow();
  }

  private void rethrow() throws IOException {
    if (problem != null) {
      throw problem;
    }
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    // What comes after a failure would stand where it does not belong.
    rethrow();
    try {
      target.write(bytes, from, length);
    } catch (IOException failure) {
      problem = failure;
      throw failure;
    }
  }

  @Override
  public void flush() throws IOException {
    rethrow();
    try {
      target.flush();
    } catch (IOException failure) {
      problem = failure;
      throw failure;
    }
  }
}
