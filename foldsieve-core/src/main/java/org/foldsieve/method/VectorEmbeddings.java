package org.foldsieve.method;

import java.util.List;
import org.foldsieve.embed.distance.Isomap;
import org.foldsieve.embed.distance.KernelPrincipalComponents;
import org.foldsieve.embed.distance.MultidimensionalScaling;
import org.foldsieve.embed.layout.Tsne;
import org.foldsieve.embed.layout.Umap;
import org.foldsieve.embed.linear.LinearDiscriminants;
import org.foldsieve.embed.linear.LocalityPreservingProjections;
import org.foldsieve.embed.linear.MarginalFisher;
import org.foldsieve.embed.linear.MaximumMargin;
import org.foldsieve.embed.linear.NeighborhoodPreservingEmbedding;
import org.foldsieve.embed.linear.PrincipalComponents;
import org.foldsieve.embed.linear.SemiSupervisedDiscriminants;
import org.foldsieve.embed.linear.SemiSupervisedReduction;
import org.foldsieve.embed.spectral.LaplacianEigenmaps;
import org.foldsieve.embed.spectral.LocalNeighborhoodEmbedding;
import org.foldsieve.embed.spectral.LocalTangentSpaces;
import org.foldsieve.embed.spectral.LocallyLinearEmbedding;

/** Catalogue entries of the embeddings of vectors. */
final class VectorEmbeddings {

  private static final String DIMS = "number of coordinates";
  private static final String NEIGHBORS = "neighbours of each row, k";
  private static final String BANDWIDTH =
      "t of the heat weights; auto: the mean squared distance of neighbours";
  private static final String REG_LLE =
      "share of the trace added to each local Gram matrix when there are more neighbours than"
          + " features";
  private static final String ENERGY =
      "share of the variance the PCA step keeps; auto: all, or 0.98 when there are no more rows"
          + " than features";

  private static final String RADIUS =
      "takes all rows within this distance for neighbours, instead of the nearest; new rows still"
          + " have k";
  private static final String BETA =
      "how strongly labels draw the rows of a class together; 0 does without labels";
  private static final String LANDMARKS =
      "rows solved for exactly, drawn by the seed; auto: all that fit into 2 GiB, else"
          + " max(500, 10 dims)";

  /** What the choice "components" of every map on a graph is about. */
  static final String COMPONENTS =
      "what to do when the neighbour graph falls apart: say so, refuse, or join every two pieces by"
          + " their nearest rows";

  private VectorEmbeddings() {}

  static List<Method<?>> all() {
    return List.of(
        pca(),
        lpp(),
        npe(),
        lda(),
        mmc(),
        mfa(),
        ssdr(),
        sda(),
        laplacianEigenmaps(),
        lle(),
        ltsa(),
        isomap(),
        lne(),
        mds(),
        kpca(),
        umap(),
        tsne());
  }

  private static Method<?> pca() {
    return Method.embedding("Principal component analysis", PrincipalComponents.withDefaults())
        .summary("The orthogonal directions along which the rows vary most; linear.")
        .formula("X - mean = U S V', Y = (X - mean) V, eigenvalues s^2 / n")
        .paper("Pearson (1901), Philosophical Magazine 2(11)")
        .parameter(
            "dims",
            DIMS + ", or the share of the variance they hold",
            "1..rank|above 0 and below 1")
        .build();
  }

  private static Method<?> lpp() {
    return Method.embedding(
            "Locality preserving projections", LocalityPreservingProjections.withDefaults())
        .summary(
            "The linear map that keeps neighbours together: Laplacian eigenmaps made linear. Takes"
                + " any of the graphs, the LNE graph too.")
        .formula("Z'LZ a = mu Z'DZ a, smallest mu, Z the PCA scores; Y = (X - mean) V a")
        .paper("He, Niyogi (2003), NIPS 16")
        .parameter("dims", DIMS, "1..rank")
        .parameter("neighbors", NEIGHBORS, "1..rows-1")
        .choice(
            "weights",
            "what an edge weighs; reconstruction, lne and l1 put (I-W)'(I-W) in place of L; l1 is"
                + " SPP")
        .parameter("bandwidth", BANDWIDTH, "auto|above 0")
        .parameter("lambda", "of the lne weights: how much distance counts", "0..1")
        .parameter("reg", "of the reconstruction and lne weights: share of the trace", "0..")
        .parameter("price", "of an l1 weight: the larger, the fewer", "above 0")
        .parameter("energy", ENERGY, "auto|above 0 to 1")
        .choice("scaling", "lengths of the directions: Z'DZ-orthonormal, unit, or orthonormal")
        .choice("components", COMPONENTS)
        .build();
  }

  private static Method<?> npe() {
    return Method.embedding(
            "Neighborhood preserving embedding", NeighborhoodPreservingEmbedding.withDefaults())
        .summary(
            "The linear map in which each row is still rebuilt by its neighbours: LLE made linear.")
        .formula("Z'(I-W)'(I-W)Z a = mu Z'Z a, smallest mu, Z the PCA scores; Y = (X - mean) V a")
        .paper("He, Cai, Yan, Zhang (2005), ICCV")
        .parameter("dims", DIMS, "1..rank")
        .parameter("neighbors", NEIGHBORS, "1..rows-1")
        .parameter("reg", REG_LLE, "0..")
        .parameter("energy", ENERGY, "auto|above 0 to 1")
        .flag("orthogonal", "orthonormal directions, A'A = I: ONPP")
        .choice("components", COMPONENTS)
        .build();
  }

  private static Method<?> lda() {
    return Method.embedding("Linear discriminant analysis", LinearDiscriminants.withDefaults())
        .summary(
            "The linear map in which classes stand far apart for how wide each of them is;"
                + " Fisherfaces.")
        .formula("S_b a = mu (S_w + reg tr(S_w)/r I) a, largest mu; Y = (X - mean) V a")
        .paper("Belhumeur, Hespanha, Kriegman (1997), IEEE TPAMI 19(7)")
        .parameter("dims", DIMS, "1..classes-1")
        .parameter("reg", "share of the mean variance inside classes that is added to it", "0..")
        .trait(Trait.NEEDS_CLASSES)
        .build();
  }

  private static Method<?> mmc() {
    return Method.embedding("Maximum margin criterion", MaximumMargin.withDefaults())
        .summary(
            "The orthogonal directions in which classes stand further apart than each of them is"
                + " wide.")
        .formula("(S_b - S_w) a = mu a, largest mu, A'A = I")
        .paper("Li, Jiang, Zhang (2006), IEEE Transactions on Neural Networks 17(1)")
        .parameter("dims", DIMS, "1..rank")
        .trait(Trait.NEEDS_CLASSES)
        .build();
  }

  private static Method<?> mfa() {
    return Method.embedding("Marginal Fisher analysis", MarginalFisher.withDefaults())
        .summary(
            "The linear map in which near rows of one class stay near and near rows of different"
                + " classes move apart.")
        .formula("Z'L_B Z a = mu (Z'L_W Z + reg tr/r I) a, largest mu; Y = (X - mean) V a")
        .paper("Yan et al. (2007), IEEE TPAMI 29(1)")
        .parameter("dims", DIMS, "1..rank")
        .parameter("within-neighbors", "nearest rows of the own class, k1", "1..rows-1")
        .parameter("between-neighbors", "nearest rows of other classes, k2", "1..rows-1")
        .parameter("reg", "share of the mean of the diagonal that is added to it", "0..")
        .choice("margin", "each row with its k2 nearest, or the k2 nearest pairs of each class")
        .trait(Trait.NEEDS_CLASSES)
        .build();
  }

  private static Method<?> ssdr() {
    return Method.embedding(
            "Semi-supervised dimensionality reduction", SemiSupervisedReduction.withDefaults())
        .summary(
            "Principal components that keep rows which belong together close and others apart;"
                + " rows may be without a label.")
        .formula(
            "Z'Z/n + alpha/(2 n_C) sum_cannot dd' - beta/(2 n_M) sum_must dd', largest values,"
                + " A'A = I")
        .paper("Zhang, Zhou, Chen (2007), SDM")
        .parameter("dims", DIMS, "1..rank")
        .parameter("alpha", "weight of the cannot pairs", "0..")
        .parameter("beta", "weight of the must pairs", "0..")
        .parameter(
            "pairs",
            "'must I J; cannot I J; ...' with rows from 0; in a file, one a line: pairs=@FILE",
            "labels|pairs")
        .trait(Trait.NEEDS_CLASSES)
        .build();
  }

  private static Method<?> sda() {
    return Method.embedding(
            "Semi-supervised discriminant analysis", SemiSupervisedDiscriminants.withDefaults())
        .summary(
            "Discriminant analysis for few labels: labelled rows say where classes are, all rows"
                + " which directions neighbours differ in; rows may be without a label.")
        .formula(
            "S_b a = mu (S_t + alpha tr(S_t)/tr(G) G + beta tr(S_t)/r I) a, G = Z'LZ, largest mu")
        .paper("Cai, He, Han (2007), ICCV")
        .parameter("dims", DIMS, "1..classes-1")
        .parameter("neighbors", NEIGHBORS, "1..rows-1")
        .parameter("alpha", "weight of the neighbours", "0..")
        .parameter("beta", "share of the mean variance that is added to it", "above 0")
        .trait(Trait.NEEDS_CLASSES)
        .build();
  }

  private static Method<?> laplacianEigenmaps() {
    return Method.embedding("Laplacian eigenmaps", LaplacianEigenmaps.withDefaults())
        .summary("The smoothest functions on the neighbour graph as coordinates.")
        .formula("(D - W) y = mu D y, smallest mu after 0, Y'DY = I")
        .paper("Belkin, Niyogi (2003), Neural Computation 15(6)")
        .parameter("dims", DIMS, "1..rows-1")
        .parameter("neighbors", NEIGHBORS, "1..rows-1")
        .parameter("radius", RADIUS, "none|above 0")
        .choice("kernel", "what an edge weighs")
        .parameter("bandwidth", BANDWIDTH, "auto|above 0")
        .choice("variant", "y itself, or D^1/2 y: eigenvectors of the normalised Laplacian")
        .parameter("beta", BETA, "0..1000000")
        .choice("components", COMPONENTS)
        .build();
  }

  private static Method<?> lle() {
    return Method.embedding("Locally linear embedding", LocallyLinearEmbedding.withDefaults())
        .summary(
            "Coordinates in which each row is rebuilt from its neighbours by the weights that"
                + " rebuild it in the data.")
        .formula("(I-W)'(I-W) v = lambda v, smallest lambda after 0, y = sqrt(n) v")
        .paper("Roweis, Saul (2000), Science 290")
        .parameter("dims", DIMS, "1..rows-1")
        .parameter("neighbors", NEIGHBORS, "1..rows-1")
        .parameter("radius", RADIUS, "none|above 0")
        .parameter("reg", REG_LLE, "0..")
        .parameter("beta", BETA, "0..1000000")
        .choice("components", COMPONENTS)
        .build();
  }

  private static Method<?> ltsa() {
    return Method.embedding("Local tangent space alignment", LocalTangentSpaces.withDefaults())
        .summary(
            "Around each row the data are nearly flat; the map in which all these flat pieces fit"
                + " together.")
        .formula("B = sum_i S(I - GG')S', B v = lambda v, smallest lambda after 0, y = sqrt(n) v")
        .paper("Zhang, Zha (2004), SIAM Journal on Scientific Computing 26(1)")
        .parameter("dims", DIMS, "1..neighbors-1")
        .parameter("neighbors", NEIGHBORS, "dims+1..rows-1")
        .choice("components", COMPONENTS)
        .build();
  }

  private static Method<?> isomap() {
    return Method.embedding("Isomap", Isomap.withDefaults())
        .summary(
            "Coordinates whose distances are nearest to the shortest paths along the neighbour"
                + " graph.")
        .formula("B = -H G^2 H / 2, B v = lambda v, largest lambda, y = sqrt(lambda) v")
        .paper("Tenenbaum, de Silva, Langford (2000), Science 290")
        .parameter("dims", DIMS, "1..positive eigenvalues")
        .parameter("neighbors", NEIGHBORS, "1..rows-1")
        .parameter("radius", RADIUS, "none|above 0")
        .parameter("landmarks", LANDMARKS, "auto|none|2..rows")
        .choice("components", COMPONENTS)
        .build();
  }

  private static Method<?> lne() {
    return Method.embedding(
            "Local neighborhood embedding", LocalNeighborhoodEmbedding.withDefaults())
        .summary("LLE in which far neighbours pay for their distance.")
        .formula(
            "M = lambda diag(s^2) + (1-lambda) ZZ', c = (M + reg tr(M) I)^-1 1 / sum; then as lle")
        .paper(
            "Zhen, Peng, Peng, Local neighborhood embedding for unsupervised nonlinear dimension"
                + " reduction")
        .parameter("dims", DIMS, "1..rows-1")
        .parameter("neighbors", NEIGHBORS, "1..rows-1")
        .parameter("lambda", "how much distance counts", "0..1")
        .parameter("reg", "share of the trace added to each M; 0 is the paper", "0..")
        .parameter("beta", BETA, "0..1000000")
        .choice("components", COMPONENTS)
        .build();
  }

  private static Method<?> mds() {
    return Method.embedding(
            "Classical multidimensional scaling", MultidimensionalScaling.withDefaults())
        .summary("Coordinates whose distances are nearest to those between the rows.")
        .formula("B = -H D^2 H / 2, B v = lambda v, largest lambda, y = sqrt(lambda) v")
        .paper("Torgerson (1952), Psychometrika 17(4)")
        .parameter("dims", DIMS, "1..positive eigenvalues")
        .parameter("landmarks", LANDMARKS, "auto|none|2..rows")
        .build();
  }

  private static Method<?> kpca() {
    return Method.embedding("Kernel principal components", KernelPrincipalComponents.withDefaults())
        .summary(
            "Principal components in the space of a Gaussian kernel, which follow curved shapes.")
        .formula("K = exp(-d^2/h), HKH v = lambda v, largest lambda, y = sqrt(lambda) v")
        .paper("Schoelkopf, Smola, Mueller (1997), ICANN")
        .parameter("dims", DIMS, "1..positive eigenvalues")
        .parameter(
            "bandwidth",
            "h of the kernel; auto: the mean squared distance over all pairs of rows",
            "auto|above 0")
        .parameter("landmarks", LANDMARKS, "auto|none|2..rows")
        .build();
  }

  private static Method<?> umap() {
    return Method.embedding("Uniform manifold approximation and projection", Umap.withDefaults())
        .summary(
            "Neighbours pull each other together on the map, all others push: shows clusters and"
                + " the ways between them.")
        .formula("q(d) = 1 / (1 + a d^2b) near the weights exp(-(d - rho) / sigma) of neighbours")
        .paper("McInnes, Healy, Melville (2018), arXiv:1802.03426")
        .parameter("dims", DIMS, "1..rows-1")
        .parameter("neighbors", NEIGHBORS + "; umap-learn counts the row too", "1..rows-1")
        .parameter("min-dist", "how near rows may come on the map", "0..spread")
        .parameter("spread", "how far neighbourhoods reach on the map", "above 0")
        .parameter("negative-samples", "rows that push for each that pulls", "0..1000")
        .parameter(
            "epochs", "passes over all rows; auto: 500, or 200 above 10,000 rows", "auto|1..")
        .trait(Trait.SEEDED)
        .build();
  }

  private static Method<?> tsne() {
    return Method.embedding("t-distributed stochastic neighbor embedding", Tsne.withDefaults())
        .summary(
            "The map in which each row would pick its neighbours as it does in the data: shows"
                + " small clusters and what is inside them.")
        .formula("min KL(p | q), q_ij ~ 1 / (1 + |y_i - y_j|^2), p of a given perplexity")
        .paper("van der Maaten (2014), JMLR 15")
        .parameter("dims", DIMS, "1..3")
        .parameter(
            "perplexity",
            "neighbours of each row in effect; auto: 30, or a third of the other rows",
            "auto|1..(rows-1)/3")
        .parameter(
            "early-exaggeration", "how much stronger rows pull in the first 250 steps", "1..1000")
        .parameter(
            "learning-rate",
            "how far a step goes; auto: rows / 4 early-exaggeration, at least 50",
            "auto|above 0")
        .parameter("iterations", "number of steps", "1..")
        .parameter("theta", "how wide a cell of far rows may look; 0 is exact", "0..0.5")
        .trait(Trait.SEEDED)
        .build();
  }
}
