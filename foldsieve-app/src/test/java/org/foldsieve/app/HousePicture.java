package org.foldsieve.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Draws the house of docs/architecture.md: a floor a module, a room a package. */
final class HousePicture {

  private static final int WIDTH = 1180;
  private static final int LEFT = 16;
  private static final int FIRST_ROOM = 206;
  private static final int GAP = 6;
  private static final int ROOM = 50;
  private static final int PADDING = 11;

  /** Families share a line as long as they take no more letters than this. */
  private static final int LETTERS = 80;

  /** A letter of the second line is as wide as this part of one of the name. */
  private static final double CAPTION_LETTER = 0.85;

  /** From the roof down, with what is written below the name. */
  private static final List<String[]> FLOORS =
      List.of(
          new String[] {"foldsieve-app", "the program"},
          new String[] {"foldsieve-explore", "the page"},
          new String[] {"foldsieve-papers", "the papers, rerun"},
          new String[] {"foldsieve-evaluation", "is it any good?"},
          new String[] {"foldsieve-spark", "on many machines"},
          new String[] {"foldsieve-sql", "found where it is"},
          new String[] {"foldsieve-io", "files to and from tables"},
          new String[] {"foldsieve-testkit", "for methods of your own"},
          new String[] {"foldsieve-core", "the library"});

  /** A second line in rooms whose name says too little. */
  private static final Map<String, String> CAPTIONS =
      Map.ofEntries(
          Map.entry("method", "the catalogue"),
          Map.entry("model", "saved and loaded"),
          Map.entry("score", "what it is"),
          Map.entry("score.form", "its sums"),
          Map.entry("score.auto", "the choice"),
          Map.entry("score.graph", "frll-q, lle ..."),
          Map.entry("score.statistic", "fisher, f-test ..."),
          Map.entry("score.information", "mrmr, cfs, jmi ..."),
          Map.entry("score.alignment", "gka ..."),
          Map.entry("embed", "what it is"),
          Map.entry("graph.weight", "Kernel, Bandwidth ..."),
          Map.entry("neighbor", "exact neighbours"),
          Map.entry("neighbor.row", "how far two rows are"),
          Map.entry("neighbor.engine", "how they are found"),
          Map.entry("neighbor.prefix", "growing sets of features"),
          Map.entry("data", "Table, Labels"),
          Map.entry("numeric", "Matrix"),
          Map.entry("run", "threads, seed, cancel"),
          Map.entry("output", "whole or not there"),
          Map.entry("testkit", "what every method promises"),
          Map.entry("spark", "rows on many machines, with the bits of one"));

  private final Map<String, Map<String, String>> modules;
  private final StringBuilder svg = new StringBuilder();
  private int y = LEFT;

  private HousePicture(Map<String, Map<String, String>> modules) {
    this.modules = modules;
  }

  /** The names of the modules that have a floor. */
  static List<String> floors() {
    return FLOORS.stream().map(floor -> floor[0]).toList();
  }

  /** The rooms that have a second line. */
  static TreeSet<String> captioned() {
    return new TreeSet<>(CAPTIONS.keySet());
  }

  /** The picture of the rooms of each module and whom they are for. */
  static String of(Map<String, Map<String, String>> modules) {
    return new HousePicture(modules).draw();
  }

  private String draw() {
    for (String[] floor : FLOORS) {
      floor(floor[0].replace("foldsieve-", ""), floor[1], modules.get(floor[0]));
    }
    text(
        LEFT,
        y + 12,
        "sub",
        "White: users may rely on it. Grey: machinery behind it. A floor uses only floors below it,"
            + " and no two rooms use each other: data flows up, from file to report.");
    int height = y + 26;
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" role=\"img\" aria-label=\"The packages of Foldsieve by"
                + " module\">\n",
            WIDTH,
            height,
            WIDTH,
            height)
        + """
        <style>
        text { font-family: "DejaVu Sans", Verdana, sans-serif; fill: #1c2733 }
        .floor { font-size: 15px; font-weight: bold }
        .sub { font-size: 11.5px; fill: #45566a }
        .room { font-size: 12px; text-anchor: middle }
        .what { font-size: 10px; text-anchor: middle; fill: #45566a }
        </style>
        """
        + String.format(
            Locale.ROOT, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH, height)
        + svg
        + "</svg>\n";
  }

  private void floor(String name, String what, Map<String, String> rooms) {
    List<List<String>> lines = lines(name, new ArrayList<>(rooms.keySet()));
    int height = lines.size() * (ROOM + 8) + 14;
    rect(LEFT, y, WIDTH - 2.0 * LEFT, height, 6, "#e9eef5", "#9fb2c8");
    text(30, y + 30, "floor", name);
    text(30, y + 48, "sub", what);
    int top = y + 11;
    for (List<String> line : lines) {
      line(name, line, rooms, top);
      top += ROOM + 8;
    }
    y += height + 10;
  }

  /** The last room of the table is the highest; families of a large module keep together. */
  private static List<List<String>> lines(String module, List<String> rooms) {
    Collections.reverse(rooms);
    List<List<String>> families = new ArrayList<>();
    String last = "";
    for (String room : rooms) {
      String family = room.replaceFirst("\\..*", "");
      if (!family.equals(last)) {
        families.add(new ArrayList<>());
      }
      families.get(families.size() - 1).add(room);
      last = family;
    }
    List<List<String>> lines = new ArrayList<>();
    for (List<String> family : families) {
      List<String> line = lines.isEmpty() ? family : lines.get(lines.size() - 1);
      if (lines.isEmpty() || letters(module, line) + letters(module, family) > LETTERS) {
        lines.add(new ArrayList<>(family));
      } else {
        line.addAll(family);
      }
    }
    return lines;
  }

  private static int letters(String module, List<String> rooms) {
    return rooms.stream().mapToInt(room -> letters(module, room)).sum();
  }

  /** What the wider of a room's two lines takes, in letters of its name. */
  private static int letters(String module, String room) {
    int second = CAPTIONS.getOrDefault(room, "").length();
    return Math.max(shown(module, room).length(), (int) Math.ceil(second * CAPTION_LETTER));
  }

  /** A room without the name of its floor. */
  private static String shown(String module, String room) {
    return room.startsWith(module + ".") ? room.substring(module.length() + 1) : room;
  }

  private void line(String module, List<String> line, Map<String, String> rooms, int top) {
    double free =
        WIDTH - LEFT - 8 - FIRST_ROOM - GAP * (line.size() - 1.0) - 2.0 * PADDING * line.size();
    double letter = free / letters(module, line);
    double x = FIRST_ROOM;
    for (String room : line) {
      String name = shown(module, room);
      double width = 2 * PADDING + letter * letters(module, room);
      boolean users = rooms.get(room).equals("users");
      rect(x, top, width, ROOM, 4, users ? "#ffffff" : "#d3d7dc", "#6b7f95");
      String caption = CAPTIONS.get(room);
      text(x + width / 2, top + (caption == null ? 30 : 22), "room", name);
      if (caption != null) {
        text(x + width / 2, top + 39, "what", caption);
      }
      x += width + GAP;
    }
  }

  private void rect(
      double x, double top, double width, double height, int round, String fill, String stroke) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%.0f\" width=\"%.1f\" height=\"%.0f\" rx=\"%d\" fill=\"%s\""
                + " stroke=\"%s\"/>\n",
            x,
            top,
            width,
            height,
            round,
            fill,
            stroke));
  }

  private void text(double x, double base, String style, String words) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.0f\" class=\"%s\">%s</text>\n",
            x,
            base,
            style,
            words));
  }
}
