package org.foldsieve.papers.alignment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Judges;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.trial.Accuracies;
import org.foldsieve.papers.trial.AvailableSets;
import org.foldsieve.papers.trial.Contender;

/**
 * Methods that know a number to predict, on tables with planted effects and on columns of real
 * sets, by three judges. R² is in hundredths; one below -100 counts as -100.
 */
public final class NumberComparison implements Experiment {

  /** The experiment's id. */
  public static final String ID = "numbers";

  private static final String AUTO = "auto";
  private static final int ROWS = 240;
  private static final int COLUMNS = 30;
  private static final int MAX_FEATURES = 20;

  /** As the gasoline data have. */
  private static final int WAVELENGTHS = 401;

  private static final int PEAKS = 6;

  private static final List<String> METHODS =
      List.of(
          AUTO,
          "gka-supervised",
          "gka-margin",
          "relieff",
          "cfs",
          "hsic",
          "frll-q",
          "mrmr-miq",
          "mutual-information",
          "f-test",
          "gka");

  /** What five columns make of a number, beside noise of a third of its spread. */
  private enum Effect {
    LINE {
      @Override
      double of(double[] x) {
        return x[0] + x[1] + x[2] + 0.7 * x[3] + 0.5 * x[4];
      }
    },
    SQUARE {
      @Override
      double of(double[] x) {
        return x[0] * x[0] + x[1] * x[1] + 0.7 * x[2] * x[2];
      }
    },
    SINE {
      @Override
      double of(double[] x) {
        return Math.sin(2 * x[0]) + Math.sin(2 * x[1]) + 0.7 * Math.sin(3 * x[2]);
      }
    },
    PRODUCT {
      @Override
      double of(double[] x) {
        return x[0] * x[1] + 0.8 * x[2] * x[3];
      }
    },
    MIXED {
      @Override
      double of(double[] x) {
        return x[0] + x[1] * x[1] - 1 + x[2] * x[3] + Math.sin(2 * x[4]);
      }
    },
    /** Two of the heights of six peaks. */
    SPECTRUM {
      @Override
      double of(double[] x) {
        return x[1] - 0.7 * x[4];
      }

      @Override
      Matrix shown(Matrix heights, SplittableRandom random) {
        Matrix values = Matrix.zeros(heights.rows(), WAVELENGTHS);
        for (int i = 0; i < values.rows(); i++) {
          double slope = random.nextGaussian();
          for (int j = 0; j < WAVELENGTHS; j++) {
            double value = slope * j / WAVELENGTHS + 0.02 * random.nextGaussian();
            for (int p = 0; p < PEAKS; p++) {
              double away = (j - (p + 0.5) * WAVELENGTHS / PEAKS) / (20 + 4 * p);
              value += (4 + heights.get(i, p)) * Math.exp(-away * away);
            }
            values.set(i, j, value);
          }
        }
        return values;
      }

      @Override
      int rows() {
        return 60;
      }

      @Override
      int columns() {
        return PEAKS;
      }
    };

    abstract double of(double[] x);

    /** What is seen of the numbers that make the target: by default themselves. */
    Matrix shown(Matrix made, SplittableRandom random) {
      return made;
    }

    int rows() {
      return ROWS;
    }

    int columns() {
      return COLUMNS;
    }

    /** Independent normal columns, of which the first five count; or what shows them. */
    Table table(long seed) {
      SplittableRandom random = new SplittableRandom(seed * 31 + ordinal());
      int rows = rows();
      Matrix made = Matrix.zeros(rows, columns());
      double[] y = new double[rows];
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < made.columns(); j++) {
          made.set(i, j, random.nextGaussian());
        }
        y[i] = of(made.row(i));
      }
      Matrix values = shown(made, random);
      double mean = Arrays.stream(y).average().orElseThrow();
      double spread = Math.sqrt(Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum() / rows);
      double[] noisy = Arrays.stream(y).map(v -> v + spread / 3 * random.nextGaussian()).toArray();
      return Table.of(values).withLabels(Labels.numbers("y", noisy));
    }
  }

  /**
   * A column of a real set, to be told from others.
   *
   * @param file the set
   * @param target which column
   * @param apart columns that say nearly the same, left out
   */
  private record RealColumn(String file, int target, List<Integer> apart) {

    String name() {
      return file.replaceAll("\\..*", "") + " column " + target;
    }

    Table of(Table all) {
      double[] y = new double[all.rows()];
      all.copyColumn(target, y);
      int[] others =
          IntStream.range(0, all.features())
              .filter(j -> j != target && !apart.contains(j))
              .toArray();
      return all.withoutLabels().selectFeatures(others).withLabels(Labels.numbers("y", y));
    }
  }

  private static final List<RealColumn> REAL =
      List.of(
          new RealColumn("wdbc.csv", 6, List.of(16, 26)),
          new RealColumn("sonar.csv", 29, List.of(27, 28, 30, 31)));

  /** Plans the comparison; it has no parameters. */
  public NumberComparison() {}

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String title() {
    return "A number to predict: planted effects and columns of real sets";
  }

  @Override
  public List<String> files() {
    return REAL.stream().map(RealColumn::file).toList();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    List<ReportRow> rows = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        String.format(
            Locale.ROOT,
            "Planted: %d rows of %d independent normal columns, of which up to five make the"
                + " number, with noise of a third of its spread; %d tables of each kind. Spectrum: 60"
                + " rows of %d wavelengths, six broad peaks on a sloping base line, of which the"
                + " heights of two make the number. R² in"
                + " hundredths on rows left out (two folds), the mean over sizes up to %d; below"
                + " -100 counts as -100. Features are scaled as suits them.",
            ROWS,
            COLUMNS,
            setup.choose(6, 1),
            WAVELENGTHS,
            MAX_FEATURES));
    List<Effect> effects =
        setup.quick() ? List.of(Effect.LINE, Effect.PRODUCT) : List.of(Effect.values());
    for (Effect effect : effects) {
      List<Table> tables = new ArrayList<>();
      for (int seed = 1; seed <= setup.choose(6, 1); seed++) {
        tables.add(effect.table(seed));
      }
      rows.addAll(judge(effect.name().toLowerCase(Locale.ROOT), tables, setup));
    }
    AvailableSets.forEach(
        REAL,
        column ->
            rows.addAll(
                judge(column.name(), List.of(column.of(setup.data().read(column.file()))), setup)),
        remarks);
    return ExperimentReport.of(this, rows, List.of(), remarks);
  }

  /** A row for each method and judge: the mean over tables and splits. */
  private static List<ReportRow> judge(String kind, List<Table> tables, ExperimentSetup setup) {
    Map<String, Map<String, List<double[]>>> found = new LinkedHashMap<>();
    for (Table table : tables) {
      List<Contender> methods = METHODS.stream().map(id -> Contender.of(id, Map.of())).toList();
      ComparisonResult result =
          Comparison.of(
                  methods.stream().map(Contender::method).toList(),
                  Judges.of(List.of("5nn", "ridge", "trees"), table.labels().orElseThrow()))
              .withProtocol(new StratifiedFolds(2, setup.choose(tables.size() > 1 ? 1 : 5, 1)))
              .withScaling(Scaling.Kind.AUTO)
              .withMaxFeatures(Math.min(MAX_FEATURES, table.features()))
              .withRandomOrders(setup.choose(5, 2))
              .run(table, setup.folder(), setup.run());
      for (Criterion criterion : result.criteria()) {
        for (String method : result.methods()) {
          if (criterion.metric().equals("r2") && !method.equals(Comparison.ALL)) {
            List<double[]> splits =
                found
                    .computeIfAbsent(criterion.measure(), key -> new LinkedHashMap<>())
                    .computeIfAbsent(method, key -> new ArrayList<>());
            for (double[] split : result.values(method, criterion)) {
              splits.add(Arrays.stream(split).map(r2 -> Math.max(-1, r2)).toArray());
            }
          }
        }
      }
    }
    return rows(kind, found);
  }

  private static List<ReportRow> rows(String kind, Map<String, Map<String, List<double[]>>> found) {
    List<ReportRow> rows = new ArrayList<>();
    found.forEach(
        (judge, byMethod) -> {
          Accuracies own = r2(Objects.requireNonNull(byMethod.get(AUTO)));
          byMethod.forEach(
              (method, splits) -> {
                Accuracies theirs = r2(splits);
                ReportRow row =
                    ReportRow.own(
                        kind + " " + judge, method, "R² x 100", theirs.mean(), theirs.meanError());
                rows.add(
                    method.equals(AUTO)
                        ? row
                        : row.withRemark(
                            String.format(
                                Locale.ROOT,
                                "auto %+.1f ± %.1f",
                                own.mean() - theirs.mean(),
                                own.pairedError(theirs))));
              });
        });
    return rows;
  }

  private static Accuracies r2(List<double[]> splits) {
    double[][] values = splits.toArray(double[][]::new);
    return new Accuracies(IntStream.rangeClosed(1, values[0].length).toArray(), values, ROWS / 2);
  }
}
