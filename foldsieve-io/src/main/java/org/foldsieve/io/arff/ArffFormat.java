package org.foldsieve.io.arff;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.TableFormat;
import org.foldsieve.io.table.TableWriter;

/** Weka's attribute-relation files. */
public final class ArffFormat implements TableFormat {

  @Override
  public RawTable read(Input input, ReadOptions options) throws IOException {
    return ArffReader.read(input, options);
  }

  @Override
  public boolean looksLike(Head head) {
    return head.lines().stream()
        .map(String::strip)
        .filter(line -> !line.startsWith("%"))
        .findFirst()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("@relation"))
        .isPresent();
  }

  @Override
  public Optional<TableWriter> writer() {
    return Optional.of(TableWriter.ofText(ArffTableWriter::write));
  }
}
