package org.foldsieve.app.plot;

import java.awt.Graphics2D;

/** A picture that can be painted at any resolution. */
public interface Plot {

  /** What it shows, in words. */
  String title();

  /** Its width in points. */
  int width();

  /** Its height in points. */
  int height();

  /** Paints it, background included. */
  void paint(Graphics2D graphics);
}
