package org.foldsieve.method;

import java.util.List;
import org.foldsieve.score.graph.GraphPreserving;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.graph.LkrScore;
import org.foldsieve.score.graph.LleGraph;
import org.foldsieve.score.graph.LleScore;
import org.foldsieve.score.graph.Mcfs;
import org.foldsieve.score.graph.SparsityScore;
import org.foldsieve.score.graph.Spec;
import org.foldsieve.score.graph.TraceRatio;
import org.foldsieve.score.statistic.RandomOrder;
import org.foldsieve.score.statistic.Variance;

/** Catalogue entries of the feature scores that need no labels. */
final class UnsupervisedScores {

  private static final String LLE_PAPER =
      "Yao, Liu, Jiang, Han, Han (2017), LLE score, IEEE TIP 26(11)";
  private static final String REGULARIZATION =
      "what makes the weights unique: a share of the trace, the least norm, or gamma";

  private UnsupervisedScores() {}

  static List<Method<?>> all() {
    return List.of(
        variance(),
        laplacian(),
        spec(),
        mcfs(),
        sparsity(),
        lleGraph(),
        lleScore(),
        lkr(),
        graphPreserving(),
        traceRatio(),
        random());
  }

  private static Method<?> variance() {
    return Method.score("Variance", Variance.withDefaults())
        .summary(
            "The features that vary most; simple, fast, and blind to structure and redundancy.")
        .formula("Var_r = (1/n) sum_i (f_ri - mean_r)^2, maximised")
        .paper("Folklore; eq. 1 of Yao et al. (2017), LLE score, IEEE TIP 26(11)")
        .trait(Trait.OFFSET_INVARIANT)
        .trait(Trait.ENERGY)
        .build();
  }

  private static Method<?> laplacian() {
    return Method.score("Laplacian score", LaplacianScore.withDefaults())
        .summary("The features that change least between neighbours, relative to their variance.")
        .formula(
            "L_r = sum_{i<j} w_ij (f_ri - f_rj)^2 / sum_i d_i (f_ri - mu_r)^2, minimised;"
                + " d_i = sum_j w_ij, mu_r the mean weighted by d")
        .paper("He, Cai, Niyogi (2005), Laplacian score for feature selection, NIPS 18")
        .parameter("neighbors", "rows joined to each row: its nearest", "1..rows-1")
        .parameter(
            "radius", "joins all rows within this distance instead of the nearest", "none|above 0")
        .choice(
            "kernel",
            "weight of an edge of length d: exp(-d^2/t), exp(-d^2/t^2), 1, or"
                + " exp(-d^2/(s_i s_j)) with s the distance to the 7th neighbour")
        .parameter(
            "bandwidth",
            "t of the heat kernels; auto: the mean squared distance between neighbours",
            "auto|above 0")
        .choice("mean", "whether mu_r is weighted by the degrees or the plain mean")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> spec() {
    return Method.score("SPEC", Spec.withDefaults())
        .summary("The features that agree with the smooth directions of the graph, in three forms.")
        .formula(
            "phi1 = f'Lf / f'Df, phi2 = phi1 / (1 - (f^'xi_0)^2), minimised; phi3 = sum_{0<j<K} (2"
                + " - lambda_j) (f^'xi_j)^2, maximised; f^ = D^1/2 f / |D^1/2 f|")
        .paper("Zhao, Liu (2007), Spectral feature selection, ICML")
        .choice("form", "which of the three; phi2 is the Laplacian score")
        .parameter("neighbors", "rows joined to each row: its nearest", "1..rows-1")
        .parameter("clusters", "K of phi3, of which K - 1 directions count", "2..")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> mcfs() {
    return Method.score("Multi-cluster feature selection", Mcfs.withDefaults())
        .summary(
            "The few features that together rebuild the smooth directions of the graph, where the"
                + " clusters are.")
        .formula(
            "max_k |a_kr|, a_k = argmin |y_k - Fa|^2/2 + mu |a|_1 with size coefficients, (D - W)"
                + " y_k = lambda_k D y_k, k = 1..K; maximised")
        .paper("Cai, Zhang, He (2010), KDD")
        .parameter("size", "the number of features in each regression", "all|1..")
        .parameter("neighbors", "rows joined to each row: its nearest", "1..rows-1")
        .parameter("clusters", "K, the number of directions", "1..")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> sparsity() {
    return Method.score("Sparsity score", SparsityScore.withDefaults())
        .summary("The features that are rebuilt best from few other samples.")
        .formula(
            "SS1_r = sum_i (f_ri - sum_j s_ij f_rj)^2, SS2_r = SS1_r / Var_r, minimised;"
                + " s_i = argmin s'Gs/2c + lambda |s|_1 subject to 1's = 1")
        .paper(
            "Liu, Zhang (2014), Sparsity score: a novel graph-preserving feature selection"
                + " method, IJPRAI 28(4)")
        .choice("form", "ss1, or ss2: divided by the variance")
        .parameter("lambda", "price of a weight", "above 0")
        .parameter(
            "neighbors", "from which samples one is rebuilt: all others or its nearest", "all|1..")
        .flag(
            "exact",
            "weights that rebuild every sample exactly, as the paper has it;"
                + " the ranking is then rounding noise")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> lleGraph() {
    return Method.score("LLE graph (Algorithm 1)", LleGraph.withDefaults())
        .summary("The features that the reconstruction weights of the samples rebuild best.")
        .formula("S_r = sum_i (f_ri - sum_j m_ij f_rj)^2 = f'(I-M)'(I-M)f, minimised")
        .paper(LLE_PAPER)
        .parameter("neighbors", "neighbours a sample is rebuilt from", "1..rows-1")
        .choice("regularization", REGULARIZATION)
        .parameter("epsilon", "share of the trace that trace adds to the diagonal", "0..")
        .parameter("gamma", "what ridge adds to the diagonal", "0..")
        .choice("normalize", "divides by the variance, as the paper's tables evidently do")
        .flag("literal", "a constant feature scores 0 and comes first, as in the paper")
        .trait(Trait.OFFSET_INVARIANT)
        .trait(Trait.ENERGY)
        .build();
  }

  private static Method<?> lleScore() {
    return Method.score("LLE score", LleScore.withDefaults())
        .summary("The features that alone rebuild the samples as all features together do.")
        .formula("LLES_r = |M - M^_r|_F^2, minimised; M^_r from the nearest values of feature r")
        .paper(LLE_PAPER)
        .parameter("neighbors", "neighbours a sample is rebuilt from", "1..rows-1")
        .parameter("gamma", "regularisation of the weights in one feature; ridge of M", "0..")
        .parameter("gamma-relative", "gamma as a share of the mean variance, instead", "none|0..")
        .choice("regularization", REGULARIZATION)
        .parameter("epsilon", "share of the trace that trace adds to the diagonal", "0..")
        .flag("literal", "a constant feature is scored, as in the paper")
        .parameter(
            "theta",
            "share of the weights against who the neighbours are; 0.5: the paper",
            "0 to 1")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> lkr() {
    return Method.score("Local kernel regression score", LkrScore.withDefaults())
        .summary("The features that kernel regression predicts best from neighbouring samples.")
        .formula(
            "Phi_r = sum_i D_i (f_ri - sum_j beta_ij f_rj)^2 / sum_i D_i (f_ri - mu_r)^2,"
                + " minimised; beta_i = (K + lambda I)^-1 k_i")
        .paper(
            "Cheung, Zeng (2009), Local kernel regression score for selecting features of"
                + " high-dimensional data, IEEE TKDE 21(12)")
        .parameter("neighbors", "neighbours a sample is predicted from", "1..rows-1")
        .parameter(
            "bandwidth",
            "h of the kernel exp(-d^2/h); auto: the mean squared distance between neighbours",
            "auto|above 0")
        .parameter("lambda", "ridge of the regression", "above 0")
        .flag(
            "center",
            "takes the mean weighted by the degrees off features, so that their offset does not"
                + " count")
        .build();
  }

  private static Method<?> graphPreserving() {
    return Method.score("Graph-preserving score", GraphPreserving.withDefaults())
        .summary("The papers' framework itself: a ratio or difference of two graph operators.")
        .formula("f'Af / f'Bf, or f'Af - lambda f'Bf")
        .paper(
            "Liu, Zhang (2014), Sparsity score: a novel graph-preserving feature selection"
                + " method, IJPRAI 28(4)")
        .choice("pair", "the operators A and B, named after their method; some need labels")
        .choice("form", "ratio or difference")
        .parameter("lambda", "weight of B in a difference", "any number")
        .choice("direction", "which scores are better; auto: as in the method of the pair")
        .parameter("neighbors", "neighbours in the graphs of laplacian, lle and frll", "1..rows-1")
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> traceRatio() {
    return Method.score("Trace ratio", TraceRatio.withDefaults())
        .summary(
            "The subset of a given size whose Laplacian, LLE, FRLL or Fisher score as a whole is"
                + " best.")
        .formula(
            "b_r - lambda a_r with lambda = max over subsets S of the size of sum_S b_r / sum_S"
                + " a_r, maximised")
        .paper("Nie, Xiang, Jia, Zhang, Yan (2008), AAAI")
        .choice("pair", "a and b, named after their score; frll and fisher need labels")
        .parameter("size", "the number of features in the subset", "all|1..")
        .parameter("neighbors", "neighbours in the graphs of laplacian, lle and frll", "1..rows-1")
        .trait(Trait.OFFSET_INVARIANT)
        .trait(Trait.ENERGY)
        .build();
  }

  private static Method<?> random() {
    return Method.score("Random order", RandomOrder.withDefaults())
        .summary("A seeded random order: the baseline every comparison shows.")
        .formula("Fisher-Yates shuffle by SplittableRandom(seed)")
        .paper("Fisher and Yates (1938); Durstenfeld (1964)")
        .trait(Trait.SEEDED)
        .build();
  }
}
