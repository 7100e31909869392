package org.foldsieve.io.array;

import java.io.IOException;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.table.TableFormat;

/** A format that holds arrays, which may be a table or labels. */
public interface ArrayFormat extends TableFormat {

  /** The labels in a file of their own. */
  ArrayContent readLabels(Input input) throws IOException;
}
