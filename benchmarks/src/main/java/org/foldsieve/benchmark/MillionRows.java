package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.numeric.Matrix;

/** Tables of very many rows, always the same. */
final class MillionRows {

  private static final int CLUSTER = 1000;
  private static final int DIMENSIONS = 16;
  private static final int CLASSES = 10;
  private static final int MOST_PIXELS = 3;

  private MillionRows() {}

  /** Evenly from a cube. */
  static Table uniform(int rows, int columns) {
    Random random = new Random(1);
    Matrix values = Matrix.zeros(rows, columns);
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] = random.nextFloat();
    }
    return Table.of(values);
  }

  /**
   * Clusters of a thousand rows: centres of variance 1 in every column, and rows as wide around
   * them in 16 dimensions of their own. The clusters are the classes, ten in all.
   */
  static Table clustered(int rows, int columns) {
    Random random = new Random(1);
    int clusters = Math.max(2, rows / CLUSTER);
    int inner = Math.min(columns, DIMENSIONS);
    float[][] centers = new float[clusters][columns];
    float[][] directions = new float[clusters][columns * inner];
    for (int c = 0; c < clusters; c++) {
      for (int j = 0; j < columns; j++) {
        centers[c][j] = (float) random.nextGaussian();
      }
      for (int j = 0; j < columns * inner; j++) {
        directions[c][j] = (float) (random.nextGaussian() / Math.sqrt(inner));
      }
    }
    Matrix values = Matrix.zeros(rows, columns);
    List<String> classes = new ArrayList<>();
    double[] place = new double[inner];
    for (int i = 0; i < rows; i++) {
      int c = random.nextInt(clusters);
      classes.add("class " + c % CLASSES);
      for (int l = 0; l < inner; l++) {
        place[l] = random.nextGaussian();
      }
      for (int j = 0; j < columns; j++) {
        double value = centers[c][j];
        for (int l = 0; l < inner; l++) {
          value += directions[c][j * inner + l] * place[l];
        }
        values.values()[i * columns + j] = (float) value;
      }
    }
    return Table.of(values).withLabels(Labels.classes("class", classes));
  }

  /**
   * The images of a file, again and again, each moved by up to three pixels up or down and aside.
   */
  static Table shifted(Path file, int rows) throws IOException {
    Table images = Tables.read(file).withoutLabels();
    int side = (int) Math.sqrt(images.features());
    Random random = new Random(1);
    Matrix values = Matrix.zeros(rows, images.features());
    double[] image = new double[images.features()];
    for (int i = 0; i < rows; i++) {
      images.copyRow(i % images.rows(), image);
      int down = random.nextInt(2 * MOST_PIXELS + 1) - MOST_PIXELS;
      int aside = random.nextInt(2 * MOST_PIXELS + 1) - MOST_PIXELS;
      for (int y = Math.max(0, down); y < Math.min(side, side + down); y++) {
        for (int x = Math.max(0, aside); x < Math.min(side, side + aside); x++) {
          values.values()[i * image.length + y * side + x] = image[(y - down) * side + x - aside];
        }
      }
    }
    return Table.of(values);
  }
}
