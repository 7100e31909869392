package org.foldsieve.app.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.foldsieve.data.Table;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.file.Look;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.MissingDataException;
import org.jspecify.annotations.Nullable;

/**
 * The data of the papers: files of a folder, and the bundled sets where the folder lacks them.
 *
 * @param folder the folder, or null for none
 */
public record PaperData(@Nullable Path folder) implements DataFolder {

  @Override
  public Table read(String name, String matrix, String label) {
    ReadOptions options = ReadOptions.defaults();
    if (!matrix.isEmpty()) {
      options = options.withMatrix(matrix);
    }
    if (!label.isEmpty()) {
      options = options.withLabel(label);
    }
    try {
      return source(name).read(options).table();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private DataSource source(String name) throws IOException {
    Path file = folder == null ? null : folder.resolve(name);
    if (file != null && Look.isFile(file)) {
      return DataSource.of(file.toString());
    }
    DataSource bundled = DataSource.of(without(without(name, ".gz"), ".csv"));
    if (bundled.isBundled()) {
      return bundled;
    }
    throw new MissingDataException(name);
  }

  private static String without(String name, String ending) {
    return name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : name;
  }
}
