package org.foldsieve.torture;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.foldsieve.data.Table;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.SplitFiles;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.image.GrayImage;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.DecimalMark;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.jspecify.annotations.Nullable;

/** Damaged files of every format, given to its reader. */
final class DamagedFiles implements Part {

  private static final int INPUTS_A_ROUND = 200;

  /** Where findings stay: as files that become tests. */
  static final Path FINDINGS = Path.of("target", "torture");

  private static final long LIMIT = 64L << 20;

  private static final List<ReadOptions> OPTIONS =
      List.of(
          ReadOptions.defaults().withMaxMemory(LIMIT),
          ReadOptions.defaults()
              .withMaxMemory(LIMIT)
              .withCategorical(CategoricalValues.ORDINAL)
              .withMissing(MissingValues.MEDIAN),
          ReadOptions.defaults()
              .withMaxMemory(LIMIT)
              .withLabel("last")
              .withCategorical(CategoricalValues.ONE_HOT)
              .withMissing(MissingValues.DROP_ROWS),
          ReadOptions.defaults()
              .withMaxMemory(LIMIT)
              .withLabel("none")
              .withCategorical(CategoricalValues.DROP)
              .withMissing(MissingValues.DROP_FEATURES),
          ReadOptions.defaults()
              .withMaxMemory(LIMIT)
              .withDecimal(DecimalMark.COMMA)
              .withCategorical(CategoricalValues.ORDINAL));

  /** A kind of file: how it is read, and how the names of its corpus end. */
  private enum Kind {
    CSV(Format.CSV, ".csv"),
    TSV(Format.TSV, ".tsv"),
    ARFF(Format.ARFF, ".arff"),
    LIBSVM(Format.LIBSVM, ".libsvm"),
    NPY(Format.NPY, ".npy"),
    NPZ(Format.NPZ, ".npz"),
    /** An array that is damaged inside a sound archive. */
    NPZ_OF_DAMAGED(Format.NPZ, ".npy"),
    MAT(Format.MAT, ".mat"),
    /** A variable that is damaged before it is packed. */
    MAT_PACKED(Format.MAT, "scipy-xy.mat"),
    H5AD(Format.H5AD, ".h5ad"),
    IDX(Format.IDX, ".idx"),
    /** By its bytes alone, as a file of unknown name is read. */
    ANY(null, ""),
    /** Packed, damaged before. */
    GZIP_OF_DAMAGED(null, ""),
    /** Packed, damaged after. */
    GZIP_DAMAGED(null, ""),
    IMAGE(null, ".png", ".jpg", ".pgm"),
    /** Beside a sound image in a folder. */
    IMAGE_FOLDER(null, ".png", ".jpg", ".pgm"),
    LABELS(null, ".labels", "vector.npy", ".idx", "v73-words.mat"),
    SPLIT(null, "split.mat");

    private final @Nullable Format format;
    private final List<String> ends;

    Kind(@Nullable Format format, String... ends) {
      this.format = format;
      this.ends = List.of(ends);
    }
  }

  @Override
  public String name() {
    return "damaged-files";
  }

  @Override
  public String promise() {
    return "a damaged file is read or refused with a message, soon and within the memory limit";
  }

  @Override
  public int shortRounds() {
    return 4 * Kind.values().length;
  }

  @Override
  public Tally run(Budget budget) throws IOException {
    Tally tally = new Tally();
    List<List<byte[]>> corpora = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      corpora.add(corpus(kind));
    }
    try (Watchdog watchdog = new Watchdog(tally, FINDINGS)) {
      Trial trial = new Trial(tally, FINDINGS, watchdog);
      while (budget.nextRound()) {
        Kind kind = Kind.values()[(int) (budget.round() % Kind.values().length)];
        Damage damage = new Damage(budget.random(), corpora.get(kind.ordinal()));
        String round = kind + "-" + budget.here().replace(' ', '-') + "-";
        for (int i = 0; i < INPUTS_A_ROUND; i++) {
          byte[] input = dressed(kind, damage.next());
          trial.attempt(round + i, input, bytes -> read(kind, bytes, budget.scratch()));
        }
      }
    }
    return tally;
  }

  /** The names of the sound files. */
  static List<String> corpus() throws IOException {
    return new String(resource("corpus.txt"), StandardCharsets.UTF_8).lines().toList();
  }

  private static List<byte[]> corpus(Kind kind) throws IOException {
    List<byte[]> all = new ArrayList<>();
    for (String name : corpus()) {
      if (kind.ends.stream().anyMatch(name::endsWith)) {
        byte[] sound = resource(name);
        all.add(kind == Kind.GZIP_DAMAGED ? gzip(sound) : sound);
      }
    }
    return all;
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = DamagedFiles.class.getResourceAsStream("corpus/" + name)) {
      if (in == null) {
        throw new IOException("the corpus has no " + name);
      }
      return in.readAllBytes();
    }
  }

  /** Sound outside where the damage is inside: else little behind the checksums is ever reached. */
  private static byte[] dressed(Kind kind, byte[] damaged) {
    try {
      return switch (kind) {
        case GZIP_OF_DAMAGED -> gzip(damaged);
        case NPZ_OF_DAMAGED -> zip(damaged);
        case MAT_PACKED -> packed(damaged);
        default -> damaged;
      };
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  private static byte[] zip(byte[] array) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      for (String name : List.of("X.npy", array.length % 2 == 0 ? "y.npy" : "shape.npy")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(array);
        zip.closeEntry();
      }
    }
    return packed.toByteArray();
  }

  /** The header of a MATLAB file, and all behind it as one packed element. */
  private static byte[] packed(byte[] plain) throws IOException {
    int header = Math.min(128, plain.length);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (OutputStream out = new DeflaterOutputStream(body, deflater)) {
      out.write(plain, header, plain.length - header);
    } finally {
      deflater.end();
    }
    ByteBuffer whole = ByteBuffer.allocate(header + 8 + body.size()).order(ByteOrder.LITTLE_ENDIAN);
    whole.put(plain, 0, header).putInt(15).putInt(body.size()).put(body.toByteArray());
    return whole.array();
  }

  private static void read(Kind kind, byte[] bytes, Path scratch) throws IOException {
    // How to read is told by the bytes, so that an input is all that it takes to repeat.
    ReadOptions options = OPTIONS.get(bytes.length % OPTIONS.size());
    switch (kind) {
      case IMAGE -> GrayImage.read(bytes, MemoryBudget.of(options.maxMemory()));
      case IMAGE_FOLDER -> {
        Path folder = scratch.resolve("images");
        Path names = Files.createDirectories(folder.resolve("class"));
        byte[] sound = "P5 2 2 255\nabcd".getBytes(StandardCharsets.US_ASCII);
        Files.write(names.resolve("sound.pgm"), sound);
        Files.write(names.resolve("damaged.png"), bytes);
        check(DataSource.of(folder.toString()).read(options).table());
      }
      case LABELS -> {
        Path labels = Files.write(scratch.resolve("labels"), bytes);
        byte[] table = "1,2\n3,4\n5,7\n".getBytes(StandardCharsets.US_ASCII);
        read(table, ReadOptions.defaults().withMaxMemory(LIMIT).withLabelsFile(labels));
      }
      case H5AD -> {
        ReadOptions labelled = options.withLabel(bytes.length % 2 == 0 ? "kind" : "none");
        read(bytes, labelled.withFormat(Format.H5AD));
      }
      case SPLIT -> SplitFiles.read(Files.write(scratch.resolve("split.mat"), bytes), 20);
      default -> read(bytes, kind.format == null ? options : options.withFormat(kind.format));
    }
  }

  private static void read(byte[] bytes, ReadOptions options) throws IOException {
    check(DataSource.of("-", () -> new ByteArrayInputStream(bytes)).read(options).table());
  }

  private static void check(Table table) {
    if (table.rows() < 1 || table.features() < 1) {
      throw new IllegalStateException("a table without rows or features");
    }
  }
}
