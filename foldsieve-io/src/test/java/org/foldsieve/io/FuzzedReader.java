package org.foldsieve.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.image.GrayImage;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.DecimalMark;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Trait;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.ModelFormatException;
import org.foldsieve.model.SavedModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureSelection;

/**
 * A reader that is given damaged files, and the sound files that the damage begins with. Whatever
 * the bytes, reading ends in a table or in the data error: never in another exception, never after
 * long, never with memory taken by a number found in the file.
 */
enum FuzzedReader {
  CSV,
  ARFF,
  LIBSVM,
  NPY,
  NPZ,
  MAT_V5,
  MAT_V73,
  H5AD,
  IDX,
  GZIP,
  PGM,
  PNG_AND_JPEG,
  IMAGE_FOLDER,
  LABELS,
  SPLIT,
  MODEL;

  /** What reading an input of a few kilobytes may take, whatever it claims. */
  private static final long MOST_BYTES = 256L << 20;

  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final List<ReadOptions> OPTIONS =
      List.of(
          ReadOptions.defaults(),
          ReadOptions.defaults()
              .withCategorical(CategoricalValues.ORDINAL)
              .withMissing(MissingValues.MEDIAN),
          ReadOptions.defaults()
              .withLabel("last")
              .withCategorical(CategoricalValues.ONE_HOT)
              .withMissing(MissingValues.DROP_ROWS),
          ReadOptions.defaults()
              .withLabel("none")
              .withCategorical(CategoricalValues.DROP)
              .withMissing(MissingValues.DROP_FEATURES),
          ReadOptions.defaults()
              .withDecimal(DecimalMark.COMMA)
              .withCategorical(CategoricalValues.ORDINAL));

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Path folder;

  /** Sound files. */
  List<byte[]> corpus() throws IOException {
    return switch (this) {
      case CSV ->
          texts(
              "a,b,kind\n1,2.5,x\n-3,4e2,y\n,7,x\n",
              "\"a;b\";\"c\"\"d\"\n1;\"2\"\n3;4\n",
              " 1 2  3\n 4 5 6\n",
              "x\ty\n1\t2\n\n3\t?\n",
              "1,tcp,SF\n2,udp,SF\n0.5,tcp,S0\n",
              "a;b;kind\n1,5;2;x\n-3;4,25e2;y\n");
      case ARFF -> {
        List<byte[]> all = files("arff", ".arff");
        all.addAll(
            texts(
                "@relation r\n"
                    + "@attribute 'a b' numeric\n"
                    + "@attribute c {x,'y z'}\n"
                    + "@data\n"
                    + "1,x\n"
                    + "?,'y z'\n",
                "@relation r\n"
                    + "@attribute a real\n"
                    + "@attribute b {0,1}\n"
                    + "@attribute class {p,q}\n"
                    + "@data\n"
                    + "{0 1.5, 2 q}\n"
                    + "{1 1}\n",
                "% c\n"
                    + "@relation r\n"
                    + "@attribute s string\n"
                    + "@attribute n integer\n"
                    + "@data\n"
                    + "'a b',1\n"
                    + "c,2\n"));
        yield all;
      }
      case LIBSVM -> texts("+1 1:0.5 3:-2\n-1\n1 2:1e3 # note\n", "0 0:1 5:2\n1.5 2:3\n");
      case NPY -> files("numpy", ".npy");
      case NPZ -> files("numpy", ".npz");
      case MAT_V5 -> matlab(false);
      case MAT_V73 -> matlab(true);
      case H5AD -> files("anndata", ".h5ad");
      case IDX -> {
        List<byte[]> all = files("image/idx", ".idx");
        all.addAll(files("image/idx", "ubyte"));
        yield all;
      }
      case GZIP -> packed(CSV.corpus());
      case PGM -> texts("P2 # c\n3 2\n9\n0 1 2\n3 4 9", "P5 2 2 255\nabcd", "P5\n1 2 65535\nabcd");
      case PNG_AND_JPEG, IMAGE_FOLDER -> {
        List<byte[]> all = files("image/images/faces/anna", ".png");
        all.addAll(files("image/images/faces/bert", ".png"));
        all.addAll(files("image/images/faces/carl", ".jpg"));
        all.addAll(files("image/images", ".png"));
        all.addAll(PGM.corpus());
        yield all;
      }
      case LABELS -> {
        List<byte[]> all =
            new ArrayList<>(texts("x\ny\nx\n", "label\n\"1\"\n2\n1\n", "1.5\n\n?\n"));
        all.addAll(files("numpy", "vector.npy"));
        all.addAll(files("image/idx", "ubyte"));
        all.addAll(files("matlab", "words.mat"));
        yield all;
      }
      case SPLIT -> files("matlab", "scipy-split.mat");
      case MODEL -> models();
    };
  }

  /** Reads the bytes; an {@link AssertionError} says how the contract was broken. */
  void tryReading(byte[] bytes) throws IOException {
    // The way to read is told by the bytes, so that an input is all that it takes to repeat.
    ReadOptions options = OPTIONS.get(bytes.length % OPTIONS.size());
    // Classes are loaded, and instrumented by Jazzer, at the cost of who needs them first.
    String excess = tryReading(bytes, options).isEmpty() ? "" : tryReading(bytes, options);
    require(excess.isEmpty(), excess, null);
  }

  /** Reads the bytes, and says what took too much. */
  private String tryReading(byte[] bytes, ReadOptions options) {
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    long began = THREADS.getCurrentThreadCpuTime();
    try {
      read(bytes, options);
    } catch (DataException | MemoryLimitException | ModelFormatException expected) {
      require(!expected.getMessage().isBlank(), "an error without a message", expected);
    } catch (Exception | StackOverflowError | OutOfMemoryError unexpected) {
      throw new AssertionError(this + ": " + unexpected, unexpected);
    }
    long nanos = THREADS.getCurrentThreadCpuTime() - began;
    long took = THREADS.getCurrentThreadAllocatedBytes() - allocated;
    return took < MOST_BYTES && nanos < MOST_NANOS
        ? ""
        : String.format(
            Locale.ROOT, "%d bytes of memory and %d ns for %d bytes", took, nanos, bytes.length);
  }

  private void require(boolean holds, String message, Throwable cause) {
    if (!holds) {
      throw new AssertionError(this + ": " + message, cause);
    }
  }

  private void read(byte[] bytes, ReadOptions options) throws IOException {
    switch (this) {
      case PGM, PNG_AND_JPEG -> GrayImage.read(bytes, MemoryBudget.ofHeap());
      case GZIP -> check(Tables.read(Input.of("input", bytes), options).table());
      case MAT_V5, MAT_V73 ->
          check(Tables.read(Input.of("input", bytes), options.withFormat(Format.MAT)).table());
      case H5AD -> {
        ReadOptions labelled =
            options.label() instanceof LabelChoice.None ? options : options.withLabel("kind");
        check(Tables.read(Input.of("input", bytes), labelled.withFormat(Format.H5AD)).table());
      }
      case IMAGE_FOLDER -> {
        scratch("class/sound.pgm", texts("P5 2 2 255\nabcd").get(0));
        scratch("class/damaged.png", bytes);
        check(Tables.read(folder, options));
      }
      case LABELS -> {
        Path labels = scratch("labels", bytes);
        Input table = Input.of("table.csv", texts("1,2\n3,4\n5,7\n").get(0));
        check(Tables.read(table, ReadOptions.defaults().withLabelsFile(labels)).table());
      }
      case SPLIT -> SplitFiles.read(scratch("split", bytes), 20);
      case MODEL ->
          ModelFiles.load(scratch("model", bytes.length % 4 == 0 ? bytes : sealed(bytes)));
      default ->
          check(
              Tables.read(Input.of("input", bytes), options.withFormat(Format.valueOf(name())))
                  .table());
    }
  }

  private void check(Table table) {
    require(table.rows() > 0 && table.features() > 0, "a table without rows or features", null);
  }

  /** A file that goes away with the process. */
  private Path scratch(String name, byte[] bytes) throws IOException {
    if (folder == null) {
      folder = Files.createTempDirectory("foldsieve-fuzz-");
      folder.toFile().deleteOnExit();
    }
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      Files.createDirectories(file.getParent());
      file.getParent().toFile().deleteOnExit();
      file.toFile().deleteOnExit();
    }
    return Files.write(file, bytes);
  }

  /** The length and the checksum put right: else nothing behind them would ever be reached. */
  private static byte[] sealed(byte[] model) {
    int header = 20;
    if (model.length < header + 4) {
      return model;
    }
    ByteBuffer bytes = ByteBuffer.wrap(model.clone()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(12, model.length - header - 4L);
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.array(), 0, model.length - 4);
    bytes.putInt(model.length - 4, (int) checksum.getValue());
    return bytes.array();
  }

  private static List<byte[]> texts(String... texts) {
    return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }

  /** A folder may be a package as well, and then stands in several places. */
  private static List<byte[]> files(String folder, String end) throws IOException {
    List<byte[]> all = new ArrayList<>();
    ClassLoader loader = FuzzedReader.class.getClassLoader();
    for (URL place : Collections.list(loader.getResources("org/foldsieve/io/" + folder))) {
      try (Stream<Path> paths = Files.list(Path.of(place.toURI()))) {
        for (Path file : paths.filter(p -> p.toString().endsWith(end)).sorted().toList()) {
          all.add(Files.readAllBytes(file));
        }
      } catch (URISyntaxException problem) {
        throw new IOException(problem);
      }
    }
    return all;
  }

  private static List<byte[]> matlab(boolean hdf5) throws IOException {
    List<byte[]> all = files("matlab", ".mat");
    all.removeIf(bytes -> isHdf5(bytes) != hdf5);
    return all;
  }

  /** MATLAB's own text stands before the signature. */
  private static boolean isHdf5(byte[] bytes) {
    String head = new String(bytes, 0, Math.min(1024, bytes.length), StandardCharsets.ISO_8859_1);
    return head.contains("\u0089HDF\r\n");
  }

  private static List<byte[]> packed(List<byte[]> plain) throws IOException {
    List<byte[]> all = new ArrayList<>();
    for (byte[] bytes : plain) {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
        out.write(bytes);
      }
      all.add(packed.toByteArray());
    }
    return all;
  }

  /** A selection, and a model of every map. */
  private List<byte[]> models() throws IOException {
    Table rows =
        GeneratedData.generate("swiss-roll:n=24,seed=1")
            .table()
            .withLabels(Labels.classes("label", IntStream.range(0, 24).map(i -> i % 3).toArray()));
    double[] pixels = IntStream.range(0, 12 * 48).mapToDouble(i -> Math.sin(i * i)).toArray();
    Table images =
        Table.of(Matrix.wrap(12, 48, pixels))
            .withImageShape(ImageShape.of(8, 6))
            .withLabels(
                Labels.classes(
                    "label", new int[] {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}, List.of("a", "b")));
    List<byte[]> all = new ArrayList<>();
    Path file = scratch("sound", new byte[0]);
    Scaling scaling = Scaling.fit(Scaling.Kind.STANDARD, rows);
    FeatureSelection selection = FeatureSelection.of(rows.featureNames().subList(0, 2));
    ModelFiles.save(SavedModel.of(selection, scaling), file);
    all.add(Files.readAllBytes(file));
    for (Method<?> method : Methods.all()) {
      if (method.defaults() instanceof Embedding embedding) {
        Table table = method.traits().contains(Trait.NEEDS_IMAGES) ? images : rows;
        ModelFiles.save(embedding.fit(table, Run.defaults().withThreads(1)), file);
        all.add(Files.readAllBytes(file));
      }
    }
    return all;
  }
}
