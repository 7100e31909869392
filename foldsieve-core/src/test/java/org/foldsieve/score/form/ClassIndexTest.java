package org.foldsieve.score.form;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassIndexTest {

  @Test
  void looksAtClassesFromTheRows() {
    ClassIndex index = ClassIndex.of(new int[][] {{0, 3}, {}, {1, 4, 5}}, 6);
    assertThat(index.classOf()).containsExactly(0, 2, -1, 0, 2, 2);
    assertThat(index.first()).containsExactly(0, -1, 1);
    assertThat(index.sizes()).containsExactly(2, 0, 3);
    assertThat(index.total()).isEqualTo(5);
    assertThat(index.classes()).isEqualTo(3);
    assertThat(index.anyRow()).isZero();
  }

  @Test
  void withoutRowsThereIsNone() {
    assertThat(ClassIndex.of(new int[][] {{}, {2}}, 3).anyRow()).isEqualTo(2);
    assertThat(ClassIndex.of(new int[][] {{}, {}}, 3).anyRow()).isEqualTo(-1);
  }
}
