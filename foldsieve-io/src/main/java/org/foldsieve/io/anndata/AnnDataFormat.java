package org.foldsieve.io.anndata;

import java.io.IOException;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.hdf5.HdfSource;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.TableFormat;

/** AnnData files: samples in rows (obs), features in columns (var). */
public final class AnnDataFormat implements TableFormat {

  static final String WHAT = "AnnData file";

  /** MATLAB files of version 7.3 may begin like this too: then the name tells. */
  @Override
  public boolean isSureOf(Head head) {
    return HdfSource.beginsAt(0, head);
  }

  @Override
  public RawTable read(Input input, ReadOptions options) throws IOException {
    try (HdfSource file = HdfSource.open(input, WHAT)) {
      return HdfSource.sound(WHAT, () -> new AnnDataTable(file, options, input.budget()).read());
    }
  }
}
