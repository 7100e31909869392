package org.foldsieve.app.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureGroups;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Samples;
import org.foldsieve.io.GroupFiles;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is chosen as one, and what stays whatever a method thinks of it. */
public final class UnitOptions {

  @Option(
      names = "--groups",
      paramLabel = "FILE",
      description =
          "Features chosen together, as lines 'feature,group' of a CSV file; a group stands where"
              + " the best of its features stands, and counts as one.")
  private @Nullable Path groups;

  @Option(
      names = "--keep",
      paramLabel = "NAME[,NAME...]",
      description =
          "Features that stay, with commas (names with a comma in double quotes): they come first,"
              + " in this order, and the selection goes on from them.")
  private List<String> keepWords = new ArrayList<>();

  /** How many units stay. */
  public int keptCount() {
    return NameList.of(keepWords).size();
  }

  /**
   * The same rows in the groups of the file, of which the named ones stay.
   *
   * @param data how the rows were read: who is the label or was left out is told so
   */
  public Samples of(Samples samples, DataOptions data, Run run) {
    return keep(groups == null ? samples : grouped(samples, data), data, run);
  }

  private Samples grouped(Samples samples, DataOptions data) {
    Path file = Objects.requireNonNull(groups);
    Map<String, String> groupOf = read(file);
    for (String name : groupOf.keySet()) {
      if (!samples.columnNames().contains(name)) {
        throw new DataException(
            String.format(Locale.ROOT, "groups file '%s': ", file.getFileName())
                + reason("feature", name, samples, data));
      }
    }
    return samples.withGroups(FeatureGroups.named(groupOf, samples.columnNames()));
  }

  private static Map<String, String> read(Path file) {
    try {
      return GroupFiles.read(file);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private Samples keep(Samples samples, DataOptions data, Run run) {
    List<String> keep = NameList.of(keepWords);
    if (keep.isEmpty()) {
      return samples;
    }
    Set<String> seen = new HashSet<>();
    for (String name : keep) {
      if (!seen.add(name)) {
        throw new UsageException(
            String.format(Locale.ROOT, "--keep names '%s' twice; name it once", name));
      }
      if (!samples.groups().names().contains(name)) {
        throw new UsageException("--keep: " + reason("feature", name, samples, data));
      }
    }
    FeatureRanges ranges = FeatureRanges.of(samples.table(), run);
    for (String name : keep) {
      int unit = samples.groups().names().indexOf(name);
      if (Arrays.stream(samples.groups().features(unit)).allMatch(ranges::isConstant)) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "--keep %s: this feature has the same value in every row, so that no selection can"
                    + " go on from it; take it off --keep",
                name));
      }
    }
    return samples.keeping(keep);
  }

  /** Why there is no such feature. */
  private static String reason(String what, String name, Samples samples, DataOptions data) {
    if (samples.table().labels().filter(labels -> labels.name().equals(name)).isPresent()) {
      return String.format(Locale.ROOT, "'%s' is the label, which is no feature", name);
    }
    if (data.leavesOut(name)) {
      return String.format(
          Locale.ROOT, "'%s' is taken away by --drop or --id; take it off one of the two", name);
    }
    int column = samples.columnNames().indexOf(name);
    int feature = samples.table().featureNames().indexOf(name);
    if (column >= 0 || feature >= 0) {
      int unit =
          column >= 0 ? samples.columnGroups().groupOf(column) : samples.groups().groupOf(feature);
      return String.format(
          Locale.ROOT,
          "'%s' is a part of '%s', which is chosen as a whole; name that",
          name,
          samples.groups().names().get(unit));
    }
    return NearestName.unknown(what, name, samples.groups().names());
  }
}
