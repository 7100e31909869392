package org.foldsieve.evaluation.compare;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.DataException;
import org.jspecify.annotations.Nullable;

/**
 * The finished pieces of a comparison on disk, one {@linkplain JournalLine line} each, so that an
 * interrupted run goes on. A line is written at once and counts only whole, with its checksum: what
 * a crash cut off or a disk altered is done again, and {@link #remarks} says so. A mended journal
 * has a mark beside it until a run {@linkplain #finish has ended}: of runs that were killed after
 * the mending, the last one still says it.
 *
 * <p>Thread-safe.
 */
final class Journal implements AutoCloseable {

  private static final String NAME = "foldsieve-comparison ";

  /** The first line; the key is in the checksum of every line. */
  private static final String HEADER = NAME + "2\n";

  /** No line of ours is as long: it holds a finding, with at most the places of all features. */
  private static final int LONGEST = 1 << 24;

  private final String key;

  /** By split, then by method. */
  private final Map<Integer, Map<String, Finding>> known = new HashMap<>();

  private final List<String> remarks = new ArrayList<>();
  private final OutputStream out;

  /** Is there while a damage was mended and no run has ended since. */
  private final @Nullable Path mark;

  private Journal() {
    this.key = "";
    this.out = OutputStream.nullOutputStream();
    this.mark = null;
  }

  private Journal(Path file, String key) throws IOException {
    this.key = key;
    Path damaged = file.resolveSibling(file.getFileName() + ".damaged");
    this.mark = damaged;
    Path aside = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(aside);
    if (!isThere(file)) {
      Files.writeString(file, HEADER);
    } else if (!isWhole(file, aside)) {
      // Only what is whole, so that nothing is appended to a torn line.
      if (!remarks.isEmpty()) {
        Files.write(damaged, new byte[0]);
      }
      Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.deleteIfExists(aside);
    if (remarks.isEmpty() && Files.exists(damaged)) {
      remarks.add(
          "the journal '"
              + file
              + "' was cut off or damaged when an earlier run began, which did not end: lines that"
              + " did not count were left out, and what they held is computed again");
    }
    this.out = Files.newOutputStream(file, StandardOpenOption.APPEND);
  }

  /** Asks for its attributes: {@code Files.exists} would take a failing disk for no file. */
  private static boolean isThere(Path file) throws IOException {
    try {
      if (Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
        return true;
      }
    } catch (NoSuchFileException none) {
      return false;
    }
    throw new DataException(
        "the journal '" + file + "' is not a file; remove it, or choose another folder");
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

  /**
   * Takes the lines that are whole, and copies them aside; says whether that was all there is. A
   * line at a time, for a damaged journal may be of any size.
   */
  private boolean isWhole(Path file, Path aside) throws IOException {
    int damaged = 0;
    String first = "";
    boolean headed = false;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        FileChannel copy =
            FileChannel.open(aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        OutputStream to = new BufferedOutputStream(Channels.newOutputStream(copy))) {
      to.write(HEADER.getBytes(StandardCharsets.ISO_8859_1));
      boolean begins = true;
      for (Line line = nextLine(in); line != null; line = nextLine(in)) {
        if (begins) {
          begins = false;
          first = line.text();
          headed = line.ended() && HEADER.equals(first + "\n");
          if (headed) {
            continue;
          }
        }
        Finding finding = line.ended() ? JournalLine.parse(line.text(), key) : null;
        if (finding == null) {
          damaged++;
        } else {
          known
              .computeIfAbsent(finding.split(), split -> new HashMap<>())
              .put(finding.method(), finding);
          to.write((line.text() + "\n").getBytes(StandardCharsets.ISO_8859_1));
        }
      }
      to.flush();
      copy.force(true);
    }
    remark(file, first.startsWith(NAME + "1 "), damaged);
    return headed && damaged == 0;
  }

  private void remark(Path file, boolean isEarlier, int damaged) {
    if (isEarlier) {
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
  }

  /**
   * A line.
   *
   * @param text without its end; of a line that is too long for one of ours, the beginning
   * @param ended whether it has an end, and is not too long
   */
  private record Line(String text, boolean ended) {}

  private static @Nullable Line nextLine(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean any = false;
    boolean fits = true;
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        return new Line(bytes.toString(StandardCharsets.ISO_8859_1), fits);
      }
      any = true;
      fits &= bytes.size() < LONGEST;
      if (fits) {
        bytes.write(next);
      }
    }
    return any ? new Line(bytes.toString(StandardCharsets.ISO_8859_1), false) : null;
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

  /** A run has ended: what was damaged is computed again, and its result says so. */
  void finish() {
    if (mark != null) {
      try {
        Files.deleteIfExists(mark);
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
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
