package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnProfileTest {

  @TempDir Path folder;

  private List<ColumnProfile> read(String text, ReadOptions options) throws IOException {
    Path file = Files.writeString(folder.resolve("table.csv"), text);
    List<ColumnProfile> columns = new ArrayList<>();
    DataSource.of(file.toString()).read(options, columns::addAll);
    return columns;
  }

  @Test
  void everyColumnTellsWhatItHolds() throws IOException {
    List<ColumnProfile> columns =
        read(
            "id,size,colour,same,note,kind\n"
                + "r1,1,red,7,x,a\n"
                + "r2,2.5,blue,7,y,b\n"
                + "r3,,red,7,x,a\n"
                + "r4,16,red,7,y,b\n",
            ReadOptions.defaults()
                .withLabel("kind")
                .withId("id")
                .withDrop(List.of("note"))
                .withMissing(MissingValues.AUTO));
    assertThat(columns)
        .extracting(ColumnProfile::name)
        .containsExactly("id", "size", "colour", "same", "note", "kind");
    assertThat(columns)
        .extracting(ColumnProfile::role)
        .containsExactly(
            ColumnProfile.Role.ID,
            ColumnProfile.Role.FEATURE,
            ColumnProfile.Role.FEATURE,
            ColumnProfile.Role.FEATURE,
            ColumnProfile.Role.DROPPED,
            ColumnProfile.Role.LABEL);
    ColumnProfile size = columns.get(1);
    assertThat(size.missing()).isEqualTo(1);
    assertThat(size.distinct()).isEqualTo(3);
    assertThat(size.least()).isEqualTo(1);
    assertThat(size.most()).isEqualTo(16);
    assertThat(size.counts()).containsExactly(1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    ColumnProfile colour = columns.get(2);
    assertThat(colour.words()).isTrue();
    assertThat(colour.values()).containsExactly("red", "blue");
    assertThat(colour.counts()).containsExactly(3, 1);
    assertThat(columns.get(3).distinct()).isEqualTo(1);
    assertThat(columns.get(3).counts().get(0)).isEqualTo(4);
  }

  /** Who settles what is missing wants to see it. */
  @Test
  void theColumnsOfATableThatIsRefusedAreTold() throws IOException {
    Path file = Files.writeString(folder.resolve("gaps.csv"), "a,b\n1,2\n,3\n4,5\n");
    List<ColumnProfile> columns = new ArrayList<>();
    assertThatThrownBy(
            () -> DataSource.of(file.toString()).read(ReadOptions.defaults(), columns::addAll))
        .isInstanceOf(DataException.class);
    assertThat(columns).extracting(ColumnProfile::missing).containsExactly(1, 0);
  }

  @Test
  void manyValuesAreNotCounted() throws IOException {
    StringBuilder text = new StringBuilder("a,b\n");
    for (int i = 0; i < 200; i++) {
      text.append(i).append(',').append(i % 3).append('\n');
    }
    List<ColumnProfile> columns = read(text.toString(), ReadOptions.defaults());
    assertThat(columns).extracting(ColumnProfile::distinct).containsExactly(ColumnProfile.MANY, 3);
    assertThat(columns.get(0).counts().stream().mapToInt(Integer::intValue).sum()).isEqualTo(200);
  }

  @Test
  void theSpanOfTheLargestNumbersIsNoTrouble() throws IOException {
    List<ColumnProfile> columns = read("a,b\n-1.7e308,1\n1.7e308,2\n0,3\n", ReadOptions.defaults());
    assertThat(columns.get(0).counts())
        .containsExactly(1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1);
  }

  @Test
  void sparseColumnsCountTheirZeros() throws IOException {
    Path file = Files.writeString(folder.resolve("a.svm"), "1 1:2 3:4\n0 2:1\n1 1:2\n");
    List<ColumnProfile> columns = new ArrayList<>();
    DataSource.of(file.toString())
        .read(
            ReadOptions.defaults().withFormat(org.foldsieve.io.option.Format.LIBSVM),
            columns::addAll);
    assertThat(columns.get(0).most()).isEqualTo(2);
    assertThat(columns.get(0).distinct()).isEqualTo(2);
    assertThat(columns.get(2).counts().get(0)).isEqualTo(2);
  }
}
