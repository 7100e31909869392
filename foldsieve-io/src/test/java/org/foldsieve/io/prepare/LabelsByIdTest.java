package org.foldsieve.io.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelsByIdTest {

  private static final String DATA = "sample,a,b\ns1,1,2\ns2,3,4\ns3,5,7\n";

  @TempDir Path folder;

  private Reading read(String data, String labels, ReadOptions options) throws IOException {
    Path table = Files.writeString(folder.resolve("data.csv"), data);
    Path file = Files.writeString(folder.resolve("meta.csv"), labels);
    return Tables.readWithRemarks(table, options.withLabelsFile(file));
  }

  private static ReadOptions kindBy(String id) {
    return ReadOptions.defaults().withId(id).withLabel("kind");
  }

  private static List<String> labels(Table table) {
    return TableAssert.texts(table.labels().orElseThrow());
  }

  private static String remarks(Reading reading) {
    return String.join("\n", reading.remarks().stream().map(Message::toString).toList());
  }

  @Test
  void rowsFindTheirLabelsInAnyOrder() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,s1,u", "y,s2,v", "z,s3,u"));
    for (int turn = 0; turn < 6; turn++) {
      Collections.shuffle(lines, new Random(turn));
      String meta = "note,sample,kind\n" + String.join("\n", lines) + "\n";
      Reading reading = read(DATA, meta, kindBy("sample"));
      assertThat(labels(reading.table())).containsExactly("u", "v", "u");
      assertThat(reading.table().labels().orElseThrow().name()).isEqualTo("kind");
      assertThat(reading.table().featureNames()).containsExactly("a", "b");
      assertThat(reading.table().rowNames().orElseThrow()).containsExactly("s1", "s2", "s3");
    }
  }

  @Test
  void theFirstColumnIsTheIdUnlessAnotherIsNamed() throws IOException {
    Reading first = read(DATA, "who,kind\ns3,w\ns2,v\ns1,u\n", kindBy("sample"));
    assertThat(labels(first.table())).containsExactly("u", "v", "w");
    Reading named =
        read(
            DATA,
            "kind,note,who\nw,s1,s3\nv,s3,s2\nu,s2,s1\n",
            kindBy("sample").withLabelsId("who"));
    assertThat(labels(named.table())).containsExactly("u", "v", "w");
  }

  @Test
  void namesThatTheFilesGiveTheirRowsServeToo() throws IOException {
    Reading r =
        read(
            "a b\ns1 1 2\ns2 3 4\ns3 5 7\n",
            "kind weight\ns2 v 1\ns3 u 2\ns1 u 3\n",
            ReadOptions.defaults().withLabel("kind"));
    assertThat(labels(r.table())).containsExactly("u", "v", "u");
    Reading turned =
        read(
            "gene,s1,s2,s3\na,1,3,5\nb,2,4,7\n",
            "sample,kind\ns3,u\ns1,u\ns2,v\n",
            ReadOptions.defaults().withTransposed().withLabel("kind"));
    assertThat(labels(turned.table())).containsExactly("u", "v", "u");
    assertThat(turned.table().featureNames()).containsExactly("a", "b");
  }

  @Test
  void numbersThatAreIdsStayAsTheyAreWritten() throws IOException {
    Reading reading = read("no,a\n007,1\n7,2\n", "no,kind\n7,seven\n007,agent\n", kindBy("no"));
    assertThat(labels(reading.table())).containsExactly("agent", "seven");
  }

  @Test
  void aNumberToPredictIsJudgedByTheRowsThatAreThere() throws IOException {
    StringBuilder data = new StringBuilder("no,a\n");
    StringBuilder meta = new StringBuilder("no,kind\n");
    IntStream.range(0, 40)
        .forEach(i -> data.append("r").append(i).append(",").append(i % 7).append("\n"));
    // The rows that are not in the data would make it a number to predict.
    IntStream.range(0, 80)
        .forEach(
            i ->
                meta.append("r").append(i).append(",").append(i < 40 ? i % 2 : i * i).append("\n"));
    Reading reading = read(data.toString(), meta.toString(), kindBy("no"));
    assertThat(reading.table().labels().orElseThrow().isNumeric()).isFalse();
    assertThat(reading.table().labels().orElseThrow().classCount()).isEqualTo(2);
    assertThat(remarks(reading)).contains("40 of the 80 rows of 'meta.csv' are not in the data");
  }

  @Test
  void rowsWithoutALabelAreNamedAndLeftOutOnRequest() throws IOException {
    Reading reading = read(DATA, "sample,kind\ns3,u\ns1,v\n", kindBy("sample"));
    assertThat(labels(reading.table())).containsExactly("v", "", "u");
    assertThat(remarks(reading)).contains("1 row has no label").contains("'s2'");
    Reading dropped =
        read(
            DATA,
            "sample,kind\ns3,u\ns1,v\n",
            kindBy("sample").withMissing(org.foldsieve.io.option.MissingValues.DROP_ROWS));
    assertThat(labels(dropped.table())).containsExactly("v", "u");
    assertThat(dropped.table().rowNames().orElseThrow()).containsExactly("s1", "s3");
  }

  @Test
  void severalRowsOfOneIdTakeItsLabel() throws IOException {
    Reading reading = read("who,a\np,1\nq,2\np,3\n", "who,kind\nq,v\np,u\n", kindBy("who"));
    assertThat(labels(reading.table())).containsExactly("u", "v", "u");
  }

  @Test
  void whatCannotBeMatchedIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> read(DATA, "sample,kind\ns1,u\ns2,v\ns1,v\n", kindBy("sample")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("labels file 'meta.csv'")
        .hasMessageContaining("row 0")
        .hasMessageContaining("row 2")
        .hasMessageContaining("the same id 's1'");
    assertThatThrownBy(() -> read(DATA, "sample,kind\n1,u\n2,v\n3,v\n", kindBy("sample")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'s1', 's2', 's3'")
        .hasMessageContaining("'1', '2', '3'");
    assertThatThrownBy(
            () ->
                read(
                    "a,b\n1,2\n3,4\n",
                    "sample,kind\ns1,u\n",
                    ReadOptions.defaults().withLabel("kind")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no names by which to find their labels")
        .hasMessageContaining("id=sample");
    assertThatThrownBy(() -> read(DATA, "kind\nu\nv\nu\n", kindBy("sample")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("one column");
    assertThatThrownBy(() -> read(DATA, "sample,sort\ns1,u\n", kindBy("sample")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("kind");
    assertThatThrownBy(
            () ->
                read(
                    DATA,
                    "sample,kind\ns1,u\n",
                    ReadOptions.defaults().withId("sample").withLabelsId("sample")))
        .isInstanceOf(ParameterException.class);
  }
}
