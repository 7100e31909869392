package org.foldsieve.io.file;

import org.foldsieve.run.CancelledException;

/** Lets an interrupted thread leave long loops over a file. */
public final class Interruption {

  private Interruption() {}

  /** Throws {@link CancelledException} when this thread was interrupted. */
  public static void check(String task) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancelledException(task);
    }
  }
}
