package org.foldsieve.method;

import java.util.List;
import org.foldsieve.score.alignment.ColumnSubset;
import org.foldsieve.score.alignment.Gka;
import org.foldsieve.score.alignment.GkaMargin;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.alignment.PivotedQr;
import org.foldsieve.score.auto.Auto;

/** Catalogue entries of graph-kernel alignment and its rivals. */
final class AlignmentScores {

  private static final String PICKS = "how many features to pick; the rest is not ranked";

  private AlignmentScores() {}

  static List<Method<?>> all() {
    return List.of(auto(), gka(), gkaSupervised(), gkaMargin(), pivotedQr(), columnSubset());
  }

  private static Method<?> auto() {
    return Method.score("The method that suits the data", Auto.withDefaults())
        .summary(
            "The ranking by the method that suits the data, chosen by cross-validation inside the"
                + " rows it is given. The first to try with classes or a number to predict.")
        .formula(
            "argmax over candidates of the inner accuracy of 1-NN and nearest class mean, or R2 of"
                + " 5-NN and ridge; the default unless another gains more than one standard"
                + " error")
        .paper("Foldsieve's own; measured in docs/measured.md")
        .parameter("rows", "how many rows the choice looks at, at most", "2..")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.OFFSET_INVARIANT)
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.SEEDED)
        .build();
  }

  private static Method<?> gka() {
    return Method.score("Graph-kernel alignment", Gka.withDefaults())
        .summary(
            "Features that together keep neighbourhoods and distances, without saying the same"
                + " thing twice. The first to try without labels.")
        .formula("greedy max of <K_S, T> / |K_S|_F, t = share(l) + mu share(g)")
        .paper("Foldsieve's own; measured in docs/measured.md")
        .parameter("neighbors", "K, the neighbours of a sample", "1..rows-1")
        .parameter("epsilon", "part of the trace added to each local Gram matrix", "0..")
        .parameter("mu", "weight of all distances beside the neighbourhoods", "0..")
        .parameter("rho", "energy a feature must have, in average features", "0..")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> gkaSupervised() {
    return labels(Method.score("Graph-kernel alignment with labels", GkaSupervised.withDefaults()))
        .summary(
            "Features that together separate the classes, or follow the number to predict, and keep"
                + " neighbourhoods, without saying the same thing twice.")
        .build();
  }

  private static Method<?> gkaMargin() {
    return labels(Method.score("Graph-kernel alignment with margins", GkaMargin.withDefaults()))
        .summary(
            "Features that together separate the classes, or follow the number to predict, also"
                + " where only near rows show it, without saying the same thing twice.")
        .build();
  }

  private static <T extends Record> Method.Builder<T> labels(Method.Builder<T> entry) {
    return entry
        .formula(
            "greedy max of <K_S, T> / |K_S|_F^power,"
                + " t = beta share(b) + kappa share(v) + nu share(lc) + mu share(g)")
        .paper("Foldsieve's own; measured in docs/measured.md")
        .parameter(
            "neighbors",
            "K, the neighbours of a sample in a class; for numbers, of all rows",
            "1..")
        .parameter("epsilon", "part of the trace added to each local Gram matrix", "0..")
        .parameter("beta", "weight of the class means, or of the line through the number", "0..")
        .parameter("kappa", "weight of the margin between near rows of different labels", "0..")
        .parameter("nu", "weight of the neighbourhoods, inside classes", "0..")
        .parameter("mu", "weight of all distances", "0..")
        .parameter("rho", "energy a feature must have, in average features", "0..")
        .parameter("power", "power of the norm; below 1 redundancy costs less", "above 0")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.OFFSET_INVARIANT)
        .trait(Trait.NEEDS_LABELS);
  }

  private static Method<?> pivotedQr() {
    return Method.score("Column-pivoted QR", PivotedQr.withDefaults())
        .summary("Each pick is the feature least explained by those before it; knows no graph.")
        .formula("greedy max of |(I - QQ') f_r| on centred features")
        .paper("Businger, Golub (1965), Numerische Mathematik 7, doi:10.1007/BF01436084")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> columnSubset() {
    return Method.score("Greedy column-subset selection", ColumnSubset.withDefaults())
        .summary("Each pick helps most to rebuild all features linearly; knows no graph.")
        .formula("greedy max of |K_r|^2 / (K_rr + lambda), K = F'F, lambda the mean energy")
        .paper("Farahat, Ghodsi, Kamel (2011), ICDM, doi:10.1109/ICDM.2011.22")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }
}
