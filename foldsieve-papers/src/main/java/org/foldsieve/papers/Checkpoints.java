package org.foldsieve.papers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.foldsieve.output.OutputException;
import org.foldsieve.output.OutputFile;

/**
 * Finished pieces of an experiment, each a small file of numbers, so that an interrupted experiment
 * goes on. A piece belongs to a build, a seed and a name that says everything else.
 *
 * @since 0.1.0
 */
public final class Checkpoints {

  private final Path folder;

  Checkpoints(Path folder) {
    this.folder = folder;
  }

  /**
   * The numbers kept under that name, or else those made now and kept.
   *
   * @param name what the numbers are, with everything they depend on but build and seed
   * @param make makes them
   * @return the numbers, bit for bit the same either way
   */
  public double[] get(String name, Supplier<double[]> make) {
    Path file = folder.resolve(name.replaceAll("[^A-Za-z0-9.=+-]+", "_") + ".txt");
    try {
      if (Files.exists(file)) {
        String text = Files.readString(file, StandardCharsets.UTF_8).strip();
        return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
      }
      double[] made = make.get();
      Files.createDirectories(folder);
      String text = Arrays.stream(made).mapToObj(Double::toString).collect(Collectors.joining(" "));
      OutputFile.replace(file).writeText(out -> out.write(text));
      return made;
    } catch (OutputException problem) {
      throw new UncheckedIOException(problem);
    } catch (IOException problem) {
      throw new UncheckedIOException(
          new OutputException(
              String.format(
                  Locale.ROOT,
                  "cannot keep or take up the finished piece '%s': %s",
                  file,
                  problem.getMessage()),
              problem));
    }
  }
}
