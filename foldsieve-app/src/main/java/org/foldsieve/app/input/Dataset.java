package org.foldsieve.app.input;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.foldsieve.app.option.MetricOptions;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.CommandText;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureSelection;

/**
 * A table that was read, and what a result says of it.
 *
 * @param name what the user called it
 * @param samples the rows, scaled when that was asked for
 * @param scaling the scaling that made them so, if there was one
 * @param preparation how the columns of the file became them: saved with a model
 * @param remarks what was decided when it was read, in the words of the command line: what a report
 *     says of the data too
 * @param suspicions what looks wrong with it: columns that name rows or tell the label
 */
public record Dataset(
    String name,
    Samples samples,
    Optional<Scaling> scaling,
    Preparation preparation,
    List<String> remarks,
    List<String> suspicions) {

  /** Copies the lists. */
  public Dataset {
    remarks = List.copyOf(remarks);
    suspicions = List.copyOf(suspicions);
  }

  /** The same rows, of which more is known: who splits them obeys it. */
  public Dataset knowing(RowFacts facts) {
    return new Dataset(
        name,
        samples.withRowFacts(samples.rowFacts().and(facts)),
        scaling,
        preparation,
        remarks,
        suspicions);
  }

  /** Whether it was left to the data to be scaled, and they were. */
  public boolean isScaledByItself() {
    return scaling.filter(Scaling::isChosenByTable).isPresent();
  }

  /**
   * The same rows, near by what was chosen. Says where a table looks like distances itself.
   *
   * @param metric the choice
   */
  public Dataset comparedBy(MetricOptions metric, Session session) {
    if (metric.metric() == Metric.EUCLIDEAN) {
      if (RowDistances.looksLike(table())) {
        session.hint(
            name
                + " is square and symmetric with zeros on its diagonal, as a matrix of distances"
                + " is; '--metric precomputed' reads it so");
      }
      return this;
    }
    RowDistances distances =
        metric.isOfData()
            ? RowDistances.ofMatrix(table().toMatrix())
            : metric.distances(samples, session.run());
    return knowing(RowFacts.NONE.withDistances(distances));
  }

  /** The features of every row, with labels and names. */
  public Table table() {
    return samples.table();
  }

  /** A bench for the rows, with what is known of them. */
  public Workbench bench(Run run) {
    return new Workbench(table(), samples.rowFacts(), run);
  }

  /** What is ranked and counted: features, or columns that are several features each. */
  public List<String> units() {
    return samples.groups().names();
  }

  /** The same data with other units, or with units that stay. */
  public Dataset with(Samples samples) {
    return new Dataset(name, samples, scaling, preparation, remarks, suspicions);
  }

  /** The same data, with one more thing that was decided. */
  public Dataset remarking(String remark) {
    List<String> more = Stream.concat(remarks.stream(), Stream.of(remark)).toList();
    return new Dataset(name, samples, scaling, preparation, more, suspicions);
  }

  /** Whether some units are groups of columns. */
  public boolean isGrouped() {
    return !samples.columnGroups().areSingle();
  }

  /** The columns of a unit: one, unless it is a group. */
  public List<String> members(String unit) {
    return Arrays.stream(samples.columnGroups().features(units().indexOf(unit)))
        .mapToObj(samples.columnNames()::get)
        .toList();
  }

  /** The unit of a column, or the unit itself. */
  public String unitOf(String name) {
    int column = samples.columnNames().indexOf(name);
    return units().contains(name) || column < 0
        ? name
        : units().get(samples.columnGroups().groupOf(column));
  }

  /** A unit with its columns where they are several: {@code size (height, width)}. */
  public String describeUnit(String unit) {
    List<String> members = members(unit);
    return members.size() == 1
        ? unit
        : String.format(Locale.ROOT, "%s (%s)", unit, String.join(", ", members));
  }

  /** The features of some units, unit after unit. */
  public FeatureSelection features(FeatureSelection units) {
    if (samples.groups().areSingle()) {
      return units;
    }
    return new FeatureSelection(featuresOf(units.featureNames()), featuresOf(units.kept()));
  }

  private List<String> featuresOf(List<String> units) {
    int[] places = units.stream().mapToInt(units()::indexOf).toArray();
    return Arrays.stream(samples.groups().features(places))
        .mapToObj(table().featureNames()::get)
        .toList();
  }

  /** For example {@code digits: 1797 rows, 64 features, 10 classes (digit), images 8x8}. */
  public String describe() {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%s: %s, %s",
                name,
                count(table().rows(), "row"),
                isGrouped()
                    ? String.format(
                        Locale.ROOT,
                        "%s of %s",
                        count(units().size(), "group"),
                        count(samples.columnNames().size(), "feature"))
                    : count(units().size(), "feature")));
    if (table().features() != samples.columnNames().size()) {
      text.append(String.format(Locale.ROOT, " (%d as numbers)", table().features()));
    }
    table().labels().ifPresent(labels -> text.append(", ").append(describe(labels)));
    table().imageShape().ifPresent(shape -> text.append(", images ").append(shape));
    scaling.ifPresent(
        scale ->
            text.append(
                isScaledByItself()
                    ? ", standardised for its different units (--scale none undoes it)"
                    : ", scaled: " + CommandText.choice(scale.kind())));
    return text.toString();
  }

  private static String describe(Labels labels) {
    return labels.isNumeric()
        ? String.format(Locale.ROOT, "a number to predict (%s)", labels.name())
        : String.format(
            Locale.ROOT,
            "%d %s (%s)",
            labels.classCount(),
            labels.classCount() == 1 ? "class" : "classes",
            labels.name());
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
