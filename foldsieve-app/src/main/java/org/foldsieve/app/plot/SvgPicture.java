package org.foldsieve.app.plot;

import java.awt.Dimension;
import java.awt.image.RenderedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.ImageHandlerBase64Encoder;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.foldsieve.app.terminal.Visible;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * A picture as SVG, drawn by Batik. Letters are shapes, so that the file looks the same wherever it
 * is opened; the title is text, for whoever hears the picture.
 */
final class SvgPicture {

  private static final String NAMESPACE = SVGGraphics2D.SVG_NAMESPACE_URI;

  /** Hundredths of a point: finer than any screen or printer shows. */
  private static final int DIGITS = 2;

  private SvgPicture() {}

  static void write(Plot plot, Writer writer) {
    try {
      // Batik's own writer puts a document type in front that sends parsers to the network.
      TransformerFactory.newInstance()
          .newTransformer()
          .transform(new DOMSource(draw(plot)), new StreamResult(writer));
    } catch (ParserConfigurationException | TransformerException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static Document draw(Plot plot) throws ParserConfigurationException {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .getDOMImplementation()
            .createDocument(NAMESPACE, "svg", null);
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment(null);
    context.setPrecision(DIGITS);
    context.setImageHandler(new PngImages());
    SVGGraphics2D graphics = new SVGGraphics2D(context, true);
    graphics.setSVGCanvasSize(new Dimension(plot.width(), plot.height()));
    plot.paint(graphics);
    Element root = graphics.getRoot(document.getDocumentElement());
    root.setAttribute("viewBox", "0 0 " + plot.width() + " " + plot.height());
    root.setAttribute("role", "img");
    Element title = document.createElementNS(NAMESPACE, "title");
    // XML has no way to write most control characters.
    title.setTextContent(Visible.line(plot.title()));
    root.insertBefore(title, root.getFirstChild());
    return document;
  }

  /** Images as PNG inside of the file; Batik's own PNG writer would bring a dozen jars more. */
  private static final class PngImages extends ImageHandlerBase64Encoder {

    @Override
    public void handleHREF(RenderedImage image, Element element, SVGGeneratorContext context)
        throws SVGGraphics2DIOException {
      super.handleHREF(image, element, context);
      // An enlarged image shows its pixels; browsers take no other word for it.
      element.setAttribute("style", "image-rendering:pixelated");
    }

    @Override
    public void encodeImage(RenderedImage image, OutputStream stream)
        throws SVGGraphics2DIOException {
      try {
        ImageIO.write(image, "png", stream);
      } catch (IOException problem) {
        throw new SVGGraphics2DIOException("cannot write an image as PNG", problem);
      }
    }
  }
}
