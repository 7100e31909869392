package org.foldsieve.torture;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Damages bytes in the ways that hurt readers. The same random numbers do the same damage. */
final class Damage {

  /** Numbers at the limits of what lengths, counts and indices may be. */
  private static final long[] NUMBERS = {
    0,
    1,
    2,
    3,
    7,
    8,
    127,
    128,
    255,
    256,
    65535,
    65536,
    1 << 24,
    1 << 28,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    -1,
    1L << 32,
    1L << 40,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };

  private static final double[] REALS = {
    0, -0.0, 1, -1, 0.5, 1e-320, 1e308, -1e308, Double.NaN, 1 / 0.0, -1 / 0.0, 4294967296.0, 1e19
  };

  private static final List<String> WORDS =
      List.of(
          "0",
          "-1",
          "99999",
          "2147483647",
          "2147483648",
          "4294967296",
          "9223372036854775807",
          "99999999999999999999",
          "1e999",
          "-1e-999",
          "True",
          "nan",
          "inf",
          "?",
          ",",
          ";",
          "\"",
          "'",
          "{",
          "}",
          "\n",
          "\r",
          "\r\n",
          ":",
          " ",
          "\t",
          "\u0000",
          "@data\n",
          "@attribute a {",
          "1:1",
          "0:0",
          "1,234.5",
          "'shape':(",
          "'shape': (2147483647, 2147483647)",
          "(",
          ")",
          "\uFEFF",
          "\u00e9",
          "<U999999",
          "|O",
          ">f8",
          "#",
          "P5 99999 99999 255\n");

  private final SplittableRandom random;
  private final List<byte[]> corpus;

  Damage(SplittableRandom random, List<byte[]> corpus) {
    this.random = random;
    this.corpus = corpus;
  }

  /** A sound input with one to eight damages, mostly few: they reach the deepest. */
  byte[] next() {
    return next(random.nextInt(corpus.size()));
  }

  /** As {@link #next()}, made of the sound input of that number. */
  byte[] next(int sound) {
    byte[] bytes = corpus.get(sound).clone();
    for (int i = random.nextInt(1, random.nextInt(2, 10)); i > 0; i--) {
      bytes = damage(bytes);
    }
    return bytes;
  }

  private byte[] damage(byte[] bytes) {
    if (bytes.length == 0) {
      return new byte[] {(byte) random.nextInt()};
    }
    int at = random.nextInt(bytes.length);
    int end = Math.min(bytes.length, at + random.nextInt(1, 40));
    return switch (random.nextInt(14)) {
      case 0, 1 -> flip(bytes, at);
      case 2, 3, 4 -> putNumber(bytes, at);
      case 5 -> putReal(bytes, at);
      case 6 -> replace(bytes, at, end, new byte[0]);
      case 7 -> Arrays.copyOf(bytes, at);
      case 8 -> replace(bytes, at, at, word());
      case 9 -> replaceNumber(bytes, at);
      case 10 -> replace(bytes, at, at, splice());
      case 11 -> replace(bytes, at, at, repeated(Arrays.copyOfRange(bytes, at, end)));
      case 12 -> replace(bytes, at, at, repeated(word()));
      default -> {
        Arrays.fill(bytes, at, end, (byte) (random.nextInt(2) == 0 ? 0 : 0xff));
        yield bytes;
      }
    };
  }

  private byte[] flip(byte[] bytes, int at) {
    bytes[at] =
        (byte) (random.nextInt(2) == 0 ? bytes[at] ^ 1 << random.nextInt(8) : random.nextInt());
    return bytes;
  }

  private byte[] putNumber(byte[] bytes, int at) {
    long number = NUMBERS[random.nextInt(NUMBERS.length)] + random.nextInt(-1, 2);
    int width = 1 << random.nextInt(4);
    boolean bigEndian = random.nextInt(2) == 0;
    for (int i = 0; i < width && at + i < bytes.length; i++) {
      bytes[at + i] = (byte) (number >> 8 * (bigEndian ? width - 1 - i : i));
    }
    return bytes;
  }

  private byte[] putReal(byte[] bytes, int at) {
    long bits = Double.doubleToRawLongBits(REALS[random.nextInt(REALS.length)]);
    for (int i = 0; i < Double.BYTES && at + i < bytes.length; i++) {
      bytes[at + i] = (byte) (bits >> 8 * i);
    }
    return bytes;
  }

  private byte[] word() {
    return WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
  }

  private byte[] splice() {
    byte[] other = corpus.get(random.nextInt(corpus.size()));
    int from = random.nextInt(other.length);
    return Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(1, 64)));
  }

  /** Mostly twice or thrice; now and then until it is some kilobytes long. */
  private byte[] repeated(byte[] token) {
    int times = random.nextInt(50) == 0 ? random.nextInt(2, 4000 / token.length + 3) : 2;
    byte[] many = new byte[times * token.length];
    for (int i = 0; i < times; i++) {
      System.arraycopy(token, 0, many, i * token.length, token.length);
    }
    return many;
  }

  private byte[] replaceNumber(byte[] bytes, int start) {
    int from = start;
    while (from < bytes.length && (bytes[from] < '0' || bytes[from] > '9')) {
      from++;
    }
    int to = from;
    while (to < bytes.length && bytes[to] >= '0' && bytes[to] <= '9') {
      to++;
    }
    return replace(bytes, from, to, word());
  }

  private static byte[] replace(byte[] bytes, int from, int to, byte[] by) {
    byte[] result = new byte[bytes.length - (to - from) + by.length];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(by, 0, result, from, by.length);
    System.arraycopy(bytes, to, result, from + by.length, bytes.length - to);
    return result;
  }
}
