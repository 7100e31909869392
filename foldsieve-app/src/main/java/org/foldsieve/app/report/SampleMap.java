package org.foldsieve.app.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * Samples on a plane.
 *
 * @param places one row a sample, two columns
 * @param title what the plane is
 * @param axes the names of its axes
 */
public record SampleMap(Matrix places, String title, List<String> axes) {

  /** Above this, points are small and see-through. */
  private static final int CROWD = 4000;

  /**
   * The points, grouped by class, or with the number to predict that colours them: coordinates as
   * 32-bit floats, so that many fit in a page.
   */
  JsonObject json(Table samples) {
    JsonObject json = new JsonObject();
    boolean crowd = places.rows() > CROWD;
    json.addProperty("size", crowd ? 3 : 7);
    json.addProperty("opacity", crowd ? 0.6 : 0.8);
    JsonArray names = new JsonArray();
    axes.forEach(names::add);
    json.add("axes", names);
    samples.labels().ifPresent(labels -> json.addProperty("label", labels.name()));
    Labels numbers = numbers(samples);
    if (numbers != null) {
      json.addProperty("values", true);
      json.addProperty(
          "least",
          IntStream.range(0, numbers.rows()).mapToDouble(numbers::number).min().orElseThrow());
      json.addProperty(
          "most",
          IntStream.range(0, numbers.rows()).mapToDouble(numbers::number).max().orElseThrow());
    }
    samples
        .rowNames()
        .ifPresent(
            rows -> {
              JsonArray ids = new JsonArray();
              rows.forEach(ids::add);
              json.add("names", ids);
            });
    JsonArray groups = new JsonArray();
    groups(samples).forEach(groups::add);
    json.add("groups", groups);
    return json;
  }

  private List<JsonObject> groups(Table samples) {
    Labels labels = samples.labels().filter(found -> !found.isNumeric()).orElse(null);
    List<JsonObject> groups = new ArrayList<>();
    List<String> names = labels == null ? List.of() : labels.classNames();
    int classes = names.size();
    // The last group holds the rows without a class.
    for (int c = 0; c <= classes; c++) {
      List<Integer> rows = new ArrayList<>();
      for (int i = 0; i < places.rows(); i++) {
        int code = labels == null ? -1 : labels.code(i);
        if ((code < 0 ? classes : code) == c && !Double.isNaN(places.get(i, 0))) {
          rows.add(i);
        }
      }
      if (!rows.isEmpty()) {
        String name = c < classes ? names.get(c) : labels == null ? "rows" : "no label";
        groups.add(group(name, rows, numbers(samples)));
      }
    }
    return groups;
  }

  /** The number to predict of every row, if it is there for all of them. */
  private static @Nullable Labels numbers(Table samples) {
    return samples
        .labels()
        .filter(Labels::isNumeric)
        .filter(
            labels ->
                IntStream.range(0, labels.rows()).allMatch(i -> Double.isFinite(labels.number(i))))
        .orElse(null);
  }

  private JsonObject group(String name, List<Integer> rows, @Nullable Labels numbers) {
    int width = numbers == null ? 2 : 3;
    ByteBuffer bytes =
        ByteBuffer.allocate(rows.size() * width * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    JsonArray indices = new JsonArray();
    for (int row : rows) {
      bytes.putFloat((float) places.get(row, 0)).putFloat((float) places.get(row, 1));
      if (numbers != null) {
        bytes.putFloat((float) numbers.number(row));
      }
      indices.add(row);
    }
    JsonObject group = new JsonObject();
    group.addProperty("name", name);
    group.addProperty("points", Base64.getEncoder().encodeToString(bytes.array()));
    group.add("rows", indices);
    return group;
  }
}
