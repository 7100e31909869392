package org.foldsieve.evaluation.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The finished pieces of a comparison on disk, one a line, so that an interrupted run goes on. A
 * line is written at once and counts only with its end, so what a crash cut off is done again.
 *
 * <p>Thread-safe.
 */
final class Journal implements AutoCloseable {

  private static final String HEADER = "foldsieve-comparison 1 ";

  /** By split, then by method. */
  private final Map<Integer, Map<String, Finding>> known;

  private final Writer out;

  private Journal(Map<Integer, Map<String, Finding>> known, Writer out) {
    this.known = known;
    this.out = out;
  }

  /** A journal that holds and keeps nothing. */
  static Journal none() {
    return new Journal(Map.of(), Writer.nullWriter());
  }

  /** The journal of that key in the folder, begun where there is none. */
  static Journal open(Path folder, String key) {
    Path file = folder.resolve("comparison-" + key.substring(0, 16) + ".journal");
    try {
      Files.createDirectories(folder);
      List<String> lines = Files.exists(file) ? wholeLines(file) : List.of();
      Map<Integer, Map<String, Finding>> known = new HashMap<>();
      if (!lines.isEmpty() && lines.get(0).equals(HEADER + key)) {
        for (String line : lines.subList(1, lines.size())) {
          Finding finding = parse(line);
          known
              .computeIfAbsent(finding.split(), split -> new HashMap<>())
              .put(finding.method(), finding);
        }
      } else {
        lines = List.of(HEADER + key);
      }
      rewrite(file, lines);
      return new Journal(
          known, Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Only whole lines, so that what is appended does not run into a torn one. */
  private static void rewrite(Path file, List<String> lines) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".new");
    Files.write(aside, lines, StandardCharsets.UTF_8);
    Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static List<String> wholeLines(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  /** The pieces of a split that were done before, by method. */
  Map<String, Finding> findings(int split) {
    return known.getOrDefault(split, Map.of());
  }

  /** Writes a piece through to the file. */
  synchronized void add(Finding finding) {
    try {
      out.write(text(finding));
      out.flush();
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

  private static String text(Finding finding) {
    List<String> parts = new ArrayList<>();
    parts.add(finding.method());
    parts.add(Integer.toString(finding.split()));
    parts.add(finding.refusal());
    parts.add(
        Arrays.stream(finding.order())
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" ")));
    for (double[] values : finding.values()) {
      parts.add(Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(" ")));
    }
    return String.join("|", parts) + "\n";
  }

  private static Finding parse(String line) {
    String[] parts = line.split("\\|", -1);
    double[][] values = new double[parts.length - 4][];
    for (int c = 0; c < values.length; c++) {
      values[c] = Arrays.stream(parts[c + 4].split(" ")).mapToDouble(Double::parseDouble).toArray();
    }
    int[] order =
        parts[3].isEmpty()
            ? new int[0]
            : Arrays.stream(parts[3].split(" ")).mapToInt(Integer::parseInt).toArray();
    return new Finding(parts[0], Integer.parseInt(parts[1]), order, values, parts[2]);
  }
}
