package org.foldsieve.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.ReadOptions;

/** Reads tables from texts and bytes, as if they were files. */
public final class Text {

  private Text() {}

  public static Reading read(String fileName, String text) throws IOException {
    return read(fileName, text, ReadOptions.defaults());
  }

  public static Reading read(String fileName, String text, ReadOptions options) throws IOException {
    return read(Input.of(fileName, text.getBytes(StandardCharsets.UTF_8)), options);
  }

  /** Reads bytes held in memory. */
  public static Reading read(Input input, ReadOptions options) throws IOException {
    return Tables.read(input, options);
  }
}
