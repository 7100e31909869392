package org.foldsieve.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.app.Session;
import org.foldsieve.app.UsageException;
import org.foldsieve.app.option.MethodOptions;
import org.foldsieve.data.Table;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.SubsetSelector;

/** Chooses the methods that rank features, and lets them. */
final class Scorers {

  private static final List<Method.Kind> KINDS = List.of(Method.Kind.FEATURE_SCORE);

  private Scorers() {}

  /** The methods the user named, or the one to try first on such a table. */
  static List<MethodOptions.Chosen> choose(MethodOptions options, Table table, Session session) {
    return options.resolve(List.of(defaultMethod(table)), KINDS, session::hint);
  }

  /** The one method the user named, or the one to try first on such a table. */
  static MethodOptions.Chosen chooseOne(MethodOptions options, Table table, Session session) {
    List<MethodOptions.Chosen> chosen = choose(options, table, session);
    if (chosen.size() > 1) {
      throw new UsageException(
          "one method selects: name one of "
              + String.join(", ", chosen.stream().map(MethodOptions.Chosen::id).toList()));
    }
    return chosen.get(0);
  }

  private static String defaultMethod(Table table) {
    boolean classes = table.labels().filter(labels -> !labels.isNumeric()).isPresent();
    return Stream.of(classes ? "gka-supervised" : "gka", "gka", "laplacian", "variance")
        .filter(id -> Methods.find(id).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /**
   * Ranks the features by each method; neighbours are found once for all.
   *
   * @param size how many features are wanted of each, or null for all
   */
  static List<FeatureRanking> rank(
      List<MethodOptions.Chosen> chosen, Integer size, Table table, Run run) {
    Workbench bench = new Workbench(table, run);
    List<FeatureScorer> scorers = new ArrayList<>();
    for (MethodOptions.Chosen method : chosen) {
      FeatureScorer scorer = stopping((FeatureScorer) method.create(), size, table);
      bench.planNeighbors(scorer.sharedNeighbors());
      scorers.add(scorer);
    }
    List<FeatureRanking> rankings = new ArrayList<>();
    for (FeatureScorer scorer : scorers) {
      rankings.add(run.stage(stage(scorer.id()), () -> scorer.rank(bench)));
    }
    return rankings;
  }

  /** The stage of timings that holds the work for one method. */
  static String stage(MethodOptions.Chosen method) {
    return stage(method.id());
  }

  private static String stage(String id) {
    return "score:" + id;
  }

  /** The method told how many features are wanted, when that changes what it does. */
  private static FeatureScorer stopping(FeatureScorer scorer, Integer size, Table table) {
    if (size == null) {
      return scorer;
    }
    int wanted = Math.min(size, table.features());
    if (scorer instanceof GreedySelector greedy) {
      return greedy.stoppingAfter(wanted);
    }
    return scorer instanceof SubsetSelector subset ? subset.forSize(wanted) : scorer;
  }
}
