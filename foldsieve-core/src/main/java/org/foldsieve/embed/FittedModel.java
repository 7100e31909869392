package org.foldsieve.embed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Provenance;

/**
 * What every model has: the result of the fit, its part of a model file, the check of new rows.
 *
 * @since 0.1.0
 */
public abstract class FittedModel implements EmbeddingModel {

  /**
   * The result of a fit.
   *
   * @param provenance where it comes from
   * @param featureNames the features of the training table
   * @param coordinates of the training rows; none where they were not kept
   * @param spectrum of the method's eigenproblem
   * @param componentSizes of the graph
   * @param notes for the reader
   */
  public record Fit(
      Provenance provenance,
      List<String> featureNames,
      Matrix coordinates,
      Spectrum spectrum,
      int[] componentSizes,
      List<String> notes) {

    /** Checks that names, coordinates and components are as many as the provenance says. */
    public Fit {
      featureNames = List.copyOf(featureNames);
      notes = List.copyOf(notes);
      if (featureNames.size() != provenance.features()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%d feature names for %d features",
                featureNames.size(),
                provenance.features()));
      }
      if (featureNames.isEmpty() || Set.copyOf(featureNames).size() != featureNames.size()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "%d feature names, of which some are the same", featureNames.size()));
      }
      if (coordinates.columns() < 1) {
        throw new IllegalArgumentException("the coordinates are a " + coordinates);
      }
      long inComponents = 0;
      for (int size : componentSizes) {
        inComponents += size < 1 ? Integer.MAX_VALUE : size;
      }
      if (inComponents > provenance.rows()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "components of %s for %d rows",
                Arrays.toString(componentSizes),
                provenance.rows()));
      }
      if (coordinates.rows() != provenance.rows() && coordinates.rows() > 0) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "%d coordinates for %d rows", coordinates.rows(), provenance.rows()));
      }
    }

    /** The result of a fit that was made just now: it tells what computed it. */
    public static Fit of(
        Provenance provenance,
        List<String> featureNames,
        Matrix coordinates,
        Spectrum spectrum,
        int[] componentSizes,
        List<String> notes) {
      return new Fit(
          Blas.told(provenance), featureNames, coordinates, spectrum, componentSizes, notes);
    }

    /**
     * The fit that a model file holds.
     *
     * @throws IllegalArgumentException when a field is missing, or the fields do not fit each other
     */
    public static Fit read(Fields fields) {
      Map<String, String> parameters = new LinkedHashMap<>();
      List<String> names = fields.texts("parameter-names");
      List<String> values = fields.texts("parameter-values");
      if (names.size() != values.size()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "%d parameters have %d values", names.size(), values.size()));
      }
      for (int p = 0; p < names.size(); p++) {
        parameters.put(names.get(p), values.get(p));
      }
      return new Fit(
          new Provenance(
              fields.text("version"),
              fields.text("method"),
              parameters,
              fields.whole("seed"),
              fields.count("rows"),
              fields.count("features")),
          fields.texts("feature-names"),
          coordinates(fields.matrix("coordinates")),
          Spectrum.read(fields.fields("spectrum")),
          fields.ints("component-sizes"),
          fields.texts("notes"));
    }

    /** A row that is not mapped is NaN; nothing is infinite. */
    private static Matrix coordinates(Matrix found) {
      for (double value : found.values()) {
        if (Double.isInfinite(value)) {
          throw new IllegalArgumentException("field 'coordinates' holds " + value);
        }
      }
      return found;
    }

    Fields fields() {
      return new Fields()
          .put("version", provenance.version())
          .put("method", provenance.method())
          .put("parameter-names", List.copyOf(provenance.parameters().keySet()))
          .put("parameter-values", List.copyOf(provenance.parameters().values()))
          .put("seed", provenance.seed())
          .put("rows", provenance.rows())
          .put("features", provenance.features())
          .put("feature-names", featureNames)
          .put("coordinates", coordinates)
          .put("spectrum", spectrum.fields())
          .put("component-sizes", componentSizes)
          .put("notes", notes);
    }
  }

  private final Fit fit;

  /** A model with this result. */
  protected FittedModel(Fit fit) {
    this.fit = fit;
  }

  @Override
  public final Provenance provenance() {
    return fit.provenance();
  }

  @Override
  public final List<String> featureNames() {
    return fit.featureNames();
  }

  @Override
  public final Matrix coordinates() {
    return fit.coordinates().copy();
  }

  @Override
  public final int dimensions() {
    return fit.coordinates().columns();
  }

  @Override
  public final Spectrum spectrum() {
    return fit.spectrum();
  }

  @Override
  public final int[] componentSizes() {
    return fit.componentSizes().clone();
  }

  @Override
  public final List<String> notes() {
    return fit.notes();
  }

  @Override
  public final Fields fields() {
    return ownFields().put("fit", fit.fields());
  }

  /** What this kind of model has beyond the fit. */
  protected abstract Fields ownFields();

  /** The live coordinates of the training rows; only read. */
  protected final Matrix trainingCoordinates() {
    return fit.coordinates();
  }

  /** The new rows with the columns of the training table, in its order. */
  protected final Table align(Table rows) {
    List<String> wanted = fit.featureNames();
    if (rows.featureNames().equals(wanted)) {
      return rows;
    }
    Map<String, Integer> columns = new HashMap<>();
    for (int j = 0; j < rows.features(); j++) {
      columns.put(rows.featureNames().get(j), j);
    }
    int[] order = new int[wanted.size()];
    for (int j = 0; j < order.length; j++) {
      Integer column = columns.remove(wanted.get(j));
      if (column == null) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "the map was learnt on feature '%s', which the new rows do not have; give the same"
                    + " %d features",
                wanted.get(j),
                order.length));
      }
      order[j] = column;
    }
    if (!columns.isEmpty()) {
      List<String> others = new ArrayList<>(rows.featureNames());
      others.retainAll(columns.keySet());
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the map was not learnt on feature '%s'%s; drop what it does not know",
              others.get(0),
              others.size() == 1
                  ? ""
                  : String.format(Locale.ROOT, " and %d others", others.size() - 1)));
    }
    return rows.selectFeatures(order);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s map of %d rows into %d dimensions, components %s",
        provenance().method(),
        provenance().rows(),
        dimensions(),
        Arrays.toString(fit.componentSizes()));
  }
}
