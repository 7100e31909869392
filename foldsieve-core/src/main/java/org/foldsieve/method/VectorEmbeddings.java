package org.foldsieve.method;

import java.util.List;
import org.foldsieve.embed.LocalityPreservingProjections;
import org.foldsieve.embed.NeighborhoodPreservingEmbedding;
import org.foldsieve.embed.PrincipalComponents;

/** Catalogue entries of the embeddings of vectors. */
final class VectorEmbeddings {

  private static final String DIMS = "number of coordinates";
  private static final String NEIGHBORS = "neighbours of each row, k";
  private static final String REG_LLE =
      "share of the trace added to each local Gram matrix when there are more neighbours than"
          + " features";
  private static final String ENERGY =
      "share of the variance the PCA step keeps; auto: all, or 0.98 when there are no more rows"
          + " than features";
  private static final String COMPONENTS = "what to do when the neighbour graph falls apart";

  private VectorEmbeddings() {}

  static List<Method<?>> all() {
    return List.of(pca(), lpp(), npe());
  }

  private static Method<?> pca() {
    return Method.embedding("Principal component analysis", PrincipalComponents.withDefaults())
        .summary("The orthogonal directions along which the rows vary most; linear.")
        .formula("X - mean = U S V', Y = (X - mean) V, eigenvalues s^2 / n")
        .paper("Pearson (1901), Philosophical Magazine 2(11)")
        .parameter("dims", DIMS, "1..rank")
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
            "weights", "what an edge weighs; reconstruction and lne put (I-W)'(I-W) in place of L")
        .parameter(
            "bandwidth", "t of the heat weights; auto: the mean squared distance", "> 0 | auto")
        .parameter("lambda", "of the lne weights: how much distance counts", "0..1")
        .parameter("reg", "of the reconstruction and lne weights: share of the trace", "0..")
        .parameter("energy", ENERGY, "(0, 1] | auto")
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
        .parameter("energy", ENERGY, "(0, 1] | auto")
        .choice("components", COMPONENTS)
        .build();
  }
}
