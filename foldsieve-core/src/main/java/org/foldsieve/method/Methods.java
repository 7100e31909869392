package org.foldsieve.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.ParameterException;
import org.foldsieve.score.FeatureScorer;

/**
 * Every method of the library, by id.
 *
 * @since 0.1.0
 */
public final class Methods {

  private static final List<Method<?>> ALL = collect();

  private Methods() {}

  private static List<Method<?>> collect() {
    List<Method<?>> all = new ArrayList<>();
    all.addAll(UnsupervisedScores.all());
    all.addAll(SupervisedScores.all());
    all.addAll(AlignmentScores.all());
    all.addAll(VectorEmbeddings.all());
    all.addAll(ImageEmbeddings.all());
    return List.copyOf(all);
  }

  /** All methods: scores without labels, scores with labels, embeddings, image embeddings. */
  public static List<Method<?>> all() {
    return ALL;
  }

  /** All methods of a kind. */
  public static List<Method<?>> all(Method.Kind kind) {
    return ALL.stream().filter(method -> method.kind() == kind).toList();
  }

  /** The method of that id, if there is one. */
  public static Optional<Method<?>> find(String id) {
    return ALL.stream().filter(method -> method.id().equals(id)).findFirst();
  }

  /**
   * What to take for such a table when no method is named: by what its labels are, and how many
   * rows it has.
   */
  public static Recommendation recommended(Table table) {
    return Recommendation.of(table);
  }

  /** The feature score of that id, with some parameters set from text. */
  public static FeatureScorer scorer(String id, Map<String, String> parameters) {
    return (FeatureScorer) require(id, FeatureScorer.class).create(parameters);
  }

  /** The embedding of that id, with some parameters set from text. */
  public static Embedding embedding(String id, Map<String, String> parameters) {
    return (Embedding) require(id, Embedding.class).create(parameters);
  }

  private static Method<?> require(String id, Class<?> type) {
    Optional<Method<?>> found = find(id);
    if (found.filter(method -> type.isInstance(method.defaults())).isPresent()) {
      return found.get();
    }
    if (found.isPresent()) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              type == FeatureScorer.class
                  ? "'%s' maps samples and ranks no features"
                  : "'%s' ranks features and makes no map",
              id));
    }
    throw new ParameterException(
        NearestName.unknown(
            "method",
            id,
            ALL.stream()
                .filter(method -> type.isInstance(method.defaults()))
                .map(Method::id)
                .toList()));
  }
}
