package org.foldsieve.torture;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.data.Table;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.jspecify.annotations.Nullable;

/**
 * Rounds of damaged Parquet and Arrow files, in a virtual machine of their own: native code reads
 * them, and may take its process with it. Each line that comes in is a seed and a round; what goes
 * out is what was counted and found. The file that is being read is the only one in its folder.
 */
final class ColumnRounds {

  /** What it says after every input, and after every round. */
  static final String TICK = "tick";

  static final String DONE = "done";

  private static final int INPUTS_A_ROUND = 100;

  private static final long LIMIT = 64L << 20;

  /** Outside the heap, of a file of a few kilobytes: what DuckDB is given, and as much again. */
  private static final long MOST_NATIVE = 2 * LIMIT;

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path CLEAR = Path.of("/proc/self/clear_refs");

  private static final ReadOptions PLAIN =
      ReadOptions.defaults()
          .withMaxMemory(LIMIT)
          .withCategorical(CategoricalValues.ORDINAL)
          .withMissing(MissingValues.MEDIAN);

  private static final List<ReadOptions> OPTIONS =
      List.of(
          PLAIN,
          PLAIN
              .withLabel("last")
              .withCategorical(CategoricalValues.ONE_HOT)
              .withMissing(MissingValues.DROP_ROWS),
          PLAIN
              .withLabel("none")
              .withCategorical(CategoricalValues.DROP)
              .withMissing(MissingValues.DROP_FEATURES),
          // Numbers and days that are kept as text.
          PLAIN.withId("0").withLabel("2"));

  /** A kind of file: how it is read, and how the names of its corpus end. */
  enum Kind {
    PARQUET(Format.PARQUET, ".parquet"),
    /** Damaged in what tells where everything lies, and as long as it says. */
    FOOTER(Format.PARQUET, ".parquet"),
    ARROW(Format.ARROW, ".arrow", ".feather"),
    STREAM(Format.ARROW, ".arrows"),
    /** By its bytes alone, as a file of unknown name is read; a stream has none to be known by. */
    ANY(null, ".parquet", ".arrow", ".feather"),
    /** Packed, damaged before. */
    GZIP_OF_DAMAGED(null, ".parquet", ".arrow", ".feather"),
    /** With a column that is neither numbers nor words, and left out. */
    NESTED(null, "");

    private final @Nullable Format format;
    private final List<String> ends;

    Kind(@Nullable Format format, String... ends) {
      this.format = format;
      this.ends = List.of(ends);
    }
  }

  /** A Parquet file ends in its footer, the footer's length and four letters. */
  private static final int TAIL = 8;

  private final Path inputs;
  private final List<List<byte[]>> corpora = new ArrayList<>();

  private ColumnRounds(Path inputs) throws IOException {
    this.inputs = inputs;
    for (Kind kind : Kind.values()) {
      corpora.add(corpus(kind));
    }
  }

  /** Rounds: {@code FOLDER}, which is empty. */
  public static void main(String[] arguments) throws IOException {
    ColumnRounds rounds = new ColumnRounds(Path.of(arguments[0]));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      int blank = line.indexOf(' ');
      long round = Long.parseLong(line.substring(blank + 1));
      rounds.round(
          Budget.ofRounds(round, round, Long.parseLong(line.substring(0, blank)), rounds.inputs));
      System.out.println(DONE);
    }
  }

  private void round(Budget budget) throws IOException {
    budget.nextRound();
    Tally tally = new Tally();
    Kind kind = Kind.values()[(int) (budget.round() % Kind.values().length)];
    List<byte[]> corpus = corpora.get(kind.ordinal());
    SplittableRandom random = budget.random();
    Damage damage = new Damage(random, corpus.stream().map(file -> part(kind, file)).toList());
    String name = kind + "-" + budget.here().replace(' ', '-') + "-";
    try (Watchdog watchdog = new Watchdog(tally, DamagedFiles.FINDINGS)) {
      Trial trial = new Trial(tally, DamagedFiles.FINDINGS, watchdog);
      if (budget.round() < Kind.values().length) {
        for (byte[] sound : corpus) {
          trial.attempt(name + "sound", sound, bytes -> requireSound(kind, bytes));
        }
      }
      for (int i = 0; i < INPUTS_A_ROUND; i++) {
        int which = random.nextInt(corpus.size());
        byte[] input = dressed(kind, damage.next(which), corpus.get(which));
        Path file = inputs.resolve(name + i);
        trial.attempt(name + i, input, bytes -> frugally(kind, bytes, file));
        System.out.println(TICK);
      }
    }
    tally.counts().forEach((what, times) -> System.out.println("count\t" + times + "\t" + what));
    tally.findings().forEach(finding -> System.out.println("find\t" + finding));
  }

  /** The names of the sound files. */
  static List<String> corpus() throws IOException {
    return new String(resource("columns.txt"), StandardCharsets.UTF_8).lines().toList();
  }

  private static List<byte[]> corpus(Kind kind) throws IOException {
    List<byte[]> all = new ArrayList<>();
    for (String name : corpus()) {
      boolean nested = name.startsWith("nested");
      if (nested == (kind == Kind.NESTED) && kind.ends.stream().anyMatch(name::endsWith)) {
        all.add(resource(name));
      }
    }
    return all;
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = ColumnRounds.class.getResourceAsStream("corpus/columns/" + name)) {
      if (in == null) {
        throw new IOException("the corpus has no " + name);
      }
      return in.readAllBytes();
    }
  }

  /** What of a sound file is damaged. */
  private static byte[] part(Kind kind, byte[] sound) {
    return kind == Kind.FOOTER
        ? Arrays.copyOfRange(sound, footer(sound), sound.length - TAIL)
        : sound;
  }

  private static int footer(byte[] sound) {
    ByteBuffer file = ByteBuffer.wrap(sound).order(ByteOrder.LITTLE_ENDIAN);
    return sound.length - TAIL - file.getInt(sound.length - TAIL);
  }

  private static byte[] dressed(Kind kind, byte[] damaged, byte[] sound) {
    if (kind == Kind.FOOTER) {
      int begin = footer(sound);
      return ByteBuffer.allocate(begin + damaged.length + TAIL)
          .order(ByteOrder.LITTLE_ENDIAN)
          .put(sound, 0, begin)
          .put(damaged)
          .putInt(damaged.length)
          .put(sound, sound.length - 4, 4)
          .array();
    }
    return kind == Kind.GZIP_OF_DAMAGED ? gzip(damaged) : damaged;
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }

  /** Nothing would be tried if the sound ones were refused. */
  private void requireSound(Kind kind, byte[] bytes) throws IOException {
    Path file = Files.write(inputs.resolve("sound"), dressed(kind, part(kind, bytes), bytes));
    try {
      read(file, options(kind, PLAIN));
    } catch (RuntimeException refusal) {
      throw new IllegalStateException("a sound file is refused: " + refusal.getMessage(), refusal);
    } finally {
      Files.delete(file);
    }
  }

  private static ReadOptions options(Kind kind, ReadOptions options) {
    ReadOptions some = kind == Kind.NESTED ? options.withDrop(List.of("nested")) : options;
    return kind.format == null ? some : some.withFormat(kind.format);
  }

  private static void frugally(Kind kind, byte[] bytes, Path file) throws IOException {
    Files.write(file, bytes);
    long before = resident("VmRSS:");
    if (Files.isWritable(CLEAR)) {
      // From here on the peak is that of this input.
      Files.writeString(CLEAR, "5");
    }
    try {
      // How to read is told by the bytes, so that an input is all that it takes to repeat.
      ReadOptions options = options(kind, OPTIONS.get(bytes.length % OPTIONS.size()));
      int told = read(file, options);
      if (read(file, options) != told) {
        throw new IllegalStateException("another table when it is read again");
      }
    } finally {
      requireLittle(resident("VmHWM:") - before);
      Files.delete(file);
    }
  }

  private static void requireLittle(long taken) {
    if (Files.isWritable(CLEAR) && taken > MOST_NATIVE) {
      throw new IllegalStateException(
          String.format(Locale.ROOT, "%,d bytes of native memory", taken));
    }
  }

  /** In bytes, of this process; 0 where the system does not say. */
  private static long resident(String what) {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
              .filter(line -> line.startsWith(what))
              .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
              .findFirst()
              .orElse(0)
          << 10;
    } catch (IOException | UncheckedIOException notHere) {
      return 0;
    }
  }

  /** Reads a file, and gives a number that another table would hardly have. */
  private static int read(Path file, ReadOptions options) throws IOException {
    Table table = DataSource.of(file.toString()).read(options).table();
    if (table.rows() < 1 || table.features() < 1) {
      throw new IllegalStateException("a table without rows or features");
    }
    int sum = table.featureNames().hashCode();
    for (int i = 0; i < table.rows(); i++) {
      for (int j = 0; j < table.features(); j++) {
        sum = 31 * sum + Double.hashCode(table.value(i, j));
      }
      int row = i;
      sum = 31 * sum + table.labels().map(labels -> labels.text(row).hashCode()).orElse(0);
    }
    return sum;
  }
}
