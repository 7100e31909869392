package org.foldsieve.io.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Text;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;

class LibsvmReaderTest {

  @Test
  void targetsAreLabelsAndIndicesCountFromOne() throws IOException {
    Table table = Text.read("a.libsvm", "+1 1:0.5 3:-2\n-1\n1 2:1e3 # note\n\n").table();
    assertThat(table.isSparse()).isTrue();
    assertThat(table.featureNames()).containsExactly("f0", "f1", "f2");
    assertThat(table.toMatrix().values()).containsExactly(0.5, 0, -2, 0, 0, 0, 0, 1000, 0);
    assertThat(TableAssert.texts(table.labels().orElseThrow())).containsExactly("1", "-1", "1");
  }

  @Test
  void unknownNameIsKnownByTheFirstLines() throws IOException {
    assertThat(Text.read("a.train", "1 1:0.5 3:-2\n2 1:4\n").table().isSparse()).isTrue();
  }

  @Test
  void anIndexZeroMeansCountingFromZero() throws IOException {
    Reading reading = Text.read("a.libsvm", "1 0:5 2:6\n");
    assertThat(reading.table().toMatrix().values()).containsExactly(5, 0, 6);
    assertThat(reading.remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("counted from 0"));
  }

  @Test
  void unorderedIndicesAreOrdered() throws IOException {
    assertThat(Text.read("a.libsvm", "1 qid:4 3:3 1:1 2:2\n").table().toMatrix().values())
        .containsExactly(1, 2, 3);
  }

  @Test
  void fractionsAreNumbersToPredict() throws IOException {
    assertThat(Text.read("a.libsvm", "0.5 1:1\n2 1:2\n").table().labels().orElseThrow().isNumeric())
        .isTrue();
  }

  @Test
  void targetsMayBeWordsOfAnyLanguage() throws IOException {
    Table table = Text.read("a.libsvm", "été 1:1\nhôtel 1:2\nété 1:3\n").table();
    assertThat(TableAssert.texts(table.labels().orElseThrow()))
        .containsExactly("été", "hôtel", "été");
    byte[] latin = "été 1:1\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> Text.read(Input.of("a.libsvm", latin), ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("a.libsvm: the text in line 1 is not UTF-8");
  }

  @Test
  void targetsCanBeLeftOutOrNamed() throws IOException {
    String text = "1 1:1 2:7\n2 1:2 2:8\n";
    assertThat(
            Text.read("a.libsvm", text, ReadOptions.defaults().withLabel("none")).table().labels())
        .isEmpty();
    assertThat(
            Text.read("a.libsvm", text, ReadOptions.defaults().withLabel("target"))
                .table()
                .labels())
        .isPresent();
    Table byFeature = Text.read("a.libsvm", text, ReadOptions.defaults().withLabel("f1")).table();
    assertThat(byFeature.features()).isEqualTo(1);
    assertThat(TableAssert.texts(byFeature.labels().orElseThrow())).containsExactly("7", "8");
  }

  @Test
  void errorsNameTheirLine() {
    assertFails("1 1:1\n1 a:2\n", "line 2 holds 'a:2', which is no index:value pair");
    assertFails("1 1:x\n", "line 1 holds '1:x', whose value is no number");
    assertFails("1 1:1 1:2\n", "line 1 has index 1 twice");
    assertFails("1:1 2:2\n", "line 1 begins with '1:1', which is no single target");
    assertFails("1,2 1:1\n", "no single target");
    assertFails("", "no rows");
    assertFails("1\n2\n", "no features");
    assertFails("1 2000000000:1\n", "claims 2000000000 columns and holds 1 entries");
    assertFails("1 99999999999:1\n", "no index:value pair");
    assertFails("1 1:inf\n", "1:inf");
    assertFails("1 1:1e999\n", "infinite at row 0");
  }

  private static void assertFails(String text, String message) {
    assertThatThrownBy(() -> Text.read("a.libsvm", text))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }
}
