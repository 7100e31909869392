package org.foldsieve.app.plot;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.numeric.Matrix;
import org.jspecify.annotations.Nullable;

/** The samples of a plot by colour: by class, by ranges of a number, or all alike. */
final class Groups {

  /** Enough steps for a number to look continuous. */
  private static final int STEPS = 8;

  private final List<String> names;
  private final List<Color> colors;
  private final int[] groupOf;

  private Groups(List<String> names, List<Color> colors, int[] groupOf) {
    this.names = names;
    this.colors = colors;
    this.groupOf = groupOf;
  }

  static Groups of(Matrix places, @Nullable Labels labels) {
    Groups groups =
        labels == null
            ? new Groups(List.of("rows"), List.of(Palette.of(0)), new int[places.rows()])
            : labels.isNumeric() ? byNumber(labels) : byClass(labels);
    for (int i = 0; i < places.rows(); i++) {
      for (int c = 0; c < Math.min(2, places.columns()); c++) {
        if (Double.isNaN(places.get(i, c))) {
          groups.groupOf[i] = -1;
        }
      }
    }
    return groups;
  }

  private static Groups byClass(Labels labels) {
    List<String> names = new ArrayList<>(labels.classNames());
    names.add("no label");
    List<Color> colors = new ArrayList<>();
    for (int c = 0; c < labels.classCount(); c++) {
      colors.add(Palette.of(c));
    }
    colors.add(Palette.LINE);
    int[] groupOf =
        IntStream.range(0, labels.rows())
            .map(i -> labels.code(i) < 0 ? labels.classCount() : labels.code(i))
            .toArray();
    return new Groups(names, colors, groupOf);
  }

  private static Groups byNumber(Labels labels) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < labels.rows(); i++) {
      if (!Double.isNaN(labels.number(i))) {
        low = Math.min(low, labels.number(i));
        high = Math.max(high, labels.number(i));
      }
    }
    double step = high > low ? (high - low) / STEPS : 1;
    List<String> names = new ArrayList<>();
    List<Color> colors = new ArrayList<>();
    for (int s = 0; s < STEPS; s++) {
      names.add(String.format(Locale.ROOT, "%.3g to %.3g", low + s * step, low + (s + 1) * step));
      // A rainbow from blue to red, as maps of surfaces are usually coloured.
      colors.add(Color.getHSBColor(0.66f * (1 - (float) s / (STEPS - 1)), 0.85f, 0.85f));
    }
    names.add("no label");
    colors.add(Palette.LINE);
    int[] groupOf = new int[labels.rows()];
    for (int i = 0; i < groupOf.length; i++) {
      groupOf[i] =
          Double.isNaN(labels.number(i))
              ? STEPS
              : Math.min(STEPS - 1, (int) ((labels.number(i) - low) / step));
    }
    return new Groups(names, colors, groupOf);
  }

  int count() {
    return names.size();
  }

  String name(int group) {
    return names.get(group);
  }

  Color color(int group) {
    return colors.get(group);
  }

  /** The group of a sample; -1 when it has no place. */
  int group(int row) {
    return groupOf[row];
  }

  int[] rows(int group) {
    return IntStream.range(0, groupOf.length).filter(i -> groupOf[i] == group).toArray();
  }
}
