package org.foldsieve.method;

import java.util.List;
import org.foldsieve.score.graph.ConstraintScore;
import org.foldsieve.score.graph.FrllD;
import org.foldsieve.score.graph.FrllQ;
import org.foldsieve.score.graph.FrllR;
import org.foldsieve.score.graph.LkrSupervised;
import org.foldsieve.score.information.Cfs;
import org.foldsieve.score.information.Cmim;
import org.foldsieve.score.information.Fcbf;
import org.foldsieve.score.information.Jmi;
import org.foldsieve.score.information.MrmrMid;
import org.foldsieve.score.information.MrmrMiq;
import org.foldsieve.score.information.MutualInformation;
import org.foldsieve.score.kernel.Bahsic;
import org.foldsieve.score.kernel.Hsic;
import org.foldsieve.score.relief.MultiSurf;
import org.foldsieve.score.relief.Relief;
import org.foldsieve.score.relief.ReliefF;
import org.foldsieve.score.relief.Surf;
import org.foldsieve.score.statistic.Chi2Score;
import org.foldsieve.score.statistic.FTest;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.PearsonScore;
import org.foldsieve.score.statistic.SubsetFisher;

/** Catalogue entries of the feature scores that need labels. */
final class SupervisedScores {

  private static final String DISCRETIZE =
      "where a feature of many values is cut: at mean +- s, into equal parts of its range, at its"
          + " quantiles, or where the classes change";
  private static final String BINS = "into how many bins; mdl finds the number itself";
  private static final String PICKS = "how many features are picked before it stops";

  private SupervisedScores() {}

  static List<Method<?>> all() {
    return List.of(
        fisher(),
        pearson(),
        chi2(),
        constraint(),
        relief(),
        relieff(),
        surf(),
        multisurf(),
        frllQ(),
        frllD(),
        frllR(),
        subsetFisher(),
        fcbf(),
        mrmrMid(),
        mrmrMiq(),
        cfs(),
        jmi(),
        cmim(),
        mutualInformation(),
        fTest(),
        hsic(),
        bahsic(),
        lkrSupervised());
  }

  private static Method<?> fisher() {
    return Method.score("Fisher score", FisherScore.withDefaults())
        .summary(
            "The features that keep the classes apart and vary little inside them, each by itself.")
        .formula("F_r = sum_P n_P (mu_P - mu)^2 / sum_P sum_{i in P} (f_i - mu_P)^2, maximised")
        .paper("Duda, Hart, Stork (2001), Pattern Classification; eq. 2 of Yao et al. (2017)")
        .flag("weighted", "whether a class counts by its size; false is eq. 2 as printed")
        .trait(Trait.NEEDS_CLASSES)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> pearson() {
    return Method.score("Pearson correlation", PearsonScore.withDefaults())
        .summary("The features most correlated with a numeric label or with the classes.")
        .formula("|r(f, y)|, or for classes sum_P (n_P/n) |r(f, 1[y = P])|, maximised")
        .paper("Guyon, Elisseeff (2003), JMLR 3")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> chi2() {
    return Method.score("Chi-squared score", Chi2Score.withDefaults())
        .summary("For counts: the features whose total the classes share most unevenly.")
        .formula(
            "sum_P (O_P - E_P)^2 / E_P with O_P = sum_{i in P} f_i, E_P = (n_P/n) sum_i f_i,"
                + " maximised")
        .paper("Liu, Setiono (1995), ICTAI; Yang, Pedersen (1997), ICML")
        .trait(Trait.NEEDS_CLASSES)
        .trait(Trait.NEEDS_NON_NEGATIVE)
        .build();
  }

  private static Method<?> constraint() {
    return Method.score("Constraint score", ConstraintScore.withDefaults())
        .summary(
            "The features that keep together the rows that must be, and apart those that cannot;"
                + " from pairs, from a share of the labels, or from all.")
        .formula(
            "cs1: m/c, cs2: m - lambda c, with m and c = sum (f_i - f_j)^2 over the must and the"
                + " cannot pairs, minimised")
        .paper("Zhang, Chen, Zhou (2008), Pattern Recognition 41(5)")
        .choice("form", "the ratio or the difference")
        .parameter("lambda", "the weight of the cannot pairs in cs2", "0..")
        .parameter(
            "share", "the share of each class's labels that is used, by seed", "above 0 to 1")
        .parameter(
            "pairs",
            "'must I J; cannot I J; ...' with rows from 0; in a file, one a line: pairs=@FILE",
            "labels|pairs")
        .trait(Trait.NEEDS_CLASSES)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> relief() {
    return Method.score("Relief", Relief.withDefaults())
        .summary(
            "The features that differ between a row and its nearest row of the other class and"
                + " agree with its nearest of the same; for two classes.")
        .formula(
            "(1/n) sum_i diff(i, miss)^2 - diff(i, hit)^2 with diff = |a - b| / (max - min),"
                + " maximised")
        .paper("Kira, Rendell (1992), ICML")
        .trait(Trait.NEEDS_CLASSES)
        .trait(Trait.TWO_CLASSES)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> relieff() {
    return Method.score("ReliefF", ReliefF.withDefaults())
        .summary(
            "The features that differ between near rows of different classes and agree between"
                + " near rows of one.")
        .formula(
            "(1/n) sum_i [sum_{C != y_i} P(C)/(1 - P(y_i)) mean_{k nearest in C} diff -"
                + " mean_{k nearest hits} diff], diff = |a - b| / (max - min), maximised; a number:"
                + " RReliefF")
        .paper("Robnik-Sikonja, Kononenko (2003), Machine Learning 53")
        .parameter("neighbors", "how many near rows of each class", "1..rows-1")
        .choice("distance", "what makes a row near: scaled differences, or the values as they are")
        .parameter(
            "samples",
            "how many rows look for near ones: all, or 2,000 of more than 50,000 (auto)",
            "auto|all|2..rows")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> surf() {
    return within(Method.score("SURF", Surf.withDefaults()))
        .summary(
            "ReliefF with all rows nearer than the mean distance in place of k: no number to"
                + " choose.")
        .formula(
            "(1/n) sum_i [h_i sum_{C != y_i} P(C)/(1 - P(y_i)) sum_{near in C} diff - m_i"
                + " sum_{near hits} diff] / (near rows of i), h and m its hits and mean misses,"
                + " maximised")
        .paper("Greene, Penrod, Kiralis, Moore (2009), BioData Mining 2(5)")
        .build();
  }

  private static Method<?> multisurf() {
    return within(Method.score("MultiSURF", MultiSurf.withDefaults()))
        .summary("SURF with a radius of its own for every row; made for interactions.")
        .formula(
            "as surf, with near: d_ij < mean_j d_ij - sd_j d_ij / 2, star: minus the same of far:"
                + " d_ij > mean_j d_ij + sd_j d_ij / 2")
        .paper("Urbanowicz et al. (2018), Journal of Biomedical Informatics 85")
        .build();
  }

  private static <T extends Record> Method.Builder<T> within(Method.Builder<T> entry) {
    return entry
        .flag("star", "whether far rows count too, the other way round")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT);
  }

  private static Method<?> frllQ() {
    return frll(Method.score("FRLL-Q", FrllQ.withDefaults()))
        .summary(
            "The features that differ between near rows of different classes, or numbers, relative"
                + " to near rows of one.")
        .formula(
            "b/w with b and w = sum (f_i - f_j)^2 over near pairs of different classes and of one,"
                + " maximised; pairs weighted by how far a number differs and agrees")
        .build();
  }

  private static Method<?> frllD() {
    return frll(Method.score("FRLL-D", FrllD.withDefaults()))
        .summary(
            "The features that differ more between near rows of different classes, or numbers, than"
                + " between near rows of one.")
        .formula(
            "b - w with b and w = sum (f_i - f_j)^2 over near pairs of different classes and of"
                + " one, maximised; pairs weighted by how far a number differs and agrees")
        .trait(Trait.ENERGY)
        .build();
  }

  private static <T extends Record> Method.Builder<T> frll(Method.Builder<T> entry) {
    return entry
        .paper("Pan, Wang, Song, Niu, Gu (2013), Fast feature ranking, Trans. NUAA 30")
        .parameter("neighbors", "how many near rows are joined to each row", "1..rows-1")
        .choice("split", "where they are looked for: inside and outside the class, or in all rows")
        .parameter("radius", "joins all rows within this distance instead", "none|above 0")
        .flag("literal", "whether features with w = 0 are removed, as the paper says")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.OFFSET_INVARIANT);
  }

  private static Method<?> frllR() {
    return Method.score("FRLL-R", FrllR.withDefaults())
        .summary(
            "Picks features as frll-q does, without what those picked before tell already: FRLL"
                + " that charges for redundancy.")
        .formula(
            "each pick: max of what tr[(X_S'L_w X_S + rho I)^-1 X_S'L_b X_S] gains, rho = ridge"
                + " mean w")
        .paper("Future work of Pan, Wang, Song, Niu, Gu (2013), Trans. NUAA 30")
        .parameter("neighbors", "nearest rows inside and outside the class, k", "1..rows-1")
        .choice("split", "looks for them inside and outside the class, or among all rows")
        .parameter(
            "radius", "joins all rows within this distance instead of the nearest", "none|above 0")
        .parameter("ridge", "what is added to w, as a part of its mean", "above 0")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> subsetFisher() {
    return Method.score("Subset-level Fisher score", SubsetFisher.withDefaults())
        .summary(
            "The subset of a given size whose Fisher ratio as a whole is largest (trace ratio).")
        .formula(
            "b_r - lambda w_r with lambda = max over subsets S of the size of"
                + " sum_S b_r / sum_S w_r, maximised; b and w as in fisher")
        .paper("Nie, Xiang, Jia, Zhang, Yan (2008), AAAI")
        .parameter("size", "the number of features in the subset", "all|1..")
        .trait(Trait.NEEDS_CLASSES)
        .trait(Trait.OFFSET_INVARIANT)
        .trait(Trait.ENERGY)
        .build();
  }

  private static Method<?> fcbf() {
    return Method.score("Fast correlation-based filter", Fcbf.withDefaults())
        .summary(
            "The features that say more of the class than of any better feature, then the rest.")
        .formula(
            "relevant: SU(f, y) > threshold, largest first; q is dropped when a kept p before it"
                + " has SU(p, q) >= SU(q, y); SU(a, b) = 2 I(a; b) / (H(a) + H(b))")
        .paper("Yu, Liu (2003), ICML")
        .parameter("threshold", "what SU with the class must exceed", "0 to below 1")
        .choice("discretize", DISCRETIZE)
        .parameter("bins", BINS, "2..100")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> mrmrMid() {
    return Method.score("mRMR, difference", MrmrMid.withDefaults())
        .summary("Picks features that say much of the class and little of those picked before.")
        .formula("each pick: max I(f; y) - mean_{s picked} I(f; s), in bits")
        .paper("Peng, Long, Ding (2005), IEEE TPAMI 27(8)")
        .choice("discretize", DISCRETIZE)
        .parameter("bins", BINS, "2..100")
        .choice(
            "redundancy",
            "what two features share: information, or its part of the smaller entropy")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> mrmrMiq() {
    return Method.score("mRMR, quotient", MrmrMiq.withDefaults())
        .summary(
            "Picks features that say much of the class for what they share with those picked"
                + " before.")
        .formula("each pick: max I(f; y) / (mean_{s picked} I(f; s) + eps), in bits")
        .paper("Peng, Long, Ding (2005), IEEE TPAMI 27(8)")
        .choice("discretize", DISCRETIZE)
        .parameter("bins", BINS, "2..100")
        .parameter("eps", "what is added to the redundancy, in bits", "0..")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> cfs() {
    return inBins(Method.score("Correlation-based feature selection", Cfs.withDefaults()))
        .summary(
            "Picks features that together say much of the target for what they say of each other.")
        .formula(
            "each pick: max sum_S SU(f, y) / sqrt(m + 2 sum_{pairs of S} SU(f, g)) of all picks S;"
                + " SU(a, b) = 2 I(a; b) / (H(a) + H(b))")
        .paper("Hall (2000), ICML")
        .build();
  }

  private static Method<?> jmi() {
    return inBins(Method.score("Joint mutual information", Jmi.withDefaults()))
        .summary("Picks features that say most of the target together with each picked before.")
        .formula("each pick: max sum_{s picked} I(f, s; y), in bits")
        .paper("Yang, Moody (1999), NIPS 12")
        .build();
  }

  private static Method<?> cmim() {
    return inBins(Method.score("Conditional mutual information", Cmim.withDefaults()))
        .summary("Picks features that say much of the target whichever pick is known already.")
        .formula("each pick: max min(I(f; y), min_{s picked} I(f; y | s)), in bits")
        .paper("Fleuret (2004), JMLR 5")
        .build();
  }

  private static <T extends Record> Method.Builder<T> inBins(Method.Builder<T> entry) {
    return entry
        .choice("discretize", DISCRETIZE)
        .parameter("bins", BINS, "2..100")
        .parameter("picks", PICKS, "all|1..")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT);
  }

  private static Method<?> mutualInformation() {
    return Method.score("Mutual information", MutualInformation.withDefaults())
        .summary(
            "The features that say most of the classes or of a number, each by itself, whatever the"
                + " shape of the relation.")
        .formula("I(f; y) = H(f) + H(y) - H(f, y), in bits, maximised")
        .paper("Kraskov, Stoegbauer, Grassberger (2004), PRE 69; Ross (2014), PLoS ONE 9(2)")
        .choice("estimator", "by bins or by nearest neighbours; auto: bins for classes")
        .parameter("neighbors", "k of the estimator by neighbours", "1..rows-1")
        .choice("discretize", DISCRETIZE)
        .parameter("bins", BINS, "2..100")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> fTest() {
    return Method.score("F test", FTest.withDefaults())
        .summary(
            "The features whose relation to the classes or to a number is least by chance; gives F"
                + " and p.")
        .formula(
            "classes: (sum_P n_P (mu_P - mu)^2 / (C - 1)) / (sum_P sum_{i in P} (f_i - mu_P)^2 /"
                + " (n - C)); number: (n - 2) r^2 / (1 - r^2); maximised")
        .paper("Fisher (1925), Statistical Methods for Research Workers")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> hsic() {
    return Method.score("HSIC", Hsic.withDefaults())
        .summary(
            "The features that depend most on the classes or on a number, each by itself, in any"
                + " way a kernel sees.")
        .formula(
            "[tr KL + 1'K1 1'L1/((n-1)(n-2)) - 2/(n-2) 1'KL1] / (n(n-3)) with K = exp(-(f_i -"
                + " f_j)^2/h), L = 1/n_c in a class; diagonals 0; maximised")
        .paper("Song, Smola, Gretton, Bedo, Borgwardt (2012), JMLR 13")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.FEATURE_SCALE_INVARIANT)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> bahsic() {
    return Method.score("BAHSIC", Bahsic.withDefaults())
        .summary(
            "Drops the features the others miss least, judged all together: sees what features tell"
                + " only jointly.")
        .formula("drop the tenth whose removal leaves hsic of all the others largest, and repeat")
        .paper("Song, Smola, Gretton, Bedo, Borgwardt (2012), JMLR 13")
        .trait(Trait.NEEDS_LABELS)
        .trait(Trait.OFFSET_INVARIANT)
        .build();
  }

  private static Method<?> lkrSupervised() {
    return Method.score("Supervised LKR score", LkrSupervised.withDefaults())
        .summary(
            "The features that kernel regression predicts well from the other rows of a class.")
        .formula(
            "sum_i (f_i - sum_j beta_ij f_j)^2 / sum_i (f_i - mu)^2 with beta_i ="
                + " (K + lambda I)^-1 k_i over the other rows of i's class, minimised")
        .paper("Cheung, Zeng (2009), IEEE TKDE 21(12)")
        .parameter("bandwidth", "h of the kernel exp(-d^2/h)", "auto|above 0")
        .parameter("lambda", "the ridge of the regression", "above 0")
        .flag("center", "whether features are centred before they are predicted")
        .trait(Trait.NEEDS_CLASSES)
        .build();
  }
}
