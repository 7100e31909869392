package org.foldsieve.explore.work;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.ReadOptions;

/**
 * Where a table comes from.
 *
 * @param data what the reader opens
 * @param shown what a person calls it on the command line
 * @param opened what the command line opens, of this process
 * @param kind the format, where the file's name does not tell it any more
 */
record Source(DataSource data, String shown, String opened, Optional<Format> kind) {

  /** A set or a file that is called what it is. */
  static Source of(String text) {
    return new Source(DataSource.of(text), text, text, Optional.empty());
  }

  /** A file of another name. */
  static Source of(String name, String path) {
    return new Source(DataSource.of(path), name, path, Format.ofName(name));
  }

  private static String unpacked(String name) {
    return name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
  }

  /** The options with the format. */
  ReadOptions format(ReadOptions options) {
    return kind.map(options::withFormat).orElse(options);
  }

  /** Whether it is a file of separated fields, or may be one. */
  boolean isText() {
    return !data.isBundled()
        && !data.isGenerated()
        && Files.isRegularFile(Path.of(opened))
        && Format.ofName(shown)
            .map(format -> format == Format.CSV || format == Format.TSV)
            .orElse(true);
  }

  /** A short name for titles and files. */
  String name() {
    String plain = shown.substring(shown.lastIndexOf('/') + 1);
    int colon = plain.indexOf(':');
    String bare = unpacked(colon > 0 ? plain.substring(0, colon) : plain);
    int dot = bare.lastIndexOf('.');
    return dot > 0 ? bare.substring(0, dot) : bare;
  }
}
