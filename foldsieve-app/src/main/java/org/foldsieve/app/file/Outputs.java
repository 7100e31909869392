package org.foldsieve.app.file;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.foldsieve.app.failure.Failures;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.EmbeddingFiles;
import org.foldsieve.io.NeighborFiles;
import org.foldsieve.io.OutputException;
import org.foldsieve.io.OutputFile;
import org.foldsieve.io.Tables;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.jspecify.annotations.Nullable;

/** Writes result files: whole or not at all, and over an old one only when told so. */
public final class Outputs {

  /** The formats a table can be written in. */
  public static final String[] TABLES = {"csv", "tsv", "npz", "npy", "arff", "libsvm", "svm"};

  /** Something that may fail to write. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private final boolean force;

  /**
   * A writer.
   *
   * @param force whether existing files are replaced
   */
  public Outputs(boolean force) {
    this.force = force;
  }

  /** Refuses, before any work is done, what could not be written after it. */
  public void check(@Nullable Path file) {
    if (file != null && !isStandardOutput(file)) {
      write(() -> OutputFile.of(file, force).check());
    }
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
    write(() -> OutputFile.of(file, force).writeText(body));
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
    write(() -> OutputFile.of(file, force).write(body));
  }

  /** Writes a neighbour graph as .npz or CSV. */
  public void neighbors(Path file, NeighborTable neighbors) {
    write(() -> NeighborFiles.write(neighbors, OutputFile.of(file, force)));
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
      text(Path.of("-"), out, writer -> EmbeddingFiles.writeCsv(places, samples, writer));
      return;
    }
    write(() -> EmbeddingFiles.write(places, beside, samples, OutputFile.of(file, force)));
  }

  /** Writes a table in the format of the file's name; gives back what that format does not keep. */
  public List<Message> table(Path file, Table table) {
    try {
      return Tables.write(table, OutputFile.of(file, force));
    } catch (IOException problem) {
      throw unchecked(problem);
    }
  }

  /** Saves a model. */
  public void model(Path file, SavedModel model) {
    check(file);
    try {
      ModelFiles.save(model, file);
    } catch (IOException problem) {
      throw new UncheckedIOException(
          new OutputException(
              String.format(
                  Locale.ROOT, "cannot write '%s': %s; nothing was changed", file, reason(problem)),
              problem));
    }
  }

  /** Without the name of the file aside, which means nothing to the user. */
  private static String reason(IOException problem) {
    return problem instanceof FileSystemException system && system.getReason() != null
        ? system.getReason()
        : Failures.describe(problem);
  }

  /** Writes a table as CSV to a stream; gives back what the format does not keep. */
  public List<Message> csv(Table table, PrintStream out) {
    try {
      Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
      List<Message> remarks = Tables.writeCsv(table, writer);
      writer.flush();
      return remarks;
    } catch (IOException problem) {
      throw unchecked(problem);
    }
  }

  private static void write(Step step) {
    try {
      step.run();
    } catch (IOException problem) {
      throw unchecked(problem);
    }
  }

  private static RuntimeException unchecked(IOException problem) {
    return problem instanceof FileAlreadyExistsException exists
        ? new UsageException(
            String.format(Locale.ROOT, "'%s' exists; --force replaces it", exists.getFile()))
        : new UncheckedIOException(problem);
  }

  /** Refuses, before any work is done, a name that tells no format the result can have. */
  public static void requireExtension(@Nullable Path file, String... known) {
    if (file != null
        && !isStandardOutput(file)
        && Stream.of(known).noneMatch(extension -> hasExtension(file, extension))) {
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
