package org.foldsieve.app.text;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.app.Dataset;
import org.foldsieve.app.TextTable;
import org.foldsieve.app.report.Answer;
import org.foldsieve.app.report.Measured;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Summary;

/** A comparison in a few lines. */
public final class ComparisonText {

  private ComparisonText() {}

  /** The answer, and a table of the methods under the criterion it is told in. */
  public static String of(Dataset dataset, ComparisonResult result, Answer answer) {
    Criterion criterion = answer.criterion();
    TextTable table =
        new TextTable()
            .text("method")
            .number("mean " + Measured.name(criterion))
            .number("above random")
            .number("best")
            .number("at")
            .number("enough");
    List<String> methods = new ArrayList<>(answer.methods());
    methods.add(Comparison.RANDOM);
    methods.add(Comparison.ALL);
    for (String method : methods) {
      Summary line = result.summary(method, criterion);
      table.row(
          method,
          Measured.value(line.mean(), line.standardError(), criterion),
          method.equals(Comparison.RANDOM)
              ? ""
              : Measured.difference(line.minusRandom(), line.minusRandomError(), criterion),
          Measured.value(line.best(), criterion),
          line.bestFeatures(),
          line.oneErrorFeatures());
    }
    return dataset.describe()
        + "\n\n"
        + answer.headline()
        + "\n"
        + answer.evidence()
        + "\n\n"
        + table;
  }
}
