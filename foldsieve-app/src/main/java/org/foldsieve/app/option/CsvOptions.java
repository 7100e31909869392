package org.foldsieve.app.option;

import org.foldsieve.io.option.TextCells;
import picocli.CommandLine.Option;

/** How words are written into CSV files. */
public final class CsvOptions {

  @Option(
      names = "--csv-safe",
      description =
          "Write words that a spreadsheet would take for a formula (= + - @ first) with a ' before"
              + " them, into CSV and TSV; numbers stay numbers.")
  private boolean safe;

  /** How words are written. */
  public TextCells words() {
    return safe ? TextCells.SPREADSHEET : TextCells.PLAIN;
  }
}
