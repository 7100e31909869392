package org.foldsieve.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The pages, that of the report and those of {@code explore}, stay clear of a hole that the version
 * of ECharts which Maven repositories have (6.0.0) leaves open. 6.1.0 closes it: with that this
 * test can go.
 */
class ChartHolesTest {

  private static final Path REPORT = Path.of("src/main/resources/org/foldsieve/app/report");
  private static final Path EXPLORE =
      Path.of("../foldsieve-explore/src/main/resources/org/foldsieve/explore/web");
  private static final Pattern SERIES_LINE = Pattern.compile("type: *[\"'`]line[\"'`]");
  private static final Pattern SERIES_LINES = Pattern.compile("[\"'`]lines[\"'`]");

  private static List<Path> scripts(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".js")).sorted().toList();
    }
  }

  /** CVE-2026-45249: without a formatter the tooltip of a series "lines" writes names as HTML. */
  @Test
  void noSeriesIsOfTheKindWhoseTooltipsWriteNamesAsHtml() throws IOException {
    for (Path folder : List.of(REPORT, EXPLORE)) {
      int charts = 0;
      for (Path script : scripts(folder)) {
        String text = Files.readString(script);
        charts += SERIES_LINE.matcher(text).find() ? 1 : 0;
        assertThat(SERIES_LINES.matcher(text).find()).as("%s draws 'lines'", script).isFalse();
      }
      assertThat(charts).as("%s draws series", folder).isPositive();
    }
  }

  /** Tooltips of explore are no HTML at all; those of the report are, and escape what they name. */
  @Test
  void tooltipsOfExploreAreDrawnAndNotWrittenAsHtml() throws IOException {
    int charts = 0;
    for (Path script : scripts(EXPLORE)) {
      String text = Files.readString(script);
      if (text.contains("setOption(")) {
        charts++;
        assertThat(text.split("\\btooltip: *\\{", -1).length)
            .as("%s: every tooltip is rich text", script)
            .isGreaterThan(1)
            .isEqualTo(text.split("renderMode: 'richText'", -1).length);
      }
    }
    assertThat(charts).isPositive();
  }
}
