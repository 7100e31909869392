package org.foldsieve.io.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Text;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;

class MissingAndCategoricalTest {

  private static final String HOLES = "a,b,c,kind\n1,,5,x\n2,4,6,y\n9,8,7,x\n?,2,8,y\n";

  private static Reading read(String text, MissingValues missing) throws IOException {
    return Text.read("a.csv", text, ReadOptions.defaults().withMissing(missing));
  }

  @Test
  void rowsThatMissAValueAreLeftOut() throws IOException {
    Reading reading = read(HOLES, MissingValues.DROP_ROWS);
    assertThat(reading.table().toMatrix().values()).containsExactly(2, 4, 6, 9, 8, 7);
    assertThat(TableAssert.texts(reading.table().labels().orElseThrow())).containsExactly("y", "x");
    assertThat(reading.remarks())
        .map(Message::toString)
        .contains("2 of 4 rows miss a value and are left out");
  }

  @Test
  void rowsWithoutALabelAreLeftOutToo() throws IOException {
    Table table = read("a,kind\n1,x\n2,\n3,y\n", MissingValues.DROP_ROWS).table();
    assertThat(table.toMatrix().values()).containsExactly(1, 3);
    // Otherwise the label stays missing, which is for the methods to judge.
    assertThat(Text.read("a.csv", "a,kind\n1,x\n2,\n3,y\n").table().labels().orElseThrow().codes())
        .containsExactly(0, -1, 1);
  }

  @Test
  void featuresThatMissAValueAreLeftOut() throws IOException {
    Reading reading = read(HOLES, MissingValues.DROP_FEATURES);
    assertThat(reading.table().featureNames()).containsExactly("c");
    assertThat(reading.table().toMatrix().values()).containsExactly(5, 6, 7, 8);
    assertThat(reading.remarks())
        .map(Message::toString)
        .contains("2 of 3 features miss a value and are left out: a, b");
  }

  @Test
  void meansAndMediansFillIn() throws IOException {
    assertThat(read(HOLES, MissingValues.MEAN).table().toMatrix().values())
        .containsExactly(1, 14.0 / 3, 5, 2, 4, 6, 9, 8, 7, 4, 2, 8);
    Reading median = read(HOLES, MissingValues.MEDIAN);
    assertThat(median.table().toMatrix().values())
        .containsExactly(1, 4, 5, 2, 4, 6, 9, 8, 7, 2, 2, 8);
    assertThat(median.remarks())
        .map(Message::toString)
        .contains("2 missing values in 2 columns replaced by the median of the feature");
    assertThat(read("a\n1\n\"\"\n4\n8\n2\n", MissingValues.MEDIAN).table().value(1, 0))
        .isEqualTo(3);
    assertThat(read("a\n1e308\nNA\n1.5e308\n", MissingValues.MEAN).table().value(1, 0))
        .isCloseTo(1.25e308, org.assertj.core.data.Percentage.withPercentage(1e-10));
  }

  @Test
  void nothingLeftIsSaid() {
    assertThatThrownBy(() -> read("a,b\n1,\n,2\n", MissingValues.DROP_ROWS))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("every row misses a value");
    assertThatThrownBy(() -> read("a,b\n1,\n,2\n", MissingValues.DROP_FEATURES))
        .hasMessageContaining("every feature misses a value");
    assertThatThrownBy(() -> read("a,b\n1,\n2,\n", MissingValues.MEAN))
        .hasMessageContaining("column 'b' (1) has no value at all");
  }

  @Test
  void sparseTablesAreSettledToo() throws IOException {
    String text = "1 1:1 2:nan\n2 1:3 2:4\n1 2:8\n";
    assertThatThrownBy(() -> Text.read("a.libsvm", text))
        .hasMessageContaining("1 value is missing (NaN) in 1 column: column 'f1' (1) at row 0");
    assertThat(sparse(text, MissingValues.MEAN)).containsExactly(1, 6, 3, 4, 0, 8);
    assertThat(sparse(text, MissingValues.MEDIAN)).containsExactly(1, 6, 3, 4, 0, 8);
    assertThat(sparse(text, MissingValues.DROP_ROWS)).containsExactly(3, 4, 0, 8);
    assertThat(sparse(text, MissingValues.DROP_FEATURES)).containsExactly(1, 3, 0);
  }

  private static double[] sparse(String text, MissingValues missing) throws IOException {
    Table table = Text.read("a.libsvm", text, ReadOptions.defaults().withMissing(missing)).table();
    assertThat(table.isSparse()).isTrue();
    assertThat(table.labels().orElseThrow().rows()).isEqualTo(table.rows());
    return table.toMatrix().values();
  }

  private static final String WORDS =
      "a,size,colour,y\n1,small,red,p\n2,large,12,q\n3,small,red,p\n";

  private static Reading encode(CategoricalValues categorical) throws IOException {
    return Text.read(
        "a.csv", WORDS, ReadOptions.defaults().withLabel("y").withCategorical(categorical));
  }

  @Test
  void oneHotMakesAFeatureAWord() throws IOException {
    Table table = encode(CategoricalValues.ONE_HOT).table();
    assertThat(table.featureNames())
        .containsExactly("a", "size=large", "size=small", "colour=12", "colour=red");
    assertThat(table.toMatrix().values())
        .containsExactly(1, 0, 1, 0, 1, 2, 1, 0, 1, 0, 3, 0, 1, 0, 1);
  }

  @Test
  void ordinalCountsAlphabetically() throws IOException {
    Reading reading = encode(CategoricalValues.ORDINAL);
    assertThat(reading.table().toMatrix().values()).containsExactly(1, 1, 1, 2, 0, 0, 3, 1, 1);
    assertThat(reading.remarks())
        .map(Message::toString)
        .contains("columns 'size' (1), 'colour' (2) hold words, now numbered from 0");
  }

  @Test
  void dropLeavesThemOut() throws IOException {
    assertThat(encode(CategoricalValues.DROP).table().featureNames()).containsExactly("a");
  }

  @Test
  void aMissingWordIsAWordOfItsOwn() throws IOException {
    Reading reading =
        Text.read(
            "a.csv",
            "a,b,c\n1,x,u\n,,v\n4,y,v\n",
            ReadOptions.defaults()
                .withCategorical(CategoricalValues.ONE_HOT)
                .withMissing(MissingValues.MEAN));

    assertThat(reading.table().featureNames())
        .containsExactly("a", "b=x", "b=y", "b=(missing)", "c=u", "c=v");
    assertThat(reading.table().toMatrix().row(1)).containsExactly(2.5, 0, 0, 1, 0, 1);
    assertThat(reading.remarks())
        .map(Message::toString)
        .contains(
            "1 missing value in 1 column replaced by the mean of the feature",
            "1 missing word in 1 column taken as a word of its own");
  }

  @Test
  void choicesAreKnownByName() {
    assertThat(MissingValues.parse("drop-rows")).isEqualTo(MissingValues.DROP_ROWS);
    assertThat(CategoricalValues.parse("one-hot")).isEqualTo(CategoricalValues.ONE_HOT);
    assertThatThrownBy(() -> MissingValues.parse("drop-row"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("did you mean 'drop-rows'?");
  }
}
