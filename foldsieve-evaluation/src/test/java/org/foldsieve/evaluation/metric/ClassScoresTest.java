package org.foldsieve.evaluation.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassScoresTest {

  /** Forty rows by formula, so that the peer has the same; some classes have no row. */
  private static ClassScores scores(int classes) {
    ClassScores scores = new ClassScores(classes, 40);
    for (int i = 0; i < 40; i++) {
      int truth = (i * i + i) % 7 % Math.min(3, classes);
      double[] weights = new double[classes];
      for (int c = 0; c < classes; c++) {
        weights[c] = 1 + (i * (c + 3) + c * c * 5) % 11 + (c == truth ? 4 : 0);
      }
      double sum = Arrays.stream(weights).sum();
      int predicted = 0;
      for (int c = 0; c < classes; c++) {
        weights[c] /= sum;
        predicted = weights[c] > weights[predicted] ? c : predicted;
      }
      scores.add(truth, predicted, weights);
    }
    return scores;
  }

  /** scikit-learn 1.2.1: accuracy_score, balanced_accuracy_score, f1_score, log_loss. */
  @ParameterizedTest
  @CsvSource({
    "2, 0.65, 0.6568627450980392, 0.561128526645768, 0.5537825293983195",
    "3, 0.65, 0.6496163682864451, 0.4672619047619048, 0.8176210730617367",
    "4, 0.55, 0.5473145780051151, 0.3125, 1.0687213896400536"
  })
  void valuesAreThoseOfThePeer(
      int classes, double accuracy, double balanced, double f1, double logLoss) {
    ClassScores scores = scores(classes);
    assertThat(scores.accuracy()).isEqualTo(accuracy);
    assertThat(scores.balancedAccuracy()).isCloseTo(balanced, within(1e-14));
    assertThat(scores.macroF1()).isCloseTo(f1, within(1e-14));
    assertThat(scores.logLoss()).isCloseTo(logLoss, within(1e-14));
  }

  /** scikit-learn 1.2.1: roc_auc_score, multi_class="ovr" and average="macro", weights 1, 2, 3. */
  @ParameterizedTest
  @CsvSource({
    "3, 0.8572979797979797, 0.8699206060293204",
    "4, 0.815251221001221, 0.8057892786372713"
  })
  void theAreaOfMoreClassesIsTheMeanOfEachAgainstTheRest(
      int classes, double expected, double expectedWeighed) {
    ClassScores plain = new ClassScores(classes, 40);
    ClassScores weighed = new ClassScores(classes, 40);
    for (int i = 0; i < 40; i++) {
      int truth = (i * 5 + i * i / 3) % 7 % classes;
      double[] weights = new double[classes];
      for (int c = 0; c < classes; c++) {
        weights[c] = 1 + (i * (c + 3) + c * c * 5) % 11 + (c == truth ? 4 : 0);
      }
      double sum = Arrays.stream(weights).sum();
      Arrays.setAll(weights, c -> weights[c] / sum);
      plain.add(truth, 0, weights);
      weighed.add(truth, 0, weights, i % 3 + 1);
    }
    assertThat(plain.areaUnderCurve()).isCloseTo(expected, within(1e-14));
    assertThat(weighed.areaUnderCurve()).isCloseTo(expectedWeighed, within(1e-14));
  }

  /** scikit-learn 1.2.1: roc_auc_score; it refuses three classes of which one has no row. */
  @Test
  void theAreaIsThatOfThePeerAndUndefinedForOneClass() {
    assertThat(scores(2).areaUnderCurve()).isCloseTo(0.7524509803921569, within(1e-14));
    assertThat(scores(3).areaUnderCurve()).isBetween(0.5, 1.0);
    ClassScores oneClass = new ClassScores(2, 3);
    for (int i = 0; i < 3; i++) {
      oneClass.add(0, 0, new double[] {0.9, 0.1});
    }
    assertThat(oneClass.areaUnderCurve()).isNaN();
    assertThat(oneClass.balancedAccuracy()).isEqualTo(1);
  }

  @Test
  void whoIsSureAndWrongPaysMuchButNotInfinity() {
    ClassScores scores = new ClassScores(2, 1);
    scores.add(1, 0, new double[] {1, 0});
    assertThat(scores.logLoss()).isCloseTo(36.04, within(0.01));
  }

  /** A row of weight 3 is three rows. */
  @ParameterizedTest
  @CsvSource({"2", "3"})
  void aWeightIsSoManyRows(int classes) {
    ClassScores weighed = new ClassScores(classes, 20);
    ClassScores repeated = new ClassScores(classes, 60);
    for (int i = 0; i < 20; i++) {
      double[] chances = new double[classes];
      for (int c = 0; c < classes; c++) {
        chances[c] = 1 + (i * (c + 2)) % 5;
      }
      double sum = Arrays.stream(chances).sum();
      Arrays.setAll(chances, c -> chances[c] / sum);
      weighed.add(i % classes, i / 3 % classes, chances, i % 4);
      for (int r = 0; r < i % 4; r++) {
        repeated.add(i % classes, i / 3 % classes, chances);
      }
    }
    assertThat(weighed.accuracy()).isEqualTo(repeated.accuracy());
    assertThat(weighed.balancedAccuracy()).isEqualTo(repeated.balancedAccuracy());
    assertThat(weighed.macroF1()).isEqualTo(repeated.macroF1());
    assertThat(weighed.logLoss()).isCloseTo(repeated.logLoss(), within(1e-14));
    assertThat(weighed.areaUnderCurve()).isCloseTo(repeated.areaUnderCurve(), within(1e-14));
  }
}
