package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.foldsieve.run.Provenance;
import org.foldsieve.score.FeatureRanking;

/** A ranking on its way from a task. */
final class SentRanking implements Serializable {

  private static final long serialVersionUID = 1;

  private final String version;
  private final String method;
  private final LinkedHashMap<String, String> parameters;
  private final long seed;
  private final int rows;
  private final String direction;
  private final int[] order;
  private final double[] scores;
  private final LinkedHashMap<String, double[]> parts;
  private final ArrayList<String> notes;

  SentRanking(FeatureRanking ranking) {
    Provenance provenance = ranking.provenance();
    this.version = provenance.version();
    this.method = provenance.method();
    this.parameters = new LinkedHashMap<>(provenance.parameters());
    this.seed = provenance.seed();
    this.rows = provenance.rows();
    this.direction = ranking.direction().name();
    this.order = ranking.order();
    this.scores = ranking.scores();
    this.parts = new LinkedHashMap<>(ranking.parts());
    this.notes = new ArrayList<>(ranking.notes());
  }

  private SentRanking(Map<Object, Object> facts, int[] order, double[] scores) {
    this.version = text(facts, "version");
    this.method = text(facts, "method");
    this.parameters = new LinkedHashMap<>();
    this.parts = new LinkedHashMap<>();
    this.notes = new ArrayList<>();
    this.seed = Long.parseLong(text(facts, "seed"));
    this.rows = Integer.parseInt(text(facts, "rows"));
    this.direction = text(facts, "direction");
    this.order = order;
    this.scores = scores;
    for (String name : text(facts, "parameters").split(",")) {
      if (!name.isEmpty()) {
        parameters.put(name, text(facts, "parameter " + name));
      }
    }
    for (int note = 0; facts.containsKey("note " + note); note++) {
      notes.add(text(facts, "note " + note));
    }
  }

  private static String text(Map<Object, Object> facts, String name) {
    return String.valueOf(facts.get(name));
  }

  /** A ranking that was saved; its parts were not. */
  static SentRanking of(Map<Object, Object> facts, int[] order, double[] scores) {
    return new SentRanking(facts, order, scores);
  }

  /** What is saved beside names, scores and order. */
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("version", version);
    facts.put("method", method);
    facts.put("seed", Long.toString(seed));
    facts.put("rows", Integer.toString(rows));
    facts.put("direction", direction);
    facts.put("parameters", String.join(",", parameters.keySet()));
    parameters.forEach((name, value) -> facts.put("parameter " + name, value));
    for (int note = 0; note < notes.size(); note++) {
      facts.put("note " + note, notes.get(note));
    }
    return facts;
  }

  FeatureRanking ranking(List<String> names) {
    Provenance provenance = new Provenance(version, method, parameters, seed, rows, names.size());
    FeatureRanking.Direction how = FeatureRanking.Direction.valueOf(direction);
    FeatureRanking ranking =
        how == FeatureRanking.Direction.ORDER
            ? FeatureRanking.byOrder(provenance, names, order, scores)
            : FeatureRanking.byScore(provenance, names, how, scores);
    for (var part : parts.entrySet()) {
      ranking = ranking.withPart(part.getKey(), part.getValue());
    }
    for (String note : notes) {
      ranking = ranking.withNote(note);
    }
    return ranking;
  }
}
