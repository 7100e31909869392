package org.foldsieve.io.arff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Tables;
import org.foldsieve.io.Text;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;

/** With files that Weka 3.8.6 wrote (MakeWekaFiles.java). */
class ArffReaderTest {

  private static Path file(String name) throws Exception {
    return Path.of(ArffReaderTest.class.getResource(name).toURI());
  }

  @Test
  void denseAndSparseFilesOfWekaAreTheSame() throws Exception {
    ReadOptions ordinal = ReadOptions.defaults().withCategorical(CategoricalValues.ORDINAL);
    for (String name : List.of("dense.arff", "sparse.arff")) {
      Table table = Tables.read(file(name), ordinal);
      assertThat(table.featureNames())
          .containsExactly("sepal length", "it's 100% \"odd\", {really}", "colour", "flag");
      // Weka writes six digits: 1e-12 became 0.
      assertThat(table.toMatrix().values())
          .containsExactly(5.1, -0.25, 0, 1, 0, 0, 1, 0, 7, 0, 2, 1, 1.5, 2, 1, 0);
      assertThat(table.labels().orElseThrow().name()).isEqualTo("class");
      assertThat(TableAssert.texts(table.labels().orElseThrow()))
          .containsExactly("yes, sir", "no", "yes, sir", "no");
    }
  }

  @Test
  void sparseFilesWithoutWordsStaySparse() throws Exception {
    Table table =
        Tables.read(file("sparse.arff"), ReadOptions.defaults().withDrop(List.of("colour")));
    assertThat(table.isSparse()).isTrue();
    assertThat(table.toMatrix().values())
        .containsExactly(5.1, -0.25, 1, 0, 0, 0, 7, 0, 1, 1.5, 2, 0);
    assertThat(TableAssert.texts(table.labels().orElseThrow()))
        .containsExactly("yes, sir", "no", "yes, sir", "no");
  }

  @Test
  void nominalFeaturesAreNamedInTheError() {
    ReadOptions refuse = ReadOptions.defaults().withCategorical(CategoricalValues.REFUSE);
    assertThatThrownBy(() -> Tables.read(file("dense.arff"), refuse))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column 'colour' (2) holds words");
  }

  @Test
  void oneHotFollowsTheDeclaredOrder() throws Exception {
    Table table =
        Tables.read(
            file("dense.arff"), ReadOptions.defaults().withCategorical(CategoricalValues.ONE_HOT));
    assertThat(table.featureNames())
        .contains("colour=light blue", "colour=red", "colour=gr\u00fcn");
    assertThat(table.value(2, 4)).isEqualTo(1);
  }

  @Test
  void missingValuesFollowTheOption() throws Exception {
    ReadOptions ordinal = ReadOptions.defaults().withCategorical(CategoricalValues.ORDINAL);
    assertThatThrownBy(() -> Tables.read(file("missing.arff"), ordinal))
        .hasMessageContaining("1 value is missing (NaN) in 1 column: column 'sepal length' (0)");
    assertThat(
            Tables.read(file("missing.arff"), ordinal.withMissing(MissingValues.MEAN)).value(2, 0))
        .isEqualTo((5.1 + 0 + 1.5) / 3);
    assertThat(
            Tables.read(file("missing.arff"), ordinal.withMissing(MissingValues.DROP_ROWS)).rows())
        .isEqualTo(3);
  }

  private static final String HEADER =
      "@RELATION r\n@Attribute a REAL\n@attribute b {x,y}\n@DATA\n";

  @Test
  void keywordsInAnyCaseCommentsAndBlankLines() throws Exception {
    Table table = Text.read("a.arff", "% c\n\n" + HEADER + "% c\n1, x % end\n\n 2 ,'y'\n").table();
    assertThat(table.toMatrix().values()).containsExactly(1, 2);
    assertThat(table.labels().orElseThrow().classNames()).containsExactly("x", "y");
  }

  @Test
  void errorsNameTheirPlace() {
    assertThatThrownBy(() -> Text.read("a.arff", HEADER + "1,x\n2,z\n"))
        .hasMessageContaining("attribute 'b' (1) holds 'z' at row 1 (line 6)");
    assertThatThrownBy(() -> Text.read("a.arff", HEADER + "one,x\n"))
        .hasMessageContaining("holds the word 'one' at row 0 (line 5)");
    assertThatThrownBy(() -> Text.read("a.arff", HEADER + "1\n"))
        .hasMessageContaining("row 0 (line 5) has 1 values, the header declares 2");
    assertThatThrownBy(() -> Text.read("a.arff", HEADER + "{0 1}\n1,x\n"))
        .hasMessageContaining("line 6 is dense");
    assertThatThrownBy(() -> Text.read("a.arff", HEADER + "{5 1}\n"))
        .hasMessageContaining("indices 0 to 1");
    assertThatThrownBy(() -> Text.read("a.arff", HEADER + "{0 1, 0 2}\n"))
        .hasMessageContaining("index 0 twice");
    assertThatThrownBy(() -> Text.read("a.arff", HEADER)).hasMessageContaining("no rows");
    assertThatThrownBy(() -> Text.read("a.arff", "@relation r\n")).hasMessageContaining("@data");
    assertThatThrownBy(() -> Text.read("a.arff", HEADER + "'1,x\n"))
        .hasMessageContaining("quote that does not end");
    assertThatThrownBy(() -> Text.read("a.arff", "@relation r\n@attribute a thing\n@data\n1\n"))
        .hasMessageContaining("type 'thing'");
  }

  private static Reading dated(String declaration, String... dates) throws IOException {
    StringBuilder text = new StringBuilder("@relation r\n@attribute a real\n");
    text.append("@attribute when ").append(declaration).append("\n@data\n");
    for (String date : dates) {
      text.append("1,").append(date).append("\n");
    }
    return Text.read("a.arff", text.toString());
  }

  private static double[] days(String declaration, String... dates) throws IOException {
    Table table = dated(declaration, dates).table();
    return IntStream.range(0, table.rows()).mapToDouble(i -> table.value(i, 1)).toArray();
  }

  @Test
  void datesAreDaysByTheirPattern() throws IOException {
    assertThat(days("DATE \"yyyy-MM-dd HH:mm\"", "\"1970-01-02 12:00\"", "'2000-03-01 06:00'"))
        .containsExactly(1.5, 11017.25);
    assertThat(days("date 'dd.MM.yyyy'", "29.02.2024", "01.01.1970")).containsExactly(19782, 0);
    assertThat(days("date 'MMM d, yy'", "'Mar 1, 00'", "'Dec 31, 69'", "'Jan 1, 70'"))
        .containsExactly(11017, 36524, 0);
    assertThat(days("date", "2024-02-29T12:00:00", "1969-12-31T00:00:00"))
        .containsExactly(19782.5, -1);
    assertThat(days("date", "2024-02-29")).containsExactly(19782);
    assertThat(
            days(
                "date 'yyyy-MM-dd HH:mm Z'",
                "'1970-01-01 02:00 +0200'",
                "'1970-01-02 00:00 +0000'"))
        .containsExactly(0, 1);
    assertThat(dated("date 'dd.MM.yyyy'", "29.02.2024").remarks())
        .map(Message::toString)
        .containsExactly("attribute 'when' (1) holds dates, now days since 1970-01-01");
  }

  @Test
  void whatIsNoDateOfThePatternIsRefusedWithItsPlace() {
    for (String wrong : List.of("31.02.2024", "2024-01-01", "'01.01.2024 '", "1.13.2024")) {
      assertThatThrownBy(() -> dated("date 'dd.MM.yyyy'", "01.01.1970", wrong))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("attribute 'when' (1)")
          .hasMessageContaining("row 1 (line 6)")
          .hasMessageContaining("dd.MM.yyyy");
    }
    assertThatThrownBy(() -> dated("date 'bxq'", "1"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no pattern");
  }

  @Test
  void aMissingDateIsAGapAndADateThatNamesRowsStaysText() throws IOException {
    String text =
        "@relation r\n"
            + "@attribute when date 'dd.MM.yyyy'\n"
            + "@attribute a real\n"
            + "@data\n"
            + "01.02.1970,1\n"
            + "?,2\n";
    Table named = Text.read("a.arff", text, ReadOptions.defaults().withId("when")).table();
    assertThat(named.rowNames().orElseThrow()).containsExactly("01.02.1970", "");
    Table filled =
        Text.read("a.arff", text, ReadOptions.defaults().withMissing(MissingValues.MEDIAN)).table();
    assertThat(filled.value(1, 0)).isEqualTo(31);
  }
}
