package org.foldsieve.app.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Graphics2D;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.foldsieve.app.file.NamedOutput;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.output.OutputException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlotFilesTest {

  @TempDir Path folder;

  /** A plot that cannot be painted. */
  private record Broken(Error problem) implements Plot {

    @Override
    public String title() {
      return "broken";
    }

    @Override
    public int width() {
      return 10;
    }

    @Override
    public int height() {
      return 10;
    }

    @Override
    public void paint(Graphics2D graphics) {
      throw problem;
    }
  }

  private static Outputs outputs(Path file) {
    return new Outputs(List.of(new NamedOutput("--plot", file, false, false)), false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plot.png", "plot.svg"})
  void aJavaWithoutFontsIsToldWhatToDo(String name) {
    Plot plot =
        new Broken(new NoClassDefFoundError("Could not initialize class sun.font.SunFontManager"));
    Path file = folder.resolve(name);

    assertThatThrownBy(() -> PlotFiles.write(plot, file, outputs(file)))
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("install fontconfig and a font");
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plot.png", "plot.svg"})
  void anotherClassThatIsMissingIsNoQuestionOfFonts(String name) {
    Path file = folder.resolve(name);
    Error fault = new NoClassDefFoundError("org/apache/xmlgraphics/image/ImageWriter");

    assertThatThrownBy(() -> PlotFiles.write(new Broken(fault), file, outputs(file)))
        .isSameAs(fault);
  }
}
