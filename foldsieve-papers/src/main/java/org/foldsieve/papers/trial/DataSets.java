package org.foldsieve.papers.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.MissingDataException;

/** The data sets of the papers, as the files of the data folder hold them. */
public final class DataSets {

  public static final String MNIST_TRAINING = "mnist/train-images-idx3-ubyte.gz";
  public static final String MNIST_TEST = "mnist/t10k-images-idx3-ubyte.gz";

  private DataSets() {}

  /**
   * Works through sets one after the other. One whose file is missing is named in the remarks; only
   * when all are missing is that an error.
   */
  public static <T> void eachPresent(List<T> sets, Consumer<T> work, List<String> remarks) {
    List<MissingDataException> missing = new ArrayList<>();
    for (T set : sets) {
      try {
        work.accept(set);
      } catch (MissingDataException problem) {
        missing.add(problem);
      }
    }
    if (missing.size() == sets.size()) {
      throw missing.get(0);
    }
    missing.forEach(problem -> remarks.add("Left out: " + problem.getMessage() + "."));
  }

  /** 32 x 32 images of a .mat file, stored as MATLAB does. */
  public static Table squareImages(DataFolder data, String file) {
    return data.read(file).withImageShape(new ImageShape(32, 32, ImageShape.Order.COLUMN_MAJOR));
  }

  /** The first MNIST training images and, below them, the first test images. */
  public static Table mnist(DataFolder data, int training, int test) {
    Table above = data.read(MNIST_TRAINING);
    Table below = data.read(MNIST_TEST);
    return stack(firstRows(above, training), firstRows(below, test));
  }

  static Table firstRows(Table table, int rows) {
    return rows >= table.rows() ? table : table.selectRows(IntStream.range(0, rows).toArray());
  }

  /** One labelled table below another with the same features. */
  static Table stack(Table above, Table below) {
    Matrix rows = Matrix.zeros(above.rows() + below.rows(), above.features());
    double[] upper = above.toMatrix().values();
    double[] lower = below.toMatrix().values();
    System.arraycopy(upper, 0, rows.values(), 0, upper.length);
    System.arraycopy(lower, 0, rows.values(), upper.length, lower.length);
    Labels first = above.labels().orElseThrow();
    Labels second = below.labels().orElseThrow();
    List<String> names =
        IntStream.range(0, rows.rows())
            .mapToObj(i -> i < above.rows() ? first.text(i) : second.text(i - above.rows()))
            .toList();
    return Table.of(rows, above.featureNames()).withLabels(Labels.classes(first.name(), names));
  }

  /** The rows of the given classes, by their names. */
  public static Table classes(Table table, List<String> names) {
    Labels labels = table.labels().orElseThrow();
    int[] rows =
        IntStream.range(0, table.rows()).filter(i -> names.contains(labels.text(i))).toArray();
    return relabel(table.selectRows(rows));
  }

  /** The first rows of each class, a number by the size of the class. */
  public static Table firstOfClasses(Table table, IntUnaryOperator amount) {
    int[][] members = table.labels().orElseThrow().classMembers();
    int[] rows =
        Arrays.stream(members)
            .flatMapToInt(rowsOf -> Arrays.stream(rowsOf).limit(amount.applyAsInt(rowsOf.length)))
            .sorted()
            .toArray();
    return table.selectRows(rows);
  }

  /** The same table without classes that have no row. */
  public static Table relabel(Table table) {
    Labels labels = table.labels().orElseThrow();
    List<String> texts = IntStream.range(0, table.rows()).mapToObj(labels::text).toList();
    return table.withLabels(Labels.classes(labels.name(), texts));
  }
}
