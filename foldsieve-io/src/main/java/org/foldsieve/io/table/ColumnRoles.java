package org.foldsieve.io.table;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ModelRows;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.run.NearestName;

/** What each column of a file is for: a feature, the label, the row's name, or nothing. */
public final class ColumnRoles {

  private final List<String> names;
  private final boolean[] dropped;
  private int label = -1;
  private int id = -1;

  private ColumnRoles(List<String> names) {
    this.names = names;
    this.dropped = new boolean[names.size()];
  }

  /** The roles the options give to columns of these names. */
  public static ColumnRoles of(List<String> names, ReadOptions options) {
    ColumnRoles roles = new ColumnRoles(names);
    for (String name : options.drop()) {
      roles.dropped[roles.resolve("column to drop", name)] = true;
    }
    options.id().ifPresent(name -> roles.id = roles.resolve("id column", name));
    LabelChoice choice = options.label();
    if (choice instanceof LabelChoice.Named named) {
      roles.label = roles.resolve("label column", named.name());
    } else if (choice instanceof LabelChoice.Last) {
      roles.label = roles.lastOfTheRest();
    }
    roles.check();
    options.model().ifPresent(model -> roles.keepFor(model, options));
    return roles;
  }

  /** Leaves out what a model does not need; its label and its id are taken where they are there. */
  private void keepFor(ModelRows model, ReadOptions options) {
    Set<String> there = new HashSet<>(names);
    List<String> missing =
        model.columns().stream().filter(name -> !there.contains(name)).sorted().toList();
    if (!missing.isEmpty()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "there is no column '%s', which the model needs%s; give it the columns it was made on",
              missing.get(0),
              missing.size() == 1
                  ? ""
                  : String.format(Locale.ROOT, ", nor %d others", missing.size() - 1)));
    }
    if (label < 0 && options.label() instanceof LabelChoice.Default) {
      label = model.preparation().label().map(names::indexOf).orElse(-1);
    }
    if (id < 0) {
      id = model.preparation().id().map(names::indexOf).orElse(-1);
    }
    for (int j = 0; j < dropped.length; j++) {
      dropped[j] |= !model.columns().contains(names.get(j)) && j != label && j != id;
    }
  }

  /** As {@link #of}, but the label is not one of the columns. */
  public static ColumnRoles withoutLabel(List<String> names, ReadOptions options) {
    return of(names, options.withLabel(new LabelChoice.Default()));
  }

  /** Whether a name or index tells one of the columns. */
  public static boolean holds(List<String> names, String name) {
    return names.contains(name) || index(name, names) >= 0;
  }

  /** A name wins over an index: a column may be called "3". */
  private int resolve(String what, String name) {
    int at = names.indexOf(name);
    if (at >= 0) {
      return at;
    }
    int index = index(name, names);
    if (index >= 0) {
      return index;
    }
    throw new DataException(
        NearestName.unknown(what, name, names) + "; or an index from 0 to " + (names.size() - 1));
  }

  private static int index(String text, List<String> names) {
    int index = Decimals.parseIndex(text);
    return index < names.size() ? index : -1;
  }

  private int lastOfTheRest() {
    for (int j = names.size() - 1; j >= 0; j--) {
      if (!dropped[j] && j != id) {
        return j;
      }
    }
    return -1;
  }

  private void check() {
    if (label >= 0 && label == id) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "column '%s' cannot be the label and the id; name another for one of them",
              names.get(id)));
    }
    for (int role : new int[] {label, id}) {
      if (role >= 0 && dropped[role]) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "column '%s' is dropped and cannot be the %s as well; take it off the list to drop",
                names.get(role),
                role == id ? "id" : "label"));
      }
    }
  }

  /** Takes a column as the label after all. */
  public void takeAsLabel(int column) {
    label = column;
  }

  /** Leaves a column out after all. */
  public void drop(int column) {
    dropped[column] = true;
  }

  /** The label column, or -1. */
  public int label() {
    return label;
  }

  /** The column of row names, or -1. */
  public int id() {
    return id;
  }

  /** Whether a column is left out. */
  public boolean isDropped(int column) {
    return dropped[column];
  }

  /** Whether a column is a feature. */
  public boolean isFeature(int column) {
    return !dropped[column] && column != label && column != id;
  }
}
