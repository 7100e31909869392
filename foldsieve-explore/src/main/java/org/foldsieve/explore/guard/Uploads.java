package org.foldsieve.explore.guard;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.DataException;
import org.foldsieve.output.ScratchFile;

/** Files that were dropped onto the page: kept in the temporary folder until the server ends. */
public final class Uploads implements AutoCloseable {

  /** How a page names such a file: {@code dropped:1/wine.csv}. */
  public static final String PREFIX = "dropped:";

  private static final int MOST = 20;

  private final Map<String, ScratchFile> files = new LinkedHashMap<>();
  private final long limit;
  private int number;

  /**
   * No files yet.
   *
   * @param limit the most bytes of one
   */
  public Uploads(long limit) {
    this.limit = limit;
  }

  /** The most bytes of a file. */
  public long limit() {
    return limit;
  }

  /** Keeps a file, and gives its name for the questions that follow. */
  public String keep(String name, InputStream content) throws IOException {
    String plain = PlainNames.spaced(name);
    ScratchFile file = ScratchFile.create();
    try (OutputStream out = file.write()) {
      long size = 0;
      byte[] part = new byte[1 << 16];
      for (int read; (read = content.read(part)) >= 0; ) {
        size += read;
        if (size > limit) {
          throw new TooLargeException(limit);
        }
        out.write(part, 0, read);
      }
    } catch (IOException | RuntimeException broken) {
      file.close();
      throw broken;
    }
    synchronized (this) {
      if (files.size() >= MOST) {
        String oldest = files.keySet().iterator().next();
        ScratchFile gone = files.remove(oldest);
        if (gone != null) {
          gone.close();
        }
      }
      String key = PREFIX + ++number + "/" + (plain.isBlank() ? "table" : plain);
      files.put(key, file);
      return key;
    }
  }

  /** Where a file is kept. */
  public synchronized Path path(String key) {
    ScratchFile file = files.get(key);
    if (file == null) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the file '%s' was dropped onto an earlier page and is gone; drop it again",
              name(key)));
    }
    return file.path();
  }

  /** What the file was called. */
  public static String name(String key) {
    return key.substring(key.indexOf('/') + 1);
  }

  @Override
  public synchronized void close() throws IOException {
    for (ScratchFile file : files.values()) {
      file.close();
    }
    files.clear();
  }
}
