package org.foldsieve.io;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/** Damages files in the ways that hurt readers. The same seed does the same damage. */
final class Mutator {

  private static final int[] NUMBERS = {
    0, 1, 2, 3, 7, 8, 127, 128, 255, 256, 65535, 65536, 1 << 24, 1 << 28, 0x7fffffff, 0x80000000, -1
  };

  private static final List<String> WORDS =
      List.of(
          "0",
          "-1",
          "1",
          "99999",
          "2147483647",
          "2147483648",
          "4294967296",
          "9223372036854775807",
          "99999999999999999999",
          "1e999",
          "-1e-999",
          "nan",
          "inf",
          "?",
          "",
          ",",
          "\"",
          "'",
          "{",
          "}",
          "\n",
          "\r\n",
          ":",
          " ",
          "\t",
          "\u0000",
          "@data\n",
          "@attribute a {",
          "1:1",
          "0:0",
          "True",
          "(",
          ")",
          "'shape': (2147483647, 2147483647)",
          "\uFEFF",
          "<U999999",
          "|O",
          ">f8");

  private final SplittableRandom random;
  private final List<byte[]> corpus;

  Mutator(long seed, List<byte[]> corpus) {
    this.random = new SplittableRandom(seed);
    this.corpus = corpus;
  }

  /** A file of the corpus with one to eight damages. */
  byte[] next() {
    byte[] bytes = corpus.get(random.nextInt(corpus.size())).clone();
    for (int i = random.nextInt(1, 9); i > 0; i--) {
      bytes = damage(bytes);
    }
    return bytes;
  }

  private byte[] damage(byte[] bytes) {
    if (bytes.length == 0) {
      return new byte[] {(byte) random.nextInt()};
    }
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(10)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes[at] = (byte) random.nextInt();
      case 2 -> putNumber(bytes, at, random.nextInt(2) == 0);
      case 3 -> {
        return cut(bytes, at, Math.min(bytes.length, at + random.nextInt(1, 20)));
      }
      case 4 -> {
        return java.util.Arrays.copyOf(bytes, at);
      }
      case 5 -> {
        String word = WORDS.get(random.nextInt(WORDS.size()));
        return insert(bytes, at, word.getBytes(StandardCharsets.UTF_8));
      }
      case 6 -> {
        return replaceNumber(bytes, at);
      }
      case 7 -> {
        byte[] other = corpus.get(random.nextInt(corpus.size()));
        int from = random.nextInt(other.length);
        int to = Math.min(other.length, from + random.nextInt(1, 64));
        return insert(bytes, at, java.util.Arrays.copyOfRange(other, from, to));
      }
      case 8 -> {
        int to = Math.min(bytes.length, at + random.nextInt(1, 40));
        return insert(bytes, at, java.util.Arrays.copyOfRange(bytes, at, to));
      }
      default -> {
        int to = Math.min(bytes.length, at + random.nextInt(1, 16));
        java.util.Arrays.fill(bytes, at, to, (byte) (random.nextInt(2) == 0 ? 0 : 0xff));
      }
    }
    return bytes;
  }

  private void putNumber(byte[] bytes, int at, boolean bigEndian) {
    int number = NUMBERS[random.nextInt(NUMBERS.length)];
    int width = 1 << random.nextInt(4);
    for (int i = 0; i < width && at + i < bytes.length; i++) {
      int shift = 8 * (bigEndian ? width - 1 - i : i);
      bytes[at + i] = (byte) (shift < 32 ? number >> shift : number < 0 ? -1 : 0);
    }
  }

  private static byte[] cut(byte[] bytes, int from, int to) {
    return insert(
        java.util.Arrays.copyOf(bytes, from),
        from,
        java.util.Arrays.copyOfRange(bytes, to, bytes.length));
  }

  private static byte[] insert(byte[] bytes, int at, byte[] more) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, at);
    out.writeBytes(more);
    out.write(bytes, at, bytes.length - at);
    return out.toByteArray();
  }

  /** Puts a word in place of the next run of digits. */
  private byte[] replaceNumber(byte[] bytes, int start) {
    int from = start;
    while (from < bytes.length && (bytes[from] < '0' || bytes[from] > '9')) {
      from++;
    }
    int to = from;
    while (to < bytes.length && bytes[to] >= '0' && bytes[to] <= '9') {
      to++;
    }
    byte[] word = WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
    return insert(cut(bytes, from, to), from, word);
  }
}
