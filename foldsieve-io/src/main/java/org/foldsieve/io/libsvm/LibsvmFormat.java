package org.foldsieve.io.libsvm;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.TableFormat;
import org.foldsieve.io.table.TableWriter;

/** LIBSVM and SVMlight files: sparse rows of {@code target index:value …}. */
public final class LibsvmFormat implements TableFormat {

  private static final Pattern LINE = Pattern.compile("\\s*[^\\s:,;]+(\\s+\\d+:\\S+)*\\s*(#.*)?");

  @Override
  public RawTable read(Input input, ReadOptions options) throws IOException {
    return LibsvmReader.read(input, options);
  }

  @Override
  public boolean looksLike(Head head) {
    List<String> lines = head.lines();
    return lines.stream().allMatch(line -> LINE.matcher(line).matches())
        && lines.stream().anyMatch(line -> line.contains(":"));
  }

  @Override
  public Optional<TableWriter> writer() {
    return Optional.of(TableWriter.ofText(LibsvmTableWriter::write));
  }
}
