package org.foldsieve.app.file;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.foldsieve.app.failure.Failures;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.EmbeddingFiles;
import org.foldsieve.io.NeighborFiles;
import org.foldsieve.io.Tables;
import org.foldsieve.io.file.Look;
import org.foldsieve.io.option.TextCells;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.output.OutputException;
import org.foldsieve.output.OutputFile;
import org.foldsieve.output.OutputGroup;
import org.foldsieve.output.OutputInUseException;
import org.foldsieve.output.OutputLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes the result files of a run: whole or not at all, over an old one only when told so, and all
 * together when {@linkplain #commit the work is done}. Until then no other run can write them.
 */
public final class Outputs implements AutoCloseable {

  /** The formats a table can be written in. */
  public static final String[] TABLES = {"csv", "tsv", "npz", "npy", "arff", "libsvm", "svm"};

  /** Something that may fail to read or write. */
  @FunctionalInterface
  private interface Action<T> {
    T run() throws IOException;
  }

  /** Something that may fail to write. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private static final String WRITTEN = "written: ";
  private static final String UNCHANGED = "; nothing was changed";

  private final boolean force;
  private final List<NamedOutput> named;

  /** Those that standard output takes, by whatever name. */
  private final List<NamedOutput> piped;

  private final OutputGroup group = new OutputGroup();
  private final Set<NamedOutput> reserved = new HashSet<>();

  private TextCells words = TextCells.PLAIN;

  /** The folders of this run, with their locks: what they hold may be replaced. */
  private final Map<Path, OutputLock> folders = new HashMap<>();

  /**
   * The outputs of a run.
   *
   * @param named the outputs that its options name: nothing else is written
   * @param force whether existing files are replaced
   */
  public Outputs(List<NamedOutput> named, boolean force) {
    this.named = named.stream().filter(output -> !isStandardOutput(output.path())).toList();
    this.piped = named.stream().filter(output -> reachesStandardOutput(output.path())).toList();
    this.force = force;
  }

  /** From now on writes words into CSV files in that way. */
  public Outputs writing(TextCells how) {
    words = how;
    return this;
  }

  /** Whether existing files may be replaced. */
  public boolean isForced() {
    return force;
  }

  /** Refuses a file that is named for two results, or that is read as well. */
  public void keepApart(List<Path> inputs) {
    if (piped.size() > 1) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%s and %s both name standard output; give one of them a file",
              piped.get(0).option(),
              piped.get(1).option()));
    }
    for (int a = 0; a < named.size(); a++) {
      NamedOutput output = named.get(a);
      if (output.folder()) {
        continue;
      }
      for (NamedOutput other : named.subList(0, a)) {
        if (isSame(output, other.path())) {
          throw new UsageException(
              String.format(
                  Locale.ROOT,
                  "%s and %s name one file: '%s', '%s'; give each a file of its own",
                  other.option(),
                  output.option(),
                  other.path(),
                  output.path()));
        }
      }
      for (Path input : inputs) {
        if (!output.updated() && isInput(output, input)) {
          throw new UsageException(
              String.format(
                  Locale.ROOT,
                  "%s names the input: '%s'; write to another file",
                  output.option(),
                  output.path()));
        }
      }
    }
  }

  private static boolean reachesStandardOutput(Path file) {
    return isStandardOutput(file)
        || List.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1").contains(file.toString());
  }

  /** DATA may also be the name of a set, where there is no such file. */
  private static boolean isInput(NamedOutput output, Path input) {
    return unchecked(() -> Look.isThere(input) && OutputFile.create(output.path()).isInput(input));
  }

  private static boolean isSame(NamedOutput output, Path other) {
    return unchecked(() -> OutputFile.create(output.path()).isSame(other));
  }

  /**
   * Refuses, before any work is done, what could not be written after it, and keeps other runs away
   * from what could.
   */
  public void reserve(Predicate<NamedOutput> which) {
    for (NamedOutput output : named) {
      if (!output.folder() && which.test(output) && reserved.add(output)) {
        write(() -> group.reserve(group.of(output.path(), force || output.updated())));
      }
    }
  }

  /**
   * Takes a folder for this run, whose files it may replace; makes it where there is none.
   *
   * @throws UsageException when another run has it
   */
  public void open(Path folder) {
    if (!folders.containsKey(folder)) {
      folders.put(folder, unchecked(() -> OutputLock.ofFolder(folder)));
    }
  }

  /** Takes a folder for this run, unless another has it. */
  boolean tryOpen(Path folder) {
    return unchecked(
        () -> {
          try {
            folders.put(folder, OutputLock.ofFolder(folder));
            return true;
          } catch (OutputInUseException taken) {
            return false;
          }
        });
  }

  /** Lets other runs into a folder. */
  public void release(Path folder) {
    Optional.ofNullable(folders.remove(folder)).ifPresent(OutputLock::close);
  }

  /** Puts everything that was written in its place. */
  public void commit() {
    write(group::commit);
  }

  /**
   * An output that failed, with what is there all the same: a command may put some outputs in their
   * places before it writes the others.
   */
  public UncheckedIOException told(UncheckedIOException problem) {
    List<Path> written = group.inPlace().stream().distinct().toList();
    String message = String.valueOf(Failures.cause(problem).getMessage());
    if (!(problem.getCause() instanceof OutputException failed)
        || written.isEmpty()
        || message.contains(WRITTEN)) {
      return problem;
    }
    String all = written.stream().map(file -> "'" + file + "'").collect(Collectors.joining(", "));
    String without =
        message.endsWith(UNCHANGED)
            ? message.substring(0, message.length() - UNCHANGED.length())
            : message;
    return new UncheckedIOException(new OutputException(without + "; " + WRITTEN + all, failed));
  }

  /** Where other runs could not be kept away, since the file system knows no locks. */
  public List<Path> unlocked() {
    return Stream.concat(
            group.unlocked().stream(),
            folders.entrySet().stream()
                .filter(folder -> !folder.getValue().isHeld())
                .map(Map.Entry::getKey))
        .toList();
  }

  /** Takes away what was not put in its place, and lets other runs in. */
  @Override
  public void close() {
    group.close();
    folders.values().forEach(OutputLock::close);
    folders.clear();
  }

  /** The file to write to. */
  private OutputFile file(Path path) {
    boolean ours =
        folders.keySet().stream()
            .anyMatch(folder -> path.toAbsolutePath().startsWith(folder.toAbsolutePath()));
    Optional<NamedOutput> output =
        named.stream().filter(known -> known.path().equals(path)).findFirst();
    if (!ours && output.isEmpty()) {
      throw new IllegalStateException("no option names the output '" + path + "'");
    }
    return group.of(path, force || ours || output.orElseThrow().updated());
  }

  /** Refuses {@code -} where standard output cannot take what is written. */
  public static void requireFile(String option, @Nullable Path file, String why) {
    if (file != null && isStandardOutput(file)) {
      throw new UsageException(
          String.format(Locale.ROOT, "%s takes a file, not '-': %s", option, why));
    }
  }

  /** Writes a text file in UTF-8. */
  public void text(Path file, OutputFile.TextBody body) {
    write(() -> file(file).writeText(body));
  }

  /** Writes a text file in UTF-8, or standard output for {@code -}. */
  public void text(Path file, PrintStream out, OutputFile.TextBody body) {
    if (!isStandardOutput(file)) {
      text(file, body);
      return;
    }
    write(
        () -> {
          Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          body.writeTo(writer);
          writer.flush();
        });
  }

  /** Writes a file. */
  public void bytes(Path file, OutputFile.BytesBody body) {
    write(() -> file(file).write(body));
  }

  /** Writes a neighbour graph as .npz or CSV. */
  public void neighbors(Path file, NeighborTable neighbors) {
    write(() -> NeighborFiles.write(neighbors, file(file)));
  }

  /** Writes a graph whose rows have different numbers of neighbours, among so many rows. */
  public void neighbors(Path file, NeighborLists neighbors, int searched) {
    write(() -> NeighborFiles.write(neighbors, searched, file(file)));
  }

  /**
   * Writes places on a map as .npz or CSV; as CSV to the stream for {@code -} or no file.
   *
   * @param beside arrays that .npz takes beside the places
   * @param samples what is known of the samples
   */
  public void map(
      @Nullable Path file, Matrix places, Fields beside, Table samples, PrintStream out) {
    if (file == null || isStandardOutput(file)) {
      text(Path.of("-"), out, writer -> EmbeddingFiles.writeCsv(places, samples, writer, words));
      return;
    }
    write(() -> EmbeddingFiles.write(places, beside, samples, file(file), words));
  }

  /** Writes a table in the format of the file's name; gives back what that format does not keep. */
  public List<Message> table(Path file, Table table) {
    return unchecked(() -> Tables.write(table, file(file), words));
  }

  /** Saves a model. */
  public void model(Path file, SavedModel model) {
    write(() -> ModelFiles.save(model, file(file)));
  }

  /** Writes a table as CSV to a stream; gives back what the format does not keep. */
  public List<Message> csv(Table table, PrintStream out) {
    return unchecked(
        () -> {
          Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          List<Message> remarks = Tables.writeCsv(table, writer, words);
          writer.flush();
          return remarks;
        });
  }

  private static void write(Step step) {
    boolean ignored =
        unchecked(
            () -> {
              step.run();
              return true;
            });
  }

  private static <T> T unchecked(Action<T> action) {
    try {
      return action.run();
    } catch (FileAlreadyExistsException exists) {
      throw new UsageException(
          String.format(Locale.ROOT, "'%s' exists; --force replaces it", exists.getFile()));
    } catch (OutputInUseException taken) {
      throw new UsageException(String.valueOf(taken.getMessage()));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /**
   * Refuses, before any work is done, a name that tells no format the result can have. A table that
   * goes to a pipe or a device, as /dev/stdout, is CSV if nothing else is told.
   */
  public static void requireExtension(@Nullable Path file, String... known) {
    if (file != null
        && !isStandardOutput(file)
        && Stream.of(known).noneMatch(extension -> hasExtension(file, extension))
        && !(List.of(known).contains("csv")
            && unchecked(() -> OutputFile.replace(file).isPassedOn()))) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "the name '%s' tells no format this can be written in; end it with .%s",
              file.getFileName(),
              String.join(", .", known)));
    }
  }

  /** Whether the file is an .npz archive, which takes more than a table. */
  public static boolean isArchive(@Nullable Path file) {
    return file != null && hasExtension(file, "npz");
  }

  /** Whether the name stands for standard output. */
  public static boolean isStandardOutput(Path file) {
    return file.toString().equals("-");
  }

  /** Whether the file's name ends so, case aside. */
  public static boolean hasExtension(Path file, String extension) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith("." + extension);
  }
}
