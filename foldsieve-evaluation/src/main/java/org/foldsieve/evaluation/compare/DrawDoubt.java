package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.DrawnRows;

/**
 * What a comparison on {@linkplain DrawnRows drawn rows} leaves open of all rows, in a clause.
 *
 * <p>An accuracy that is measured on m drawn rows has the standard error \(1 / (2 \sqrt m)\) of the
 * draw at most; balanced accuracy, the mean over C classes with \(m_c\) drawn rows each,
 * \(\sqrt{\sum_c 1 / m_c} / (2 C)\). Of R², and of what is measured without labels, no such bound
 * is known. Beside the draw, methods and judges that learn from more rows may do better, by how
 * much nobody knows who did not try.
 *
 * @since 0.1.0
 */
public final class DrawDoubt {

  private DrawDoubt() {}

  /**
   * {@return what all rows may give instead, a clause without a stop}
   *
   * @param drawn the rows that were drawn
   */
  public static String of(Table drawn) {
    return drawn
        .labels()
        .map(labels -> labels.isNumeric() ? ofNumber() : ofClasses(labels))
        .orElse("among all rows neighbours are nearer, and the values may differ");
  }

  private static String ofNumber() {
    return "methods and judges that learn from all rows may do better, and R2 has no known error of"
        + " the draw";
  }

  private static String ofClasses(Labels labels) {
    boolean uneven = ClassificationMeasure.areUneven(labels);
    return String.format(
        Locale.ROOT,
        "methods and judges that learn from all rows may do better, and the draw itself leaves %s"
            + " uncertain by %.1f points at most (one standard error)",
        uneven ? "balanced accuracy" : "an accuracy",
        100 * (uneven ? balanced(labels) : DrawnRows.standardError(labels.rows())));
  }

  private static double balanced(Labels labels) {
    int[] sizes = Arrays.stream(labels.classSizes()).filter(size -> size > 0).toArray();
    double inverse = Arrays.stream(sizes).mapToDouble(size -> 1.0 / size).sum();
    return Math.sqrt(inverse) / (2 * sizes.length);
  }
}
