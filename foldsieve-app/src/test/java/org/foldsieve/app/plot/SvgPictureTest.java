package org.foldsieve.app.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.Figure;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgPictureTest {

  private static final Table IMAGES =
      Table.of(
              Matrix.ofRows(
                  new double[][] {{0, 0, 1, 9}, {0, 2, 1, 8}, {1, 0, 3, 7}, {1, 5, 3, 6.5}}))
          .withLabels(Labels.classes("kind", List.of("a", "b < c & d", "a", "b < c & d")))
          .withImageShape(ImageShape.of(2, 2));

  private static final Matrix PLACES =
      Matrix.ofRows(new double[][] {{0, 0}, {1.25, 2.5}, {-3, 0.5}, {1e-3, 4}});

  /** Every kind of picture there is. */
  private static List<Plot> plots() {
    List<FeatureRanking> rankings = List.of(new Variance().rank(IMAGES, Run.defaults()));
    Figure.Series line = Figure.Series.line("line", new double[] {1, 2, 3}, new double[] {3, 1, 2});
    Figure figure = new Figure("f", "a figure", Figure.Kind.LINES, "x", "y", List.of(line));
    return List.of(
        new BarPlot(rankings, 3),
        new HeatMapPlot(rankings, IMAGES.imageShape().orElseThrow(), 2),
        ScatterPlot.of(PLACES, IMAGES.labels().orElseThrow(), "ü & <places>"),
        new ThumbnailPlot(IMAGES, PLACES, "thumbnails"),
        FigurePlot.of(List.of(figure)));
  }

  @Test
  void everyPictureIsAnImageWithItsTitleInWords() throws Exception {
    for (Plot plot : plots()) {
      Document svg = parse(text(plot));
      Element root = svg.getDocumentElement();
      assertThat(root.getAttribute("role")).isEqualTo("img");
      assertThat(root.getAttribute("viewBox"))
          .isEqualTo("0 0 " + plot.width() + " " + plot.height());
      assertThat(root.getFirstChild().getNodeName()).isEqualTo("title");
      assertThat(root.getFirstChild().getTextContent()).isEqualTo(plot.title()).isNotBlank();
      assertThat(svg.getDoctype()).as("no parser is sent to the network").isNull();
    }
  }

  @Test
  void lettersAreShapesSoThatEveryViewerShowsTheSame() throws Exception {
    for (Plot plot : plots()) {
      Document svg = parse(text(plot));
      assertThat(svg.getElementsByTagName("text").getLength()).isZero();
      assertThat(svg.getElementsByTagName("path").getLength()).isPositive();
    }
  }

  @Test
  void thePictureIsTheSameEachTimeAndInEveryLanguage() {
    List<String> once = plots().stream().map(SvgPictureTest::text).toList();
    Locale before = Locale.getDefault();
    try {
      for (String language : List.of("de-DE", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(language));
        List<Plot> again = plots();
        for (int p = 0; p < again.size(); p++) {
          // Told in a word: the files are long.
          assertThat(text(again.get(p)).equals(once.get(p)))
              .as("%s in %s", again.get(p).title(), language)
              .isTrue();
        }
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void thumbnailsAreTheImagesPixelByPixel() throws Exception {
    Document svg = parse(text(new ThumbnailPlot(IMAGES, PLACES, "thumbnails")));
    NodeList images = svg.getElementsByTagName("image");
    List<Integer> brightest = new ArrayList<>();
    for (int i = 0; i < images.getLength(); i++) {
      Element image = (Element) images.item(i);
      assertThat(image.getAttribute("style")).contains("image-rendering:pixelated");
      String data = image.getAttribute("xlink:href").replaceAll("\\s", "");
      assertThat(data).startsWith("data:image/png;base64,");
      byte[] png = Base64.getDecoder().decode(data.substring(data.indexOf(',') + 1));
      var pixels = ImageIO.read(new ByteArrayInputStream(png));
      assertThat(pixels.getWidth()).isEqualTo(2);
      brightest.add(pixels.getRGB(1, 1) & 0xff);
    }
    assertThat(brightest).containsExactlyInAnyOrder(255, 227, 198, 184);
  }

  private static String text(Plot plot) {
    StringWriter writer = new StringWriter();
    SvgPicture.write(plot, writer);
    return writer.toString();
  }

  private static Document parse(String text) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
  }
}
