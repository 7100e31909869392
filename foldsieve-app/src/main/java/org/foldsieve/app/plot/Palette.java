package org.foldsieve.app.plot;

import java.awt.Color;

/** Colours most eyes can tell apart: those of Okabe and Ito, then darker and lighter ones. */
final class Palette {

  static final Color INK = new Color(0x1b1f24);
  static final Color SOFT = new Color(0x57606a);
  static final Color LINE = new Color(0xd5d9df);
  static final Color LOW = new Color(0xf2f4f7);
  static final Color HIGH = new Color(0x0b3c6f);

  private static final int[] CLASSES = {
    0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xe69f00, 0x8c564b, 0x6a3d9a, 0x999933,
    0x882255, 0x7f7f7f, 0x000000
  };

  /** Grey and black come last. */
  private static final int HUES = CLASSES.length - 2;

  private Palette() {}

  /** How many colours there are that are neither grey nor black. */
  static int hues() {
    return HUES;
  }

  static Color of(int group) {
    int rounds = group / CLASSES.length;
    Color color = new Color(CLASSES[group % CLASSES.length]);
    for (int r = 0; r < rounds % 3; r++) {
      color = rounds % 2 == 1 ? color.brighter() : color.darker();
    }
    return color;
  }

  /** From LOW at 0 to HIGH at 1; LOW for NaN. */
  static Color heat(double share) {
    double at = Double.isNaN(share) ? 0 : Math.max(0, Math.min(1, share));
    return new Color(
        mix(LOW.getRed(), HIGH.getRed(), at),
        mix(LOW.getGreen(), HIGH.getGreen(), at),
        mix(LOW.getBlue(), HIGH.getBlue(), at));
  }

  private static int mix(int low, int high, double share) {
    return (int) Math.round(low + (high - low) * share);
  }
}
