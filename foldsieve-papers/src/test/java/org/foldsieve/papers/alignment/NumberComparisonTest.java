package org.foldsieve.papers.alignment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.foldsieve.io.BundledData;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.MissingDataException;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumberComparisonTest {

  private static final DataFolder WDBC =
      (name, matrix, label) -> {
        if (!name.equals("wdbc.csv")) {
          throw new MissingDataException(name);
        }
        return BundledData.table("wdbc");
      };

  @Test
  void plantedEffectsAreFoundByWhatCanSeeThem(@TempDir Path folder) {
    ExperimentReport report =
        new NumberComparison().run(new ExperimentSetup(WDBC, folder, true, Run.defaults()));
    assertThat(report.rows())
        .extracting(ReportRow::setting)
        .contains("line 5nn", "product trees", "wdbc column 6 ridge");
    // A line is seen by all; a product by near rows, not by lines.
    assertThat(r2(report, "line ridge", "f-test")).isGreaterThan(60);
    assertThat(r2(report, "line ridge", "auto") - r2(report, "line ridge", "random"))
        .isGreaterThan(20);
    assertThat(r2(report, "product 5nn", "auto"))
        .isGreaterThan(r2(report, "product 5nn", "f-test"));
    assertThat(report.remarks()).anyMatch(remark -> remark.contains("sonar.csv"));
    List<ReportRow> all = report.rows();
    assertThat(all).allMatch(row -> row.ours() <= 100 && row.ours() >= -100);
  }

  private static double r2(ExperimentReport report, String setting, String method) {
    return report.rows().stream()
        .filter(row -> row.setting().equals(setting) && row.method().equals(method))
        .mapToDouble(ReportRow::ours)
        .findFirst()
        .orElseThrow();
  }
}
