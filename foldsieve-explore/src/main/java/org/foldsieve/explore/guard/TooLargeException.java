package org.foldsieve.explore.guard;

import java.io.IOException;
import java.util.Locale;

/** More was sent than is taken. */
public final class TooLargeException extends IOException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param limit how many bytes are taken
   */
  public TooLargeException(long limit) {
    super(String.format(Locale.ROOT, "more than %d bytes were sent; that many are taken", limit));
  }
}
