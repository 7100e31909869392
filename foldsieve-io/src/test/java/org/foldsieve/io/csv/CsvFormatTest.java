package org.foldsieve.io.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Tables;
import org.foldsieve.io.Text;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.DecimalMark;
import org.foldsieve.io.option.Header;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.Target;
import org.foldsieve.run.NearestName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFormatTest {

  @TempDir Path folder;

  @Test
  void headerNumbersAndTheOnlyColumnOfWordsAsLabel() throws IOException {
    Reading reading = Text.read("a.csv", "x,y,kind\n1,2.5,a\n-3,4e2,b\n");
    Table table = reading.table();
    assertThat(table.featureNames()).containsExactly("x", "y");
    assertThat(table.toMatrix().values()).containsExactly(1, 2.5, -3, 400);
    assertThat(TableAssert.texts(table.labels().orElseThrow())).containsExactly("a", "b");
    assertThat(reading.remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("'kind' (2) holds words and is taken as the label"));
  }

  @Test
  void firstRowOfNumbersIsDataAndColumnsAreNumbered() throws IOException {
    Table table = Text.read("a.csv", " 47,100, 27\n  0, 89, 27\n").table();
    assertThat(table.featureNames()).containsExactly("f0", "f1", "f2");
    assertThat(table.toMatrix().values()).containsExactly(47, 100, 27, 0, 89, 27);
    assertThat(table.labels()).isEmpty();
  }

  @Test
  void firstRowWithNumbersAndWordsIsDataToo() throws IOException {
    Table table = Text.read("a.csv", "0.1,0.2,R\n0.3,0.4,M\n").table();
    assertThat(table.rows()).isEqualTo(2);
    assertThat(table.labels().orElseThrow().classNames()).containsExactly("M", "R");
  }

  @Test
  void aHeaderCanBeForcedAndForbidden() throws IOException {
    Table named =
        Text.read("a.csv", "0,1,2\n5,6,7\n", ReadOptions.defaults().withHeader(Header.PRESENT))
            .table();
    assertThat(named.featureNames()).containsExactly("0", "1", "2");
    assertThat(named.rows()).isEqualTo(1);
    assertThatThrownBy(
            () ->
                Text.read("a.csv", "a,b\n1,2\n", ReadOptions.defaults().withHeader(Header.ABSENT)))
        .isInstanceOf(DataException.class);
  }

  @Test
  void namesBetweenNumbersInTheFirstRowAreRemarkedOn() throws IOException {
    Reading years = Text.read("a.csv", "2019,2020,kind\n5,6,a\n5,7,b\n6,6,a\n7,8,b\n9,9,a\n");
    assertThat(years.table().rows()).isEqualTo(6);
    assertThat(years.remarks())
        .map(Message::toString)
        .anyMatch(
            remark ->
                remark.contains("the first row (2019, 2020, kind)")
                    && remark.contains("header=present"));
    Reading plain = Text.read("a.csv", "1,2,a\n5,6,a\n5,7,b\n6,6,a\n7,8,b\n9,9,a\n");
    assertThat(plain.remarks())
        .map(Message::toString)
        .noneMatch(remark -> remark.contains("header"));
    assertThatThrownBy(() -> Text.read("a.csv", "id,2019,2020\n1,5,6\n2,7,8\n"))
        .hasMessageContaining("the word 'id', met at row 1 (line 2)")
        .hasMessageContaining("header=present");
  }

  @Test
  void commasBeforeFractionsAreReadWhenSaid() throws IOException {
    ReadOptions comma = ReadOptions.defaults().withDecimal(DecimalMark.COMMA);
    String text = "a;b;kind\n1,5;-2;x,y\n+3;,25;z\n1e-1;12,5e1;z\n";
    Table table = Text.read("a.csv", text, comma).table();
    assertThat(table.toMatrix().values()).containsExactly(1.5, -2, 3, 0.25, 0.1, 125);
    assertThat(TableAssert.texts(table.labels().orElseThrow())).containsExactly("x,y", "z", "z");
    assertThat(Text.read("a.tsv", text.replace(';', '\t'), comma).table().toMatrix())
        .isEqualTo(table.toMatrix());
    String quoted = "a,b,kind\n\"1,5\",-2,\"x,y\"\n\"+3\",\",25\",z\n1e-1,\"12,5e1\",z\n";
    assertThat(Text.read("a.csv", quoted, comma).table().toMatrix()).isEqualTo(table.toMatrix());
    assertThat(Text.read("a.csv", "1,5;2\n3,5;4\n", comma).table().toMatrix().values())
        .containsExactly(1.5, 2, 3.5, 4);
  }

  @Test
  void aLabelMayHaveCommasBeforeFractionsToo() throws IOException {
    ReadOptions price = ReadOptions.defaults().withDecimal(DecimalMark.COMMA).withLabel("price");
    Labels labels =
        Text.read("a.csv", "a;price\n1;2,5\n2;3,75\n", price).table().labels().orElseThrow();
    assertThat(labels.isNumeric()).isTrue();
    assertThat(labels.number(1)).isEqualTo(3.75);
  }

  @Test
  void aPointIsNoNumberWhereCommasAre() {
    ReadOptions comma = ReadOptions.defaults().withDecimal(DecimalMark.COMMA);
    assertThatThrownBy(() -> Text.read("a.csv", "a;b\n1,5;2\n3;1.234,5\n", comma))
        .hasMessageContaining("'b' (1) holds numbers and the word '1.234,5'");
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\n1,5\n3,4\n", comma))
        .hasMessageContaining("separated by commas, so none can stand before a fraction");
  }

  /** {@code 1,234} read as one and a bit would be wrong by a factor of a thousand. */
  @Test
  void marksBetweenThousandsAreNoWordsAndNoFractions() throws IOException {
    for (String number : List.of("1,234.5", "-1.234,5", "1,234,567", "1.234.567")) {
      assertThatThrownBy(() -> Text.read("a.csv", "a;b\n1;" + number + "\n2;" + number + "\n"))
          .isInstanceOf(DataException.class)
          .hasMessage(
              "a.csv: column 'b' (1) holds numbers with marks between thousands, as '"
                  + number
                  + "'; save the numbers without such marks");
    }
    assertThatThrownBy(() -> Text.read("a.csv", "a;b\n1;1,234\n2;2,500\n"))
        .hasMessageContaining("'b' (1) holds numbers with a comma, as '1,234'; decimal=comma")
        .hasMessageContaining("if it parts thousands instead, save the numbers without it");
    assertThatThrownBy(() -> Text.read("a.csv", "a;b\n1;900\n2;2,500\n"))
        .hasMessageContaining("if it parts thousands instead, save the numbers without it");
    ReadOptions codes = ReadOptions.defaults().withLabel("b").withTarget(Target.CLASS);
    assertThat(Text.read("a.csv", "a;b\n1;1.234.567\n2;1.234.568\n", codes).table().labels())
        .hasValueSatisfying(labels -> assertThat(labels.classCount()).isEqualTo(2));
    ReadOptions byId = ReadOptions.defaults().withId("b");
    assertThat(Text.read("a.csv", "a;b\n1;1,234\n2;2,500\n", byId).table().features()).isEqualTo(1);
  }

  @Test
  void spreadsheetsAreToldFromNumpyFiles() {
    byte[] zip = {'P', 'K', 3, 4, 20, 0, 0, 0};
    byte[] old = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, 0, 0, 0, 0};
    for (Input input :
        List.of(Input.of("a.xlsx", zip), Input.of("a.ODS", zip), Input.of("a.xls", old))) {
      assertThatThrownBy(() -> Text.read(input, ReadOptions.defaults()))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("spreadsheets are not read; save the sheet as CSV (UTF-8)");
    }
  }

  @Test
  void numbersWithCommasAreNeverTakenForTheLabel() {
    assertThatThrownBy(() -> Text.read("a.csv", "a;b\n1;1,5\n2;-0,25\n"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'b' (1) holds numbers with a comma before the fraction, as '1,5'")
        .hasMessageContaining("decimal=comma");
    assertThatThrownBy(() -> Text.read("a.csv", "a;b\n1;1,5\n2;7\n"))
        .hasMessageContaining("decimal=comma");
  }

  @Test
  void aColumnOfNumbersThatIsCalledLabelIsRemarkedOn() throws IOException {
    assertThat(Text.read("a.csv", "a,Target\n1,0\n2,1\n").remarks())
        .map(Message::toString)
        .anyMatch(
            remark ->
                remark.contains("'Target' (1) is taken as a feature")
                    && remark.contains("label=Target"));
    for (String silent : new String[] {"x,y\n1,0\n2,1\n", "target,kind\n1,a\n2,b\n"}) {
      assertThat(Text.read("a.csv", silent).remarks())
          .map(Message::toString)
          .noneMatch(remark -> remark.contains("taken as a feature"));
    }
  }

  @Test
  void aLoneFieldIsNoBlankLine() {
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\n1,2\nNA\n3,4\n"))
        .hasMessageContaining("row 1 (line 3) has 1 fields");
    ReadOptions dropped = ReadOptions.defaults().withDrop(List.of("a"));
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\n1,2\n7\n3,4\n", dropped))
        .hasMessageContaining("row 1 (line 3) has 1 fields");
  }

  @Test
  void columnNumbersInTheFirstRowAreRemarkedOn() throws IOException {
    Reading reading = Text.read("a.csv", "0,1,2,3,target\n5,6,7,8,a\n5,6,7,9,b\n");
    assertThat(reading.remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("header=present"));
  }

  @Test
  void quotedFieldsMayHoldSeparatorsQuotesAndLineBreaks() throws IOException {
    Table table =
        Text.read("a.csv", "\"a,b\",\"c\"\"d\",\"e\nf\"\n1,\"2\",\"x,y\"\n3,4,z\n").table();
    assertThat(table.featureNames()).containsExactly("a,b", "c\"d");
    assertThat(table.labels().orElseThrow().name()).isEqualTo("e\nf");
    assertThat(table.toMatrix().values()).containsExactly(1, 2, 3, 4);
    assertThat(TableAssert.texts(table.labels().orElseThrow())).containsExactly("x,y", "z");
  }

  @Test
  void blanksMayStandAroundQuotes() throws IOException {
    Table table = Text.read("a.csv", "x, \"y,z\" , k\n1, 2, \"a b\"\n3, 4, \"c\"\n").table();
    assertThat(table.featureNames()).containsExactly("x", "y,z");
    assertThat(TableAssert.texts(table.labels().orElseThrow())).containsExactly("a b", "c");
  }

  @Test
  void separatorsAreFound() throws IOException {
    for (String separator : List.of("\t", ";", "|", " ", "   ")) {
      String text = "a,b,c\n1,2,3\n4,5,6\n".replace(",", separator);
      Reading reading = Text.read("a.txt", text);
      assertThat(reading.table().toMatrix().values())
          .as(separator)
          .containsExactly(1, 2, 3, 4, 5, 6);
      assertThat(reading.remarks())
          .map(Message::toString)
          .anyMatch(remark -> remark.contains("separated by"));
    }
    assertThat(Text.read("a.tsv", "a\tb\n1\t2\n").remarks()).isEmpty();
  }

  @Test
  void decimalCommasAreToldFromSeparators() {
    assertThatThrownBy(() -> Text.read("a.csv", "a;b\n1;2\n1,5;2,5\n"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("decimal=comma reads a comma before the fraction");
  }

  @Test
  void windowsLineEndsBlankLinesAndAByteOrderMarkDoNotMatter() throws IOException {
    Table table = Text.read("a.csv", "\uFEFFa,b\r\n\r\n1,2\r\n  \r\n3,4\r\n\r\n").table();
    assertThat(table.featureNames()).containsExactly("a", "b");
    assertThat(table.toMatrix().values()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void gzipIsUndone() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
    }
    Table table =
        Text.read(Input.of("a.csv.gz", packed.toByteArray()), ReadOptions.defaults()).table();
    assertThat(table.toMatrix().values()).containsExactly(1, 2);
    byte[] cut = java.util.Arrays.copyOf(packed.toByteArray(), packed.size() - 9);
    assertThatThrownBy(() -> Text.read(Input.of("a.csv.gz", cut), ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("cut short or damaged");
  }

  @Test
  void theLabelIsNamedByNameIndexOrPlace() throws IOException {
    String text = "digit,a,b\n7,1,2\n8,3,4\n";
    for (String label : List.of("digit", "0")) {
      Table table = Text.read("a.csv", text, ReadOptions.defaults().withLabel(label)).table();
      assertThat(table.featureNames()).containsExactly("a", "b");
      assertThat(table.labels().orElseThrow().classNames()).containsExactly("7", "8");
    }
    Table last = Text.read("a.csv", text, ReadOptions.defaults().withLabel("last")).table();
    assertThat(last.labels().orElseThrow().name()).isEqualTo("b");
    assertThat(Text.read("a.csv", text).table().labels()).isEmpty();
  }

  @Test
  void unknownLabelSuggestsTheNearestColumn() {
    assertThatThrownBy(
            () ->
                Text.read(
                    "iris.csv", "a,species\n1,x\n", ReadOptions.defaults().withLabel("specis")))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("iris.csv: unknown label column 'specis'")
        .hasMessageContaining("did you mean 'species'?");
  }

  @Test
  void oneLineSaysWhetherWholeNumbersAreClassesOrMeasured() throws IOException {
    StringBuilder prices = new StringBuilder("a,y\n");
    StringBuilder faces = new StringBuilder("a,y\n");
    for (int i = 0; i < 1469; i++) {
      prices.append(i).append(',').append(35_000 + 500L * (i * 31 % 663)).append('\n');
      faces.append(i).append(',').append(i % 40).append('\n');
    }
    // Prices are heaped: some are there once only.
    prices.append("1469,755000\n");
    ReadOptions label = ReadOptions.defaults().withLabel("y");
    Reading price = Text.read("price.csv", prices.toString(), label);
    assertThat(price.table().labels().orElseThrow().isNumeric()).isTrue();
    assertThat(price.remarks())
        .map(Message::toString)
        .containsExactly(
            "label 'y' holds 664 different whole numbers in 1470 rows and is read as a number to"
                + " predict; target=class reads classes");
    Reading face = Text.read("face.csv", faces.toString(), label);
    assertThat(face.table().labels().orElseThrow().classCount()).isEqualTo(40);
    assertThat(face.remarks())
        .map(Message::toString)
        .containsExactly(
            "label 'y' holds 40 different whole numbers in 1469 rows and is read as classes;"
                + " target=number reads a number to predict");
    Reading asked = Text.read("price.csv", prices.toString(), label.withTarget(Target.CLASS));
    assertThat(asked.table().labels().orElseThrow().classCount()).isEqualTo(664);
    assertThat(asked.remarks()).isEmpty();
  }

  @Test
  void aHeaderThatIsOneNameShortLeavesOutTheNamesOfTheRows() throws IOException {
    for (String separator : List.of(",", "\t", ";", " ")) {
      String text =
          String.join(
              "\n",
              "\"len\",\"wid\",\"kind\"",
              "\"row 1\",5.1,3.5,\"a\"",
              "\"row 2\",4.9,3.0,\"b\"",
              "\"row 3\",4.7,3.2,\"a\"",
              "");
      if (separator.equals(" ")) {
        text = text.replace("\"", "").replace("row ", "r");
      }
      Reading reading = Text.read("a.txt.csv", text.replace(",", separator));
      assertThat(reading.table().featureNames()).as(separator).containsExactly("len", "wid");
      assertThat(reading.table().rowNames().orElseThrow().get(2)).endsWith("3");
      assertThat(reading.table().toMatrix().values()).containsExactly(5.1, 3.5, 4.9, 3.0, 4.7, 3.2);
      assertThat(reading.table().labels().orElseThrow().classNames()).containsExactly("a", "b");
      assertThat(reading.remarks())
          .map(Message::toString)
          .contains(
              "the header is one name short: the first field of every row is taken as its name");
    }
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\nx,1,2\ny,1,2,3\n"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 1 (line 3) has 4 fields, the first row has 3");
  }

  @Test
  void aFileWhoseColumnsAreTheSamplesIsTurnedOver() throws IOException {
    String genes = "gene,s1,s2,s3\nBRCA1,1,2,3\nTP53,4,,6\nkind,0,1,0\n";
    ReadOptions turned =
        ReadOptions.defaults().withTransposed().withMissing(MissingValues.MEDIAN).withLabel("kind");

    Table table = Text.read("a.csv", genes, turned).table();

    assertThat(table.featureNames()).containsExactly("BRCA1", "TP53");
    assertThat(table.rowNames().orElseThrow()).containsExactly("s1", "s2", "s3");
    assertThat(table.toMatrix().values()).containsExactly(1, 4, 2, 5, 3, 6);
    assertThat(table.labels().orElseThrow().codes()).containsExactly(0, 1, 0);
    assertThatThrownBy(
            () -> Text.read("a.csv", genes.replace("1,2,3", "a,b,c"), turned.withLabel("none")))
        .isInstanceOf(DataException.class);
  }

  @Test
  void wholeNumbersAreClassesAndFractionsAreNumbers() throws IOException {
    String text = "a,y\n1,1.0\n2,2.0\n3,1\n";
    ReadOptions label = ReadOptions.defaults().withLabel("y");
    assertThat(Text.read("a.csv", text, label).table().labels().orElseThrow().classNames())
        .containsExactly("1", "2");
    Reading number = Text.read("a.csv", text.replace("2.0", "2.5"), label);
    assertThat(number.table().labels().orElseThrow().isNumeric()).isTrue();
    assertThat(number.remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("a number to predict"));
    assertThat(
            Text.read("a.csv", text, label.withTarget(Target.NUMBER))
                .table()
                .labels()
                .orElseThrow()
                .number(1))
        .isEqualTo(2);
    assertThat(
            Text.read("a.csv", text.replace("2.0", "2.5"), label.withTarget(Target.CLASS))
                .table()
                .labels()
                .orElseThrow()
                .classNames())
        .containsExactly("1", "2.5");
  }

  @Test
  void wordsCannotBeReadAsNumbers() {
    assertThatThrownBy(
            () ->
                Text.read(
                    "a.csv",
                    "a,y\n1,2\n1,x\n",
                    ReadOptions.defaults().withLabel("y").withTarget(Target.NUMBER)))
        .hasMessageContaining("label 'y' holds 'x' at row 1");
  }

  @Test
  void dropAndIdAreNoFeatures() throws IOException {
    Table table =
        Text.read(
                "a.csv",
                "name,a,b,c\nn1,1,2,3\nn2,4,5,6\n",
                ReadOptions.defaults().withId("name").withDrop(List.of("b")))
            .table();
    assertThat(table.featureNames()).containsExactly("a", "c");
    assertThat(table.rowNames()).contains(List.of("n1", "n2"));
    assertThat(table.labels()).isEmpty();
  }

  @Test
  void wordsAmongNumbersNameTheirPlace() {
    assertThatThrownBy(() -> Text.read("a.csv", "age,b\n1,2\n\n3,4\nold,5\n"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(
            "column 'age' (0) holds numbers and the word 'old', met at row 2 (line 5)");
    assertThatThrownBy(() -> Text.read("a.csv", "age,b\nold,2\n3,4\n"))
        .hasMessageContaining("column 'age' (0) holds numbers and the word 'old'");
  }

  @Test
  void severalColumnsOfWordsAreNamed() {
    assertThatThrownBy(() -> Text.read("a.csv", "a,b,c\nx,1,y\nz,2,w\n"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("columns 'a' (0), 'c' (2) hold words")
        .hasMessageContaining("categorical=one-hot|ordinal|drop");
  }

  @Test
  void raggedRowsNameTheirPlace() {
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\n1,2\n3\n"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 1 (line 3) has 1 fields, the header has 2");
    assertThatThrownBy(() -> Text.read("a.csv", "1,2\n1,2\n3,4,5\n"))
        .hasMessageContaining("row 2 (line 3) has 3 fields, the first row has 2");
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\n1,2,3,4\n4,5,6,7\n"))
        .hasMessageContaining("row 0 (line 2) has 4 fields, the header has 2");
  }

  /** The word stands in a column of numbers because a field before it is missing. */
  @Test
  void raggedRowsAreNamedBeforeWhatTheyMixUp() {
    assertThatThrownBy(() -> Text.read("a.csv", "a,b,c\n1,2,x\n3,y\n"))
        .hasMessageContaining("row 1 (line 3) has 2 fields, the header has 3");
    assertThatThrownBy(() -> Text.read("a.csv", "a,b,c\n1,2,x\n3,z,4,y\n"))
        .hasMessageContaining("row 1 (line 3) has 4 fields, the header has 3");
    assertThatThrownBy(() -> Text.read("a.csv", "a,b,c\n1,2,x\n3,z,y\n4\n"))
        .hasMessageContaining("column 'b' (1) holds numbers and the word 'z', met at row 1");
  }

  @Test
  void aNameOfOneLetterIsNotMistakenForAnother() {
    assertThat(NearestName.of("7", List.of("a", "b"))).isEmpty();
    assertThat(NearestName.of("A", List.of("b", "a"))).contains("a");
    assertThat(NearestName.of("cvs", List.of("csv"))).contains("csv");
  }

  @Test
  void missingValuesAreCountedAndPlaced() {
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\n1,\nNA,2\n3,nan\n?,5\n"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("4 values are missing (NaN) in 2 columns")
        .hasMessageContaining("column 'b' (1) at row 0 (line 2)")
        .hasMessageContaining("missing=drop-rows");
  }

  @Test
  void infiniteValuesNameTheirPlace() {
    for (String infinite : List.of("inf", "-Infinity", "1e999")) {
      assertThatThrownBy(() -> Text.read("a.csv", "a,b\n1,2\n3," + infinite + "\n"))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("column 'b' (1) is ")
          .hasMessageContaining("at row 1 (line 3)");
    }
  }

  @Test
  void nothingToReadIsSaid() {
    assertThatThrownBy(() -> Text.read("a.csv", ""))
        .hasMessageContaining("a.csv: the file is empty");
    assertThatThrownBy(() -> Text.read("a.csv", "\n \n")).hasMessageContaining("the file is empty");
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\n")).hasMessageContaining("no rows");
    assertThatThrownBy(() -> Text.read("a.csv", "kind\na\nb\n"))
        .hasMessageContaining("no numeric column");
    assertThatThrownBy(() -> Text.read("a.csv", "a\n1\n", ReadOptions.defaults().withLabel("last")))
        .hasMessageContaining("no numeric column");
  }

  @Test
  void equalNamesAreRefused() {
    assertThatThrownBy(() -> Text.read("a.csv", "a,b,a\n1,2,3\n"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("columns 0 and 2 have the same name 'a'");
  }

  @Test
  void textInAnotherEncodingIsRefused() {
    assertThatThrownBy(
            () ->
                Text.read(
                    Input.of("a.csv", "gr\u00fcn,b\n1,2\n".getBytes(StandardCharsets.ISO_8859_1)),
                    ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("line 1 is not UTF-8")
        .hasMessageContaining("iconv -f WINDOWS-1252 -t UTF-8");
    assertThatThrownBy(
            () ->
                Text.read(
                    Input.of("a.csv", "a,b\n1,2\n3,\u00fc\n".getBytes(StandardCharsets.ISO_8859_1)),
                    ReadOptions.defaults()))
        .hasMessageStartingWith("a.csv: the text in line 3 is not UTF-8");
  }

  /** Without its mark such text is valid UTF-8 with zeros in it, and was read as words. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
  void wideTextIsRefusedWithTheWayOut(String encoding) {
    String mark = encoding.equals("UTF-32") ? "\ufeff" : "";
    byte[] bytes = (mark + "a\u00e4,b1\n1,2\n3,4\n").getBytes(Charset.forName(encoding));
    for (String name : List.of("a.csv", "a.dat", "a.arff", "a.libsvm")) {
      assertThatThrownBy(() -> Text.read(Input.of(name, bytes), ReadOptions.defaults()))
          .isInstanceOf(DataException.class)
          .hasMessage(
              String.format(
                      Locale.ROOT,
                      "%s: the text is %s, not UTF-8; save it as UTF-8, from its program or with:"
                          + " iconv -f",
                      name,
                      encoding)
                  + String.format(Locale.ROOT, " %s -t UTF-8 OLD > NEW", encoding));
    }
  }

  @Test
  void labelsFileInAnotherEncodingIsNamed() throws IOException {
    Path labels = folder.resolve("labels.txt");
    Files.write(labels, "gr\u00fcn\nblau\n".getBytes(StandardCharsets.ISO_8859_1));
    ReadOptions options = ReadOptions.defaults().withLabelsFile(labels);
    byte[] table = "a,b\n1,2\n3,4\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> Text.read(Input.of("a.csv", table), options))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("a.csv: labels file 'labels.txt': the text in line 1 is not UTF-8");
  }

  @Test
  void anOpenQuoteIsRefused() {
    assertThatThrownBy(() -> Text.read("a.csv", "a,b\n1,\"2\n3,4\n"))
        .isInstanceOf(DataException.class);
  }

  @Test
  void theIndexOfADataFrameNamesTheRows() throws IOException {
    for (String[] index : new String[][] {{"0", "1", "2"}, {"7", "3", "12"}, {"u", "v", "w"}}) {
      String rows = String.format(Locale.ROOT, "%s,5\n%s,6\n%s,9\n", (Object[]) index);
      Reading reading = Text.read("a.csv", ",a\n" + rows);
      assertThat(reading.table().featureNames()).containsExactly("a");
      assertThat(reading.table().rowNames()).contains(List.of(index));
      assertThat(reading.remarks())
          .map(Message::toString)
          .anyMatch(remark -> remark.startsWith("column 0 alone has no name, and its values"));
    }
  }

  @Test
  void aFirstColumnWithoutANameThatIsNoIndexIsAFeature() throws IOException {
    for (String rows : new String[] {"0,5\n1,6\n1,9\n", "0.5,5\n1,6\n2,9\n", "0,5\n,6\n2,9\n"}) {
      ReadOptions options = ReadOptions.defaults().withMissing(MissingValues.MEAN);
      byte[] table = (",a\n" + rows).getBytes(StandardCharsets.UTF_8);
      Reading reading = Text.read(Input.of("a.csv", table), options);
      assertThat(reading.table().featureNames()).containsExactly("f0", "a");
      assertThat(reading.table().rowNames()).isEmpty();
    }
    assertThat(Text.read("a.csv", ",a,\n0,5,3\n1,6,4\n").table().featureNames())
        .containsExactly("f0", "a", "f2");
  }

  @Test
  void anEmptyColumnBehindTheLastSeparatorIsLeftOut() throws IOException {
    Reading reading = Text.read("a.csv", "a,b,\n1,2,\n3,4,\n");
    assertThat(reading.table().featureNames()).containsExactly("a", "b");
    assertThat(reading.remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("ends with a separator"));
  }

  @Test
  void aLabelThatDiffersInEveryRowLooksLikeAnId() throws IOException {
    assertThat(Text.read("a.csv", "g,a\nx1,1\nx2,2\nx3,3\n").remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("id=g"));
  }

  @Test
  void tensOfThousandsOfColumnsAreFine() throws IOException {
    int columns = 60_000;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < columns; j++) {
        text.append(j == 0 ? "" : ",").append(i + j);
      }
      text.append('\n');
    }
    Table table = Text.read("a.csv", text.toString()).table();
    assertThat(table.features()).isEqualTo(columns);
    assertThat(table.value(1, columns - 1)).isEqualTo(columns);
  }

  @Test
  void moreRowsThanAChunkHoldsKeepTheirOrder() throws IOException {
    StringBuilder text = new StringBuilder("a,b\n");
    for (int i = 0; i < 50_000; i++) {
      text.append(i).append(',').append(-i).append('\n');
    }
    Table table = Text.read("a.csv", text.toString()).table();
    assertThat(table.rows()).isEqualTo(50_000);
    for (int i = 0; i < 50_000; i++) {
      assertThat(table.value(i, 0)).isEqualTo(i);
      assertThat(table.value(i, 1)).isEqualTo(-i + 0.0);
    }
  }

  /** Lines longer than the longest field: the line must not be taken for one. */
  @ParameterizedTest
  @ValueSource(strings = {",", ";", " ", "\""})
  void aLineOfAnyNumberOfColumnsIsRead(String mark) throws IOException {
    int columns = 300_000;
    String separator = mark.equals("\"") ? "," : mark;
    String field = mark.equals("\"") ? "\"%s\"" : "%s";
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 2; row++) {
      for (int j = 0; j < columns; j++) {
        String number = (j % 10) + ".5" + "0".repeat(55);
        text.append(j == 0 ? "" : separator).append(field.replace("%s", number));
      }
      text.append('\n');
    }
    Path file = Files.writeString(folder.resolve("wide.csv"), text);
    Table table = Tables.read(file, ReadOptions.defaults().withHeader(Header.ABSENT));
    assertThat(table.features()).isEqualTo(columns);
    assertThat(table.rows()).isEqualTo(2);
    assertThat(table.value(1, columns - 1)).isEqualTo(9.5);
  }
}
