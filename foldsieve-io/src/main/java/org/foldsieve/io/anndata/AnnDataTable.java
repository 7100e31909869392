package org.foldsieve.io.anndata;

import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.SparseRows;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.io.hdf5.HdfSource;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.NearestName;

/**
 * The table of an AnnData file: {@code X}, or the layer the options name, with a sample a row. The
 * features are called as {@code var} calls them, the rows as {@code obs} does; the label and the id
 * are columns of {@code obs}.
 */
final class AnnDataTable {

  private static final int LISTED = 10;

  private final HdfSource file;
  private final ReadOptions options;
  private final MemoryBudget budget;
  private final Remarks remarks = new Remarks();

  AnnDataTable(HdfSource file, ReadOptions options, MemoryBudget budget) {
    this.file = file;
    this.options = options;
    this.budget = budget;
  }

  RawTable read() {
    Group holder = holder();
    AnnDataFrame obs = AnnDataFrame.of(file, file.root(), "obs");
    List<String> samples = obs.index();
    List<String> features = distinct(AnnDataFrame.of(file, holder, "var").index());
    Node matrix = matrix(holder);
    RawTable raw =
        matrix instanceof Dataset dense
            ? dense(dense, samples.size(), features, roles(features, obs))
            : sparse((Group) matrix, samples.size(), features, roles(features, obs));
    raw.carryRowNames(rowNames(obs, samples));
    if (options.label() instanceof LabelChoice.Named named && obs.holds(named.name())) {
      raw.carryLabels(obs.content(named.name()).toLabels(named.name(), options.target(), remarks));
    } else if (raw.roles().label() < 0) {
      remarkLabels(obs.columns());
    }
    raw.remarks().addAll(remarks);
    return raw;
  }

  /** Where the table and the names of its features are: the file, or its raw values. */
  private Group holder() {
    boolean raw = options.matrix().filter("raw"::equals).isPresent();
    if (!raw) {
      return file.root();
    }
    if (file.root().getChildren().get("raw") instanceof Group group) {
      return group;
    }
    throw unknown("raw");
  }

  private Node matrix(Group holder) {
    String name = options.matrix().orElse("X");
    Node node = null;
    if (holder != file.root() || name.equals("X")) {
      node = holder.getChildren().get("X");
    } else if (file.root().getChildren().get("layers") instanceof Group layers) {
      node = layers.getChildren().get(name);
    }
    if (node == null) {
      throw unknown(name);
    }
    return node;
  }

  private DataException unknown(String name) {
    List<String> known = new ArrayList<>();
    Map<String, Node> all = file.root().getChildren();
    if (all.containsKey("X")) {
      known.add("X");
    }
    if (all.get("layers") instanceof Group layers) {
      known.addAll(layers.getChildren().keySet());
    }
    if (all.containsKey("raw")) {
      known.add("raw");
    }
    if (known.isEmpty()) {
      return new DataException("the file has no table: neither X, nor layers, nor raw");
    }
    return new DataException(
        Message.of(
            "%s; say which with %s", NearestName.unknown("table", name, known), Setting.MATRIX));
  }

  /** The roles of the features; what is a column of obs is none of them. */
  private ColumnRoles roles(List<String> features, AnnDataFrame obs) {
    ReadOptions own = options;
    if (options.label() instanceof LabelChoice.Named named && obs.holds(named.name())) {
      own = own.withLabel(new LabelChoice.Default());
    } else if (options.label() instanceof LabelChoice.Named named
        && !ColumnRoles.holds(features, named.name())) {
      throw new DataException(
          NearestName.unknown("column of obs for the label", named.name(), obs.columns()));
    } else if (options.label() instanceof LabelChoice.Last) {
      throw new DataException(
          Message.of(
              "the label is a column of obs; name it (%s)",
              Setting.LABEL.to(obs.columns().isEmpty() ? "NAME" : obs.columns().get(0))));
    }
    boolean idOfObs = options.id().isPresent() && obs.holds(options.id().get());
    return ColumnRoles.of(features, idOfObs ? own.withoutId() : own);
  }

  private List<String> rowNames(AnnDataFrame obs, List<String> samples) {
    Optional<String> id = options.id().filter(obs::holds);
    if (id.isEmpty()) {
      return samples;
    }
    ArrayContent content = obs.content(id.get());
    List<String> names = new ArrayList<>();
    for (int i = 0; i < content.size(); i++) {
      names.add(
          content instanceof ArrayContent.Texts texts
              ? texts.words().get(i)
              : Decimals.format(content.numbers(id.get())[i]));
    }
    if (names.size() != samples.size()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "column '%s' of obs has %d rows of %d",
              id.get(),
              names.size(),
              samples.size()));
    }
    return names;
  }

  private void remarkLabels(List<String> columns) {
    if (options.label() instanceof LabelChoice.Default
        && options.labelsFile().isEmpty()
        && options.model().isEmpty()
        && !columns.isEmpty()) {
      remarks.add(
          "no labels are taken; %s takes a column of obs: %s%s",
          Setting.LABEL.to(columns.get(0)),
          String.join(", ", columns.stream().limit(LISTED).toList()),
          columns.size() > LISTED ? ", …" : "");
    }
  }

  /** Genes often share a name: those that come later get a number, as scanpy gives them one. */
  private List<String> distinct(List<String> names) {
    Set<String> taken = new HashSet<>(names);
    if (taken.size() == names.size()) {
      return names;
    }
    Set<String> seen = new HashSet<>();
    Map<String, Integer> numbers = new HashMap<>();
    List<String> distinct = new ArrayList<>();
    String example = "";
    for (String name : names) {
      String own = name;
      while (!seen.add(own)) {
        do {
          own = name + "-" + numbers.merge(name, 1, Integer::sum);
        } while (!taken.add(own));
        example = example.isEmpty() ? own : example;
      }
      distinct.add(own);
    }
    remarks.add(
        String.format(
            Locale.ROOT,
            "%d features have the name of another and get a number behind it, as '%s'",
            names.size() - new HashSet<>(names).size(),
            example));
    return distinct;
  }

  private RawTable dense(Dataset dataset, int rows, List<String> names, ColumnRoles roles) {
    long[] shape = dataset.getDimensionsAsLong();
    requireShape(shape, rows, names);
    return RawTable.of(
        names, Matrix.wrap(rows, names.size(), file.numbers(dataset)), roles, budget);
  }

  private RawTable sparse(Group group, int rows, List<String> names, ColumnRoles roles) {
    String kind = file.word(group, "encoding-type");
    kind = kind.isEmpty() ? file.word(group, "h5sparse_format") : kind;
    boolean byRow = kind.startsWith("csr");
    if (!byRow && !kind.startsWith("csc")) {
      throw new DataException(
          String.format(
              Locale.ROOT, "the table is kept as '%s', which is not known; write it anew", kind));
    }
    long[] shape = HdfSource.whole(group, "shape");
    requireShape(shape.length > 0 ? shape : HdfSource.whole(group, "h5sparse_shape"), rows, names);
    double[] values = part(group, "data");
    int columns = names.size();
    Sizes.requireEntries("rows", rows, values.length);
    int[] indices = SparseRows.indices(part(group, "indices"), byRow ? columns : rows, budget);
    int[] starts = SparseRows.indices(part(group, "indptr"), values.length + 1L, budget);
    int lines = byRow ? rows : columns;
    if (indices.length != values.length || starts.length != lines + 1) {
      throw new DataException("the sparse matrix is damaged: its parts differ in length");
    }
    SparseMatrix matrix =
        SparseRows.ofCompressed(lines, byRow ? columns : rows, starts, indices, values, budget);
    return RawTable.of(names, byRow ? matrix : matrix.transpose(), roles);
  }

  private double[] part(Group group, String name) {
    if (group.getChildren().get(name) instanceof Dataset dataset) {
      return file.numbers(dataset);
    }
    throw new DataException("the sparse matrix is damaged: it has no " + name);
  }

  private static void requireShape(long[] shape, int rows, List<String> names) {
    if (shape.length != 2 || shape[0] != rows || shape[1] != names.size()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the table is %s, but obs names %d rows and var %d features; write the file anew",
              ArrayContent.describe(shape),
              rows,
              names.size()));
    }
  }
}
