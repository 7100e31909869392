package org.foldsieve.model;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.score.FeatureSelection;
import org.jspecify.annotations.Nullable;

/**
 * What a model file holds: a selection of features or a map, how a file becomes its features, and
 * their scaling.
 *
 * <p>A file is read for the model (its columns by name, words and gaps as the training rows had
 * them encoded), the rows are {@linkplain #prepare prepared} (the model's features, scaled), and a
 * map then places them with {@link EmbeddingModel#transform}.
 *
 * @since 0.1.0
 */
public final class SavedModel {

  private static final String EMBEDDING = "embedding";
  private static final String SELECTION = "selection";

  /** The features of the map, or those selected. */
  private final List<String> featureNames;

  /** Those of a selection that were kept whatever a method thought of them. */
  private final List<String> kept;

  /** The map; without one this is a selection. */
  private final @Nullable EmbeddingModel embedding;

  private final @Nullable Scaling scaling;
  private final @Nullable Preparation preparation;

  private SavedModel(
      List<String> featureNames,
      List<String> kept,
      @Nullable EmbeddingModel embedding,
      @Nullable Scaling scaling,
      @Nullable Preparation preparation) {
    this.featureNames = featureNames;
    this.kept = kept;
    this.embedding = embedding;
    this.scaling = scaling;
    this.preparation = preparation;
  }

  /** A map learnt on unscaled features. */
  public static SavedModel of(EmbeddingModel embedding) {
    return new SavedModel(embedding.featureNames(), List.of(), embedding, null, null);
  }

  /** A map learnt on scaled features, with the scaling. */
  public static SavedModel of(EmbeddingModel embedding, Scaling scaling) {
    if (!scaling.featureNames().equals(embedding.featureNames())) {
      throw new IllegalArgumentException("the scaling is not of the features of the map");
    }
    return new SavedModel(embedding.featureNames(), List.of(), embedding, scaling, null);
  }

  /** A selection of unscaled features. */
  public static SavedModel of(FeatureSelection selection) {
    return new SavedModel(selection.featureNames(), selection.kept(), null, null, null);
  }

  /** A selection of scaled features; of the scaling only what concerns them is kept. */
  public static SavedModel of(FeatureSelection selection, Scaling scaling) {
    List<String> names = selection.featureNames();
    Map<String, Integer> places = new HashMap<>();
    for (String name : scaling.featureNames()) {
      places.put(name, places.size());
    }
    double[] everyOffset = scaling.offset();
    double[] everyScale = scaling.scale();
    double[] offset = new double[names.size()];
    double[] scale = new double[names.size()];
    for (int j = 0; j < offset.length; j++) {
      Integer from = places.get(names.get(j));
      if (from == null) {
        throw new IllegalArgumentException("the scaling has no feature '" + names.get(j) + "'");
      }
      offset[j] = everyOffset[from];
      scale[j] = everyScale[from];
    }
    return new SavedModel(
        names, selection.kept(), null, Scaling.of(scaling.kind(), names, offset, scale), null);
  }

  /**
   * This model with how files became its training table; of that only what its features need is
   * kept.
   *
   * @throws IllegalArgumentException when a feature of the model is none that was prepared
   */
  public SavedModel withPreparation(Preparation preparation) {
    return new SavedModel(
        featureNames, kept, embedding, scaling, preparation.keeping(featureNames));
  }

  /** How files are prepared for it; empty where it was made on a table that came from no file. */
  public Optional<Preparation> preparation() {
    return Optional.ofNullable(preparation);
  }

  /** The features it works on, in its order. */
  public List<String> featureNames() {
    return featureNames;
  }

  /** The columns of a file it needs; it looks at no others. */
  public List<String> columns() {
    return preparation == null ? featureNames : preparation.columns(featureNames);
  }

  /** The map, if this is one. */
  public Optional<EmbeddingModel> embedding() {
    return Optional.ofNullable(embedding);
  }

  /** The selection, if this is one. */
  public Optional<FeatureSelection> selection() {
    return embedding == null
        ? Optional.of(new FeatureSelection(featureNames, kept))
        : Optional.empty();
  }

  /** The scaling of the features, if they were scaled. */
  public Optional<Scaling> scaling() {
    return Optional.ofNullable(scaling);
  }

  /**
   * New rows with the columns of this model, found by name, scaled as the training rows were. For a
   * selection this is the result; for a map it is what to place.
   *
   * @throws org.foldsieve.data.DataException when a column is missing
   */
  public Table prepare(Table rows) {
    // An exact match keeps the image shape, which a selection of columns loses.
    Table cut =
        rows.featureNames().equals(featureNames)
            ? rows
            : FeatureSelection.of(featureNames).transform(rows);
    return scaling == null ? cut : scaling.apply(cut);
  }

  Fields fields() {
    Fields fields = new Fields();
    if (embedding != null) {
      fields.put("kind", EMBEDDING);
      fields.put("type", embedding.type());
      fields.put("model", embedding.fields());
    } else {
      fields.put("kind", SELECTION);
      fields.put("feature-names", featureNames);
      if (!kept.isEmpty()) {
        fields.put("kept", kept);
      }
    }
    if (scaling != null) {
      fields.put(
          "scaling",
          new Fields()
              .put("kind", scaling.kind().name())
              .put("feature-names", scaling.featureNames())
              .put("offset", scaling.offset())
              .put("scale", scaling.scale()));
    }
    if (preparation != null) {
      fields.put("preparation", preparation.fields());
    }
    return fields;
  }

  /** Throws IllegalArgumentException when the fields do not make a model. */
  static SavedModel read(Fields fields) {
    SavedModel model = readModel(fields);
    return fields.has("preparation")
        ? model.withPreparation(Preparation.read(fields.fields("preparation")))
        : model;
  }

  private static SavedModel readModel(Fields fields) {
    Scaling scaling = fields.has("scaling") ? readScaling(fields.fields("scaling")) : null;
    String kind = fields.text("kind");
    if (kind.equals(EMBEDDING)) {
      EmbeddingModel model = EmbeddingModels.read(fields.text("type"), fields.fields("model"));
      return scaling == null ? of(model) : of(model, scaling);
    }
    if (kind.equals(SELECTION)) {
      FeatureSelection selection =
          new FeatureSelection(
              distinct(fields.texts("feature-names")),
              fields.has("kept") ? distinct(fields.texts("kept")) : List.of());
      return scaling == null ? of(selection) : of(selection, scaling);
    }
    throw new IllegalArgumentException("there is no kind of model '" + kind + "'");
  }

  private static Scaling readScaling(Fields fields) {
    List<String> names = distinct(fields.texts("feature-names"));
    double[] scale = fields.doubles("scale", names.size());
    for (double divisor : scale) {
      if (!(divisor > 0 && Double.isFinite(divisor))) {
        throw new IllegalArgumentException("a feature is scaled by " + divisor);
      }
    }
    fields.finite("offset");
    return Scaling.of(
        Scaling.Kind.valueOf(fields.text("kind")),
        names,
        fields.doubles("offset", names.size()),
        scale);
  }

  private static List<String> distinct(List<String> names) {
    if (names.isEmpty() || Set.copyOf(names).size() != names.size()) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%d feature names, of which some are the same", names.size()));
    }
    return names;
  }
}
