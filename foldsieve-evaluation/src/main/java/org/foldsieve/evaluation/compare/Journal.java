package org.foldsieve.evaluation.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The finished pieces of a comparison on disk, one {@linkplain JournalLine line} each, so that an
 * interrupted run goes on. A line is written at once and counts only whole, with its checksum: what
 * a crash cut off or a disk altered is done again, and {@link #remarks} says so.
 *
 * <p>Thread-safe.
 */
final class Journal implements AutoCloseable {

  private static final String NAME = "foldsieve-comparison ";

  /** The first line; the key is in the checksum of every line. */
  private static final String HEADER = NAME + "2\n";

  private final String key;

  /** By split, then by method. */
  private final Map<Integer, Map<String, Finding>> known = new HashMap<>();

  private final List<String> remarks = new ArrayList<>();
  private final OutputStream out;

  private Journal() {
    this.key = "";
    this.out = OutputStream.nullOutputStream();
  }

  private Journal(Path file, String key) throws IOException {
    this.key = key;
    Path aside = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(aside);
    byte[] held = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    byte[] whole = read(file, held);
    if (!Arrays.equals(whole, held)) {
      // Only what is whole, so that nothing is appended to a torn line.
      Files.write(aside, whole);
      Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
    }
    this.out = Files.newOutputStream(file, StandardOpenOption.APPEND);
  }

  /** A journal that holds and keeps nothing. */
  static Journal none() {
    return new Journal();
  }

  /** The journal of that key in the folder, begun where there is none. */
  static Journal open(Path folder, String key) {
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder);
      }
      return new Journal(folder.resolve("comparison-" + key.substring(0, 16) + ".journal"), key);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Takes the lines that are whole, and gives back the bytes of a journal with only these. */
  private byte[] read(Path file, byte[] held) {
    String text = new String(held, StandardCharsets.ISO_8859_1);
    StringBuilder whole = new StringBuilder(HEADER);
    boolean headed = text.startsWith(HEADER);
    int at = headed ? HEADER.length() : 0;
    int damaged = 0;
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      int next = end < 0 ? text.length() : end + 1;
      Finding finding = end < 0 ? null : JournalLine.parse(text.substring(at, end), key);
      if (finding == null) {
        damaged++;
      } else {
        known
            .computeIfAbsent(finding.split(), split -> new HashMap<>())
            .put(finding.method(), finding);
        whole.append(text, at, next);
      }
      at = next;
    }
    if (text.startsWith(NAME + "1 ")) {
      remarks.add(
          "the journal '"
              + file
              + "' is of an earlier version, whose pieces had no checksums:"
              + " all are computed again");
    } else if (damaged > 0) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "the journal '%s' was cut off or damaged: %d of its lines did not count, and what"
                  + " they held is computed again",
              file,
              damaged));
    }
    return whole.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The pieces of a split that were done before, by method. */
  Map<String, Finding> findings(int split) {
    return known.getOrDefault(split, Map.of());
  }

  /** What was found out of order, and what becomes of it. */
  List<String> remarks() {
    return List.copyOf(remarks);
  }

  /** Writes a piece through to the file. */
  synchronized void add(Finding finding) {
    try {
      out.write(JournalLine.bytes(finding, key));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
