package org.foldsieve.torture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a part tried and how often, and every promise that did not hold. */
final class Tally {

  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final List<String> findings = new ArrayList<>();

  /** Counts one, as in {@code count("calls failed")}. */
  void count(String what) {
    count(what, 1);
  }

  /** Counts several. */
  synchronized void count(String what, long times) {
    counts.merge(what, times, Long::sum);
  }

  /** A promise that did not hold: what, and how to repeat it. */
  synchronized void find(String finding) {
    findings.add(finding);
  }

  /** Counts what {@link #inWords} says of another. */
  synchronized void addCounts(String words) {
    for (String count : words.split(", ")) {
      int blank = count.indexOf(' ');
      count(count.substring(blank + 1), Long.parseLong(count.substring(0, blank).replace(",", "")));
    }
  }

  /** How often something was counted. */
  synchronized long counted(String what) {
    return counts.getOrDefault(what, 0L);
  }

  /** All counts, in the order in which they began. */
  synchronized Map<String, Long> counts() {
    return new LinkedHashMap<>(counts);
  }

  /** Every promise that did not hold. */
  synchronized List<String> findings() {
    return List.copyOf(findings);
  }

  /** The counts in the order in which they began, as in "1,204 calls failed, 301 exit 5". */
  synchronized String inWords() {
    return counts.entrySet().stream()
        .map(
            count ->
                String.format(java.util.Locale.ROOT, "%,d %s", count.getValue(), count.getKey()))
        .collect(Collectors.joining(", "));
  }
}
