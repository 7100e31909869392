package org.foldsieve.papers.trial;

import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.DataFolder;

/** The images that several papers use, as the files of the data folder hold them. */
public final class ImageSets {

  /** The training images of MNIST. */
  public static final String MNIST_TRAINING = "mnist/train-images-idx3-ubyte.gz";

  /** The test images of MNIST. */
  public static final String MNIST_TEST = "mnist/t10k-images-idx3-ubyte.gz";

  private ImageSets() {}

  /**
   * {@return 32 x 32 images of a .mat file, stored as MATLAB does}
   *
   * @param data where it comes from
   * @param file the file
   */
  public static Table square(DataFolder data, String file) {
    return data.read(file).withImageShape(new ImageShape(32, 32, ImageShape.Order.COLUMN_MAJOR));
  }

  /**
   * {@return the first MNIST training images and, below them, the first test images}
   *
   * @param data where they come from
   * @param training how many training images
   * @param test how many test images
   */
  public static Table mnist(DataFolder data, int training, int test) {
    Table above = data.read(MNIST_TRAINING);
    Table below = data.read(MNIST_TEST);
    return stack(firstRows(above, training), firstRows(below, test));
  }

  private static Table firstRows(Table table, int rows) {
    return rows >= table.rows() ? table : table.selectRows(IntStream.range(0, rows).toArray());
  }

  /** One labelled table below another with the same features. */
  private static Table stack(Table above, Table below) {
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
}
