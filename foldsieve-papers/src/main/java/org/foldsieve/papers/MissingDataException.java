package org.foldsieve.papers;

import org.foldsieve.run.FoldsieveException;

/**
 * The data folder lacks a file that an experiment wants.
 *
 * @since 0.1.0
 */
public final class MissingDataException extends FoldsieveException {

  private static final long serialVersionUID = 1L;

  private final String file;

  /**
   * Creates the exception for a file.
   *
   * @param file the file, named as the experiment named it
   */
  public MissingDataException(String file) {
    super("wants " + file + ", which is not in the data folder");
    this.file = file;
  }

  /** {@return the file, named as the experiment named it} */
  public String file() {
    return file;
  }
}
