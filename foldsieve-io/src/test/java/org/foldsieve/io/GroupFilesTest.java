package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.foldsieve.data.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupFilesTest {

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("groups.csv"), text);
  }

  @Test
  void readsAFeatureAndItsGroupALine() throws IOException {
    assertThat(GroupFiles.read(file("feature,group\na, size\n\n\"b, c\",size\r\nd,form\n")))
        .containsExactly(
            java.util.Map.entry("a", "size"),
            java.util.Map.entry("b, c", "size"),
            java.util.Map.entry("d", "form"));
    assertThat(GroupFiles.read(file("a,size\n"))).containsOnlyKeys("a");
    // Behind the first line the words are names.
    assertThat(GroupFiles.read(file("a,size\nfeature,group\n"))).containsEntry("feature", "group");
  }

  @Test
  void refusesWhatIsNoGroup() throws IOException {
    assertRefused("a,size\nb\n", "line 2 is not a feature, a comma and its group: 'b'");
    assertRefused("a,size,large\n", "line 1 is not a feature, a comma and its group");
    assertRefused("a,\n", "line 1 is not a feature, a comma and its group: 'a,'");
    assertRefused("a,size\na,size\n", "line 2 names feature 'a' once more; name it once");
    assertRefused(
        "a,size\na,form\n",
        "line 2 puts feature 'a' in group 'form', and it is in 'size' already; a feature is in one"
            + " group");
    assertRefused("", "it names no feature");
    assertRefused("feature,group\n", "it names no feature");
    assertRefused("\"a,size\n", "check its quotes");
    Files.write(folder.resolve("groups.csv"), new byte[] {'a', ',', (byte) 0xe9, '\n'});
    assertThatThrownBy(() -> GroupFiles.read(folder.resolve("groups.csv")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("UTF-8");
    assertThatThrownBy(() -> GroupFiles.read(folder.resolve("none.csv")))
        .isInstanceOf(IOException.class);
  }

  private void assertRefused(String text, String reason) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> GroupFiles.read(file))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("groups file 'groups.csv': ")
        .hasMessageContaining(reason);
  }
}
