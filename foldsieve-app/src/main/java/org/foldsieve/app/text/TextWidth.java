package org.foldsieve.app.text;

/**
 * How many columns of a terminal a text takes: two for the characters of East Asia and for emoji,
 * none for accents that stand on the character before them.
 */
final class TextWidth {

  /** First and last of the ranges that Unicode's East Asian Width calls wide or fullwidth. */
  private static final int[][] WIDE = {
    {0x1100, 0x115f},
    {0x2e80, 0x303e},
    {0x3041, 0x4dbf},
    {0x4e00, 0xa4cf},
    {0xa960, 0xa97f},
    {0xac00, 0xd7a3},
    {0xf900, 0xfaff},
    {0xfe30, 0xfe6f},
    {0xff01, 0xff60},
    {0xffe0, 0xffe6},
    {0x16fe0, 0x1b2ff},
    {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff},
    {0x1f900, 0x1faff},
    {0x20000, 0x3fffd},
  };

  private TextWidth() {}

  static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  static int of(int character) {
    switch (Character.getType(character)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> {
        return 0;
      }
      default -> {
        for (int[] range : WIDE) {
          if (character >= range[0] && character <= range[1]) {
            return 2;
          }
        }
        return 1;
      }
    }
  }
}
