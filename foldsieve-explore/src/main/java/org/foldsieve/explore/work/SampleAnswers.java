package org.foldsieve.explore.work;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MixedRankings;

/** The samples: maps, values, images, neighbours, and what tells some of them from the rest. */
final class SampleAnswers {

  private static final int MOST_IMAGES = 200;

  /** Larger images are thinned: a thumbnail has no more pixels on a side. */
  private static final int THUMBNAIL = 48;

  private static final int EXPLAINED = 30;

  private SampleAnswers() {}

  static JsonElement map(OpenTable open, Ask ask, Run run) {
    String method = ask.text("method");
    Map<String, String> parameters = ask.map("parameters");
    parameters.put("dims", "2");
    EmbeddingModel model =
        open.remember(
            "map " + method + parameters,
            () ->
                Methods.embedding(method, parameters)
                    .fit(new Workbench(open.table(), open.samples().rowFacts(), run)));
    Matrix places = model.coordinates();
    if (places.columns() < 2) {
      throw new DataException(method + " gives one coordinate for these rows; a map needs two");
    }
    JsonObject json = new JsonObject();
    json.addProperty("x", Packed.floats(places.rows(), i -> places.get(i, 0)));
    json.addProperty("y", Packed.floats(places.rows(), i -> places.get(i, 1)));
    json.add("notes", Packed.texts(model.notes()));
    return json;
  }

  /** What the samples are in one feature, for colours. */
  static JsonElement values(OpenTable open, int unit) {
    Samples raw = open.raw();
    checkUnit(raw, unit);
    int[] features = raw.groups().features(unit);
    JsonObject json = new JsonObject();
    if (features.length != 1 && raw.columns().isPresent() && raw.columnGroups().areSingle()) {
      Column column = raw.columns().get().columns().get(unit);
      json.addProperty("values", Packed.floats(raw.rows(), column::cell));
      column.levels().ifPresent(levels -> json.add("words", Packed.texts(levels.words())));
      return json;
    }
    double[] values = new double[raw.rows()];
    raw.table().copyColumn(features[0], values);
    json.addProperty("values", Packed.floats(values.length, i -> values[i]));
    return json;
  }

  private static void checkUnit(Samples samples, int unit) {
    if (unit < 0 || unit >= samples.groups().size()) {
      throw new ParameterException("there is no feature " + unit);
    }
  }

  /** Grey images of some rows. */
  static JsonElement images(OpenTable open, int[] rows, Run run) {
    Table table = open.raw().table();
    ImageShape shape =
        table.imageShape().orElseThrow(() -> new DataException("the rows are no images"));
    if (rows.length > MOST_IMAGES) {
      throw new ParameterException("at most " + MOST_IMAGES + " images at once: " + rows.length);
    }
    FeatureRanges ranges = open.remember("ranges", () -> FeatureRanges.of(table, run));
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < table.features(); j++) {
      low = Math.min(low, ranges.min(j));
      high = Math.max(high, ranges.max(j));
    }
    int step = Math.max(1, (Math.max(shape.rows(), shape.columns()) + THUMBNAIL - 1) / THUMBNAIL);
    int height = (shape.rows() + step - 1) / step;
    int width = (shape.columns() + step - 1) / step;
    JsonArray images = new JsonArray();
    double[] row = new double[table.features()];
    for (int i : rows) {
      table.copyRow(i, row);
      byte[] pixels = new byte[height * width];
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          double value = row[shape.feature(y * step, x * step)];
          pixels[y * width + x] =
              (byte) Math.round(high > low ? 255 * (value - low) / (high - low) : 0);
        }
      }
      images.add(Packed.bytes(pixels));
    }
    JsonObject json = new JsonObject();
    json.addProperty("height", height);
    json.addProperty("width", width);
    json.add("images", images);
    return json;
  }

  /** The rows next to one, nearest first. */
  static JsonElement near(OpenTable open, int[] row, int count, Run run) {
    Table table = open.table();
    int k = Math.min(Math.max(1, count), table.rows() - 1);
    NeighborTable found = NeighborSearch.nearest(table.selectRows(row), table, k + 1, run);
    JsonArray near = new JsonArray();
    for (int r = 0; r <= k && near.size() < k; r++) {
      if (found.index(0, r) != row[0]) {
        JsonObject one = new JsonObject();
        one.addProperty("row", found.index(0, r));
        one.add("distance", Packed.number(Math.sqrt(found.squaredDistance(0, r))));
        near.add(one);
      }
    }
    return near;
  }

  /** What tells some rows from the rest: they are a class, and the features are ranked by it. */
  static JsonElement apart(OpenTable open, int[] rows, String method, Run run) {
    Chosen chosen = Chosen.of(rows, open.raw().rows(), method);
    Samples split = chosen.of(open.samples());
    Table table = split.table();
    FeatureRanking ranking =
        MixedRankings.rankAll(split, List.of(Methods.scorer(method, Map.of())), run).get(0);
    JsonObject json = RankAnswers.describe(ranking);
    JsonArray effects = new JsonArray();
    int[] order = ranking.order();
    for (int r = 0; r < Math.min(EXPLAINED, order.length); r++) {
      effects.add(RankAnswers.effect(split, table, order[r]).orElse(""));
    }
    json.add("effects", effects);
    json.addProperty("these", chosen.these());
    return json;
  }
}
