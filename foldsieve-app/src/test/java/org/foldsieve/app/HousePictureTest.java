package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Holds docs/images/house.svg to the tables of docs/architecture.md; with {@code
 * -Dfoldsieve.docs=write} it draws the picture anew. {@link HouseTest} holds the tables to the
 * classes.
 */
class HousePictureTest {

  private static final Path PICTURE = HousePage.ROOT.resolve("docs/images/house.svg");
  private static final String COMMAND =
      "mvn -q -pl foldsieve-app -am test -Dtest=HousePictureTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dfoldsieve.docs=write";

  @Test
  void thePictureShowsTheTables() throws IOException {
    String drawn = HousePicture.of(HousePage.modules());
    if ("write".equals(System.getProperty("foldsieve.docs"))) {
      Files.writeString(PICTURE, drawn);
    }
    assertThat(Files.readString(PICTURE))
        .as("docs/images/house.svg; to draw it again: %s", COMMAND)
        .isEqualTo(drawn);
  }

  @Test
  void everyModuleHasAFloorAndEveryFloorAModule() {
    assertThat(HousePicture.floors())
        .containsExactlyInAnyOrderElementsOf(HousePage.modules().keySet());
  }

  @Test
  void everyRoomIsDrawnOnceInTheColourOfWhomItIsFor() {
    String drawn = HousePicture.of(HousePage.modules());
    int rooms = 0;
    int white = 0;
    for (Map<String, String> module : HousePage.modules().values()) {
      rooms += module.size();
      white += (int) module.values().stream().filter("users"::equals).count();
    }
    assertThat(drawn.split("class=\"room\"", -1)).hasSize(rooms + 1);
    assertThat(drawn.split("rx=\"4\" fill=\"#ffffff\"", -1)).hasSize(white + 1);
  }

  @Test
  void aSecondLineBelongsToARoom() {
    Set<String> rooms =
        HousePage.modules().values().stream()
            .flatMap(module -> module.keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(rooms).containsAll(HousePicture.captioned());
  }
}
