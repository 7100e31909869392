package org.foldsieve.app.terminal;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers why it failed: a full disk is an error, a reader that has seen
 * enough ({@code | head}) is not.
 */
public final class StandardStream extends OutputStream {

  private final OutputStream target;
  private @Nullable IOException failure;

  /**
   * Watches a stream.
   *
   * @param target the stream of the process
   */
  public StandardStream(OutputStream target) {
    this.target = target;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      target.write(bytes, from, length);
    } catch (IOException problem) {
      failure = problem;
      throw problem;
    }
  }

  @Override
  public void flush() throws IOException {
    target.flush();
  }

  /** Whether something that was written is lost, and the reader would have wanted it. */
  public boolean failed() {
    return failure != null && !reason().contains("Broken pipe");
  }

  /** Why it failed, in the words of the system. */
  public String reason() {
    return failure == null ? "it did not" : String.valueOf(failure.getMessage());
  }
}
