package org.foldsieve.app.failure;

/** What the process says when it ends. */
public final class ExitCode {

  /** The work is done. */
  public static final int DONE = 0;

  /** A fault of ours. */
  public static final int FAULT = 1;

  /** Wrong usage, or the output exists and {@code --force} was not given. */
  public static final int USAGE = 2;

  /** The input is missing or cannot be used. */
  public static final int DATA = 3;

  /** The work would need more memory than it may have. */
  public static final int MEMORY = 4;

  /** An output could not be written. */
  public static final int OUTPUT = 5;

  /** Interrupted by the user. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
