package org.foldsieve.io;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.io.option.Format;
import org.foldsieve.output.OutputFile;
import org.foldsieve.run.ParameterException;

/** Tells the format of an output by its name; what each format writes is in {@link Formats}. */
final class OutputFormats {

  private OutputFormats() {}

  /**
   * The format a file's name tells, which must be one of those given; CSV for a pipe or a device
   * whose name tells none.
   */
  static Format require(OutputFile file, Format... possible) throws IOException {
    String name = file.path().getFileName().toString();
    List<String> ends = Arrays.stream(possible).map(format -> "." + format.id()).toList();
    boolean plain = Arrays.asList(possible).contains(Format.CSV) && file.isPassedOn();
    return Format.ofName(name)
        .filter(format -> Arrays.asList(possible).contains(format))
        .filter(format -> !name.endsWith(".gz"))
        .or(() -> plain ? Optional.of(Format.CSV) : Optional.empty())
        .orElseThrow(
            () ->
                new ParameterException(
                    String.format(
                        Locale.ROOT,
                        "the name '%s' tells no format this can be written in; end it with %s",
                        name,
                        String.join(" or ", ends))));
  }
}
