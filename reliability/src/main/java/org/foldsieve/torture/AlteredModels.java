package org.foldsieve.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.foldsieve.data.Column;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Trait;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureSelection;

/**
 * Models of every kind, altered, with the length and the checksum put right: what the checksum no
 * longer guards, the model itself must.
 */
final class AlteredModels implements Part {

  private static final int INPUTS_A_ROUND = 200;
  private static final int HEADER = 20;
  private static final int ROWS = 16;

  private static final Run RUN = Run.defaults().withThreads(1).withMaxMemory(64L << 20);

  /** Words, and gaps among words and numbers. */
  private static final MixedTable MIXED =
      MixedTable.of(
          List.of(
              Column.ofNumbers("size", new double[] {1, Double.NaN, 3, 5}),
              Column.ofWords("colour", new int[] {0, 1, -1, 0}, Levels.of(List.of("red", "tan"))),
              Column.ofNumbers("age", new double[] {4, 2, 3, 7})));

  /**
   * A sound model, and rows that it places.
   *
   * @param kind the method that made it
   * @param bytes of its file
   * @param rows new rows
   */
  private record Sound(String kind, byte[] bytes, Table rows) {}

  @Override
  public String name() {
    return "altered-models";
  }

  @Override
  public String promise() {
    return "a model altered behind its checksum is refused, or places rows";
  }

  @Override
  public int shortRounds() {
    return 40;
  }

  @Override
  public Tally run(Budget budget) throws IOException {
    Tally tally = new Tally();
    List<Sound> models = models();
    try (Watchdog watchdog = new Watchdog(tally, DamagedFiles.FINDINGS)) {
      Trial trial = new Trial(tally, DamagedFiles.FINDINGS, watchdog);
      while (budget.nextRound()) {
        Sound model = models.get((int) (budget.round() % models.size()));
        Damage damage = new Damage(budget.random(), List.of(model.bytes));
        String round = model.kind + "-" + budget.here().replace(' ', '-') + "-";
        for (int i = 0; i < INPUTS_A_ROUND; i++) {
          byte[] altered = sealed(damage.next());
          trial.attempt(round + i, altered, bytes -> use(bytes, model.rows));
        }
      }
    }
    return tally;
  }

  private static void use(byte[] bytes, Table rows) throws IOException {
    SavedModel model = ModelFiles.fromBytes(bytes);
    Table features =
        model
            .preparation()
            .flatMap(Preparation::encoding)
            .map(learnt -> learnt.apply(MIXED))
            .orElse(rows);
    Table prepared = model.prepare(features);
    if (model.embedding().isPresent()) {
      model.embedding().get().spectrum().notes();
      Matrix placed = model.embedding().get().transform(prepared, RUN);
      if (placed.rows() != rows.rows()) {
        throw new IllegalStateException(placed.rows() + " rows were placed");
      }
    }
  }

  /** The length and the checksum put right. */
  private static byte[] sealed(byte[] model) {
    if (model.length < HEADER + Integer.BYTES) {
      return model;
    }
    ByteBuffer bytes = ByteBuffer.wrap(model.clone()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(12, model.length - HEADER - (long) Integer.BYTES);
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.array(), 0, model.length - Integer.BYTES);
    bytes.putInt(model.length - Integer.BYTES, (int) checksum.getValue());
    return bytes.array();
  }

  /** A selection, and a model of every map. */
  private static List<Sound> models() {
    Table rows = Table.of(numbers(ROWS, 3));
    Table images = Table.of(numbers(ROWS, 30)).withImageShape(ImageShape.of(6, 5));
    List<Sound> all = new ArrayList<>();
    FeatureSelection selection = FeatureSelection.of(rows.featureNames().subList(0, 2));
    Scaling scaling = Scaling.fit(Scaling.Kind.STANDARD, rows);
    all.add(sound("selection", SavedModel.of(selection, scaling), rows));
    all.add(prepared());
    for (Method<?> method : Methods.all()) {
      if (method.defaults() instanceof Embedding embedding) {
        Table table = method.traits().contains(Trait.NEEDS_IMAGES) ? images : rows;
        Table labelled = table.withLabels(labels());
        SavedModel model = SavedModel.of(embedding.fit(labelled, RUN));
        all.add(sound(method.id(), model, table.selectRows(new int[] {3, 0, 7})));
      }
    }
    return all;
  }

  /** A selection that holds how its files are prepared. */
  private static Sound prepared() {
    Encoding encoding = Encoding.fit(MIXED, Encoding.Choices.defaults());
    Table features = encoding.apply(MIXED);
    Preparation preparation =
        new Preparation(
            Optional.of("class"),
            Optional.of("name"),
            Preparation.Gaps.FILL,
            Optional.of(encoding));
    FeatureSelection selection = FeatureSelection.of(features.featureNames());
    SavedModel model = SavedModel.of(selection).withPreparation(preparation);
    return sound("prepared", model, features);
  }

  private static Sound sound(String kind, SavedModel model, Table rows) {
    return new Sound(kind, ModelFiles.toBytes(model), rows);
  }

  private static Matrix numbers(int rows, int columns) {
    SplittableRandom random = new SplittableRandom(1);
    double[] values = random.doubles((long) rows * columns).toArray();
    return Matrix.wrap(rows, columns, values);
  }

  private static Labels labels() {
    int[] codes = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      codes[i] = i % 3;
    }
    return Labels.classes("label", codes, List.of("a", "b", "c"));
  }
}
