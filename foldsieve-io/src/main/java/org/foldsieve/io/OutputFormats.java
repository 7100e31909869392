package org.foldsieve.io;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.io.option.Format;
import org.foldsieve.output.OutputFile;
import org.foldsieve.run.ParameterException;

/** Tells the format of an output by its name; what each format writes is in {@link Formats}. */
final class OutputFormats {

  private OutputFormats() {}

  /** The format a file's name tells, which must be one of those given. */
  static Format require(OutputFile file, Format... possible) {
    String name = file.path().getFileName().toString();
    List<String> ends = Arrays.stream(possible).map(format -> "." + format.id()).toList();
    return Format.ofName(name)
        .filter(format -> Arrays.asList(possible).contains(format))
        .filter(format -> !name.endsWith(".gz"))
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
