package org.foldsieve.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.Look;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.ParameterException;

/**
 * What the command line calls DATA: a file, {@code -} for standard input, a folder of images, a
 * {@linkplain BundledData bundled} or a {@linkplain GeneratedData generated} set, or the answer to
 * a {@link Query}.
 *
 * <p>A bundled or generated set wins over a file of the same name, and a remark says so; {@code
 * ./iris} names the file.
 *
 * @since 0.1.0
 */
public final class DataSource {

  private final String text;
  private final Supplier<InputStream> standardInput;
  private final Optional<Query> query;

  private DataSource(String text, Supplier<InputStream> standardInput, Optional<Query> query) {
    this.text = text;
    this.standardInput = standardInput;
    this.query = query;
  }

  /**
   * {@return the answer to a query} It takes the module {@code foldsieve-sql} to read it, and for a
   * database its JDBC driver.
   *
   * @param query what is asked, and whom
   */
  public static DataSource of(Query query) {
    return new DataSource(query.toString(), InputStream::nullInputStream, Optional.of(query));
  }

  /**
   * {@return the source a text names}
   *
   * @param text a file, {@code -}, a folder of images, or the name of a bundled or generated set
   */
  public static DataSource of(String text) {
    return of(text, () -> System.in);
  }

  /**
   * {@return the source a text names, with something to read for {@code -}}
   *
   * @param text a file, {@code -}, a folder of images, or the name of a bundled or generated set
   * @param standardInput what {@code -} reads
   */
  public static DataSource of(String text, Supplier<InputStream> standardInput) {
    if (text.isBlank()) {
      throw new ParameterException(
          "DATA is empty; give a file, '-', a folder of images or the name of a bundled set");
    }
    return new DataSource(
        text, Objects.requireNonNull(standardInput, "standardInput"), Optional.empty());
  }

  /** {@return a short name for titles and folders: {@code data/wine.csv.gz} is {@code wine}} */
  public String name() {
    if (query.isPresent()) {
      return query.get().name();
    }
    if (text.equals("-")) {
      return "stdin";
    }
    if (isBundled() || isGenerated()) {
      return beforeColon();
    }
    Path last = Path.of(text).toAbsolutePath().normalize().getFileName();
    String name = last == null ? "data" : last.toString();
    String bare = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    int dot = bare.lastIndexOf('.');
    return dot > 0 ? bare.substring(0, dot) : bare;
  }

  private String beforeColon() {
    int colon = text.indexOf(':');
    return colon < 0 ? text : text.substring(0, colon);
  }

  /** {@return whether it is a bundled set} */
  public boolean isBundled() {
    return query.isEmpty() && BundledData.names().contains(text);
  }

  /** {@return whether it is a generated set} */
  public boolean isGenerated() {
    return query.isEmpty() && GeneratedData.isSpecification(text);
  }

  /**
   * Reads the table.
   *
   * @param options how
   * @return the table and what its user should know
   * @throws DataException when there is no such source, or its data cannot be used
   * @throws IOException when it cannot be read
   */
  public Reading read(ReadOptions options) throws IOException {
    return glancing(options, Tables.UNSEEN);
  }

  /**
   * Reads the table, and shows the columns of the file: also where the table is then refused.
   *
   * @param options how
   * @param columns hears what the columns hold and what each was taken for
   * @return the table and what its user should know
   * @throws DataException when there is no such source, or its data cannot be used
   * @throws IOException when it cannot be read
   */
  public Reading read(ReadOptions options, Consumer<List<ColumnProfile>> columns)
      throws IOException {
    return glancing(
        options,
        raw -> {
          List<ColumnProfile> seen = ColumnProfile.of(raw);
          return () -> columns.accept(ColumnProfile.withRoles(seen, raw.roles()));
        });
  }

  private Reading glancing(ReadOptions options, Tables.Glance glance) throws IOException {
    if (query.isPresent()) {
      return answer(query.get(), options, glance);
    }
    if (isBundled()) {
      return withRemark(BundledData.read(text, options, glance));
    }
    if (isGenerated()) {
      return withRemark(generate(options, glance));
    }
    if (text.equals("-")) {
      return Tables.read(
          Input.of("standard input", standardInput.get(), MemoryBudget.of(options.maxMemory())),
          options,
          glance);
    }
    Path path = path();
    if (!Look.isThere(path)) {
      throw new DataException(notFound());
    }
    return Tables.read(path, options, glance);
  }

  private static Reading answer(Query query, ReadOptions options, Tables.Glance glance)
      throws IOException {
    if (options.transposed()) {
      throw new ParameterException(
          "the answer to a query is not transposed: its columns have types; ask for it the other"
              + " way round");
    }
    MemoryBudget budget = MemoryBudget.of(options.maxMemory());
    return Tables.told(
        query.name(),
        () ->
            Tables.finish(
                EngineFormat.answer(query, LabelsFile.ofTable(options), budget),
                options,
                budget,
                glance));
  }

  private Reading generate(ReadOptions options, Tables.Glance glance) throws IOException {
    Table table = GeneratedData.table(text);
    MemoryBudget budget = MemoryBudget.of(options.maxMemory());
    budget.takeCells(table.rows(), table.features(), Double.BYTES);
    RawTable raw =
        RawTable.of(
            table.featureNames(),
            table.toMatrix(),
            ColumnRoles.of(table.featureNames(), LabelsFile.ofTable(options)),
            budget);
    raw.carryLabels(table.labels().orElseThrow());
    return Tables.finish(raw, options, budget, glance);
  }

  private Path path() {
    try {
      return Path.of(text);
    } catch (InvalidPathException problem) {
      throw new DataException(
          String.format(Locale.ROOT, "'%s' is not the name of a file", text), problem);
    }
  }

  private boolean isAlsoFile() throws IOException {
    try {
      return Look.isThere(Path.of(text));
    } catch (InvalidPathException notAPath) {
      // Windows allows no colon in a name.
      return false;
    }
  }

  private Reading withRemark(Reading reading) throws IOException {
    if (!isAlsoFile()) {
      return reading;
    }
    List<Message> remarks = new ArrayList<>(reading.remarks());
    remarks.add(
        Message.of(
            "'%s' is the set that comes with the program; for the file of that name give ./%s",
            text, text));
    return new Reading(reading.samples(), remarks, reading.preparation(), reading.kept());
  }

  private String notFound() {
    List<String> known = new ArrayList<>(BundledData.names());
    known.addAll(GeneratedData.names());
    String suggestion =
        NearestName.of(beforeColon(), known)
            .map(nearest -> "did you mean '" + nearest + "'? ")
            .orElse("");
    return String.format(
        Locale.ROOT,
        "there is no file '%s' and no set of that name; %sbundled: %s; generated: %s",
        text,
        suggestion,
        String.join(", ", BundledData.names()),
        String.join(", ", GeneratedData.names()));
  }

  @Override
  public String toString() {
    return text;
  }
}
