package org.foldsieve.io.libsvm;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.TableFormat;
import org.foldsieve.io.table.TableWriter;

/** LIBSVM and SVMlight files: sparse rows of {@code target index:value …}. */
public final class LibsvmFormat implements TableFormat {

  @Override
  public RawTable read(Input input, ReadOptions options) throws IOException {
    return LibsvmReader.read(input, options);
  }

  @Override
  public boolean looksLike(Head head) {
    List<String> lines = head.lines();
    return lines.stream().allMatch(LibsvmFormat::isRow)
        && lines.stream().anyMatch(line -> line.contains(":"));
  }

  /** Whether a line is a target, then pairs of an index and something, then perhaps a comment. */
  private static boolean isRow(String line) {
    int comment = line.indexOf('#');
    StringTokenizer words = new StringTokenizer(comment < 0 ? line : line.substring(0, comment));
    if (!words.hasMoreTokens()) {
      return false;
    }
    String target = words.nextToken();
    boolean single = target.indexOf(':') < 0 && target.indexOf(',') < 0 && target.indexOf(';') < 0;
    while (single && words.hasMoreTokens()) {
      single = isPair(words.nextToken());
    }
    return single;
  }

  private static boolean isPair(String word) {
    int at = 0;
    while (at < word.length() && Decimals.isDigit(word.charAt(at))) {
      at++;
    }
    return at > 0 && at < word.length() - 1 && word.charAt(at) == ':';
  }

  @Override
  public Optional<TableWriter> writer() {
    return Optional.of(TableWriter.ofText(LibsvmTableWriter::write));
  }
}
