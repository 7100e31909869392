package org.foldsieve.embed;

import java.util.List;
import java.util.Locale;
import org.foldsieve.data.Fields;

/**
 * The eigenvalues behind a map and how well they were met.
 *
 * <p>For the problem A v = value B v of the method (its Javadoc says which), in the order of the
 * coordinates. The residual of a pair is |A v - value v| for a vector of unit length, in the basis
 * in which B is the identity: then it has the unit of the eigenvalues and bounds their error.
 *
 * @since 0.1.0
 */
public final class Spectrum {

  private static final double GAP_SHARE = 1e-3;
  private static final double ROUNDING = 1e-12;

  private final double[] eigenvalues;
  private final double[] residuals;
  private final double next;
  private final double norm;

  private Spectrum(double[] eigenvalues, double[] residuals, double next, double norm) {
    this.eigenvalues = eigenvalues;
    this.residuals = residuals;
    this.next = next;
    this.norm = norm;
  }

  /**
   * A spectrum.
   *
   * @param eigenvalues one a coordinate
   * @param residuals one an eigenvalue
   * @param next the eigenvalue after the last wanted one; NaN when there is none
   * @param norm an upper estimate of the largest absolute eigenvalue
   */
  public static Spectrum of(double[] eigenvalues, double[] residuals, double next, double norm) {
    if (eigenvalues.length != residuals.length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d eigenvalues have %d residuals",
              eigenvalues.length,
              residuals.length));
    }
    return new Spectrum(eigenvalues.clone(), residuals.clone(), next, norm);
  }

  /** The spectrum in a model file. */
  static Spectrum read(Fields fields) {
    if (fields.doubles("eigenvalues").length == 0 && !Double.isNaN(fields.number("next"))) {
      throw new IllegalArgumentException("a next eigenvalue after none");
    }
    return of(
        fields.doubles("eigenvalues"),
        fields.doubles("residuals"),
        fields.number("next"),
        fields.number("norm"));
  }

  Fields fields() {
    return new Fields()
        .put("eigenvalues", eigenvalues)
        .put("residuals", residuals)
        .put("next", next)
        .put("norm", norm);
  }

  /** The eigenvalues, one a coordinate; a copy. */
  public double[] eigenvalues() {
    return eigenvalues.clone();
  }

  /** The residuals, one an eigenvalue; a copy. */
  public double[] residuals() {
    return residuals.clone();
  }

  /** The largest residual. */
  public double largestResidual() {
    double largest = 0;
    for (double residual : residuals) {
      largest = Math.max(largest, residual);
    }
    return largest;
  }

  /** The eigenvalue after the last wanted one; NaN when there is none. */
  public double next() {
    return next;
  }

  /** The distance from the last wanted eigenvalue to the next; infinite when there is none. */
  public double gap() {
    return Double.isNaN(next)
        ? Double.POSITIVE_INFINITY
        : Math.abs(next - eigenvalues[eigenvalues.length - 1]);
  }

  /** An upper estimate of the largest absolute eigenvalue. */
  public double norm() {
    return norm;
  }

  /**
   * Whether the wanted vectors are told apart from the others: no residual above 1e-3 of the {@link
   * #gap()}, or, where that gap is below 1e-12 of the norm and nothing can tell them apart, none
   * above 1e-12 of the norm.
   */
  public boolean converged() {
    double allowed = gap() < ROUNDING * norm ? ROUNDING * norm : GAP_SHARE * gap();
    return largestResidual() <= allowed;
  }

  /** What a reader should know: nothing when the vectors {@linkplain #converged() are settled}. */
  public List<String> notes() {
    return converged()
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "the eigenvectors are not settled: residual %.1e, gap to the next eigenvalue %.1e",
                largestResidual(),
                gap()));
  }
}
