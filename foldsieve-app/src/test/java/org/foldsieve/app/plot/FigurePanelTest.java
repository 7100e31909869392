package org.foldsieve.app.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.BasicStroke;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.evaluation.compare.Comparison;
import org.junit.jupiter.api.Test;

class FigurePanelTest {

  private static final List<String> LEGEND =
      Stream.concat(
              IntStream.range(0, 24).mapToObj(i -> "method " + i), Stream.of(Comparison.RANDOM))
          .toList();

  @Test
  void noTwoLinesLookTheSame() {
    Set<String> looks = new HashSet<>();
    for (String name : LEGEND) {
      BasicStroke stroke = FigurePanel.stroke(name, LEGEND);
      looks.add(FigurePanel.color(name, LEGEND) + " " + Arrays.toString(stroke.getDashArray()));
    }
    assertThat(looks).hasSize(LEGEND.size());
  }

  @Test
  void theRandomOrderHasAColorAndDashesOfItsOwn() {
    assertThat(LEGEND.stream().filter(name -> !name.equals(Comparison.RANDOM)))
        .noneMatch(
            name ->
                FigurePanel.color(name, LEGEND)
                    .equals(FigurePanel.color(Comparison.RANDOM, LEGEND)));
    assertThat(FigurePanel.stroke(Comparison.RANDOM, LEGEND).getDashArray()).isNotNull();
  }
}
