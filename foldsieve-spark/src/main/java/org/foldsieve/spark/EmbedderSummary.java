package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How a map was learnt and how good it is: part of a {@link GraphEmbedderModel}.
 *
 * @since 0.1.0
 */
public final class EmbedderSummary implements Serializable {

  private static final long serialVersionUID = 1;

  private final long rows;
  private final int fittedRows;
  private final double trustworthiness;
  private final int qualityRows;
  private final int qualityNeighbors;
  private final ArrayList<String> notes;

  EmbedderSummary(
      long rows,
      int fittedRows,
      double trustworthiness,
      int qualityRows,
      int qualityNeighbors,
      List<String> notes) {
    this.rows = rows;
    this.fittedRows = fittedRows;
    this.trustworthiness = trustworthiness;
    this.qualityRows = qualityRows;
    this.qualityNeighbors = qualityNeighbors;
    this.notes = new ArrayList<>(notes);
  }

  /** The rows of the DataFrame. */
  public long rows() {
    return rows;
  }

  /** The rows the map was learnt on: all, or those that were drawn. */
  public int fittedRows() {
    return fittedRows;
  }

  /**
   * 1 when no stranger came among the nearest on the map, measured on {@link #qualityRows} rows
   * drawn by their ids and placed as new ones; NaN where they are too few.
   */
  public double trustworthiness() {
    return trustworthiness;
  }

  /** How many rows trustworthiness was measured on. */
  public int qualityRows() {
    return qualityRows;
  }

  /** How many nearest of each of them it looks at. */
  public int qualityNeighbors() {
    return qualityNeighbors;
  }

  /** Remarks a reader should see. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("rows", Long.toString(rows));
    facts.put("fitted rows", Integer.toString(fittedRows));
    facts.put("trustworthiness", Double.toString(trustworthiness));
    facts.put("quality rows", Integer.toString(qualityRows));
    facts.put("quality neighbors", Integer.toString(qualityNeighbors));
    for (int note = 0; note < notes.size(); note++) {
      facts.put("note " + note, notes.get(note));
    }
    return facts;
  }

  static EmbedderSummary of(Map<Object, Object> facts) {
    List<String> notes = new ArrayList<>();
    for (int note = 0; facts.containsKey("note " + note); note++) {
      notes.add(String.valueOf(facts.get("note " + note)));
    }
    return new EmbedderSummary(
        Long.parseLong(String.valueOf(facts.get("rows"))),
        Integer.parseInt(String.valueOf(facts.get("fitted rows"))),
        Double.parseDouble(String.valueOf(facts.get("trustworthiness"))),
        Integer.parseInt(String.valueOf(facts.get("quality rows"))),
        Integer.parseInt(String.valueOf(facts.get("quality neighbors"))),
        notes);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "learnt from %d of %d rows, trustworthiness %.4f (%d nearest of %d rows)",
        fittedRows,
        rows,
        trustworthiness,
        qualityNeighbors,
        qualityRows);
  }
}
