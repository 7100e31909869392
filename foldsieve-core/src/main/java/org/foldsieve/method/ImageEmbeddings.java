package org.foldsieve.method;

import java.util.List;
import org.foldsieve.embed.image.Drasl;
import org.foldsieve.embed.image.ImprovedPca;
import org.foldsieve.embed.image.TwoDimensionalLpp;
import org.foldsieve.embed.image.TwoDimensionalPca;
import org.foldsieve.embed.image.TwoDirectionalPca;

/** Catalogue entries of the reducers of images. */
final class ImageEmbeddings {

  private ImageEmbeddings() {}

  static List<Method<?>> all() {
    return List.of(twoDimensionalPca(), twoDirectionalPca(), improvedPca(), lpp(), drasl());
  }

  private static Method<?> twoDimensionalPca() {
    return Method.imageEmbedding("Two-dimensional PCA", TwoDimensionalPca.withDefaults())
        .summary("Images reduced on one side by principal components of their rows or columns.")
        .formula("Y_i = X_i V, V the top eigenvectors of (1/N) sum (X_i - Xb)'(X_i - Xb)")
        .paper("Yang et al. (2004), IEEE TPAMI 26(1), doi:10.1109/TPAMI.2004.1261097")
        .parameter("dims", "directions kept", "1..")
        .choice("side", "which vectors of an image are analysed")
        .build();
  }

  private static Method<?> twoDirectionalPca() {
    return Method.imageEmbedding("Two-directional 2DPCA", TwoDirectionalPca.withDefaults())
        .summary("Images reduced on both sides by principal components.")
        .formula("Y_i = U'X_i V, U and V the top eigenvectors of both scatters")
        .paper("Zhang, Zhou (2005), Neurocomputing 69, doi:10.1016/j.neucom.2005.06.004")
        .parameter("dims", "the size of a reduced image", "D|UxV")
        .build();
  }

  private static Method<?> improvedPca() {
    return Method.imageEmbedding("Improved 2DPCA", ImprovedPca.withDefaults())
        .summary("Images reduced on one side by the principal directions of the mean image alone.")
        .formula("Y_i = X_i V, V the top eigenvectors of Z'Z, Z the centred mean image")
        .paper("Woraratpanya et al. (2015), as cited in the DRASL paper")
        .parameter("dims", "directions kept", "1..")
        .choice("reading", "what the analysed image is; A: the mean image less its mean pixel")
        .build();
  }

  private static Method<?> lpp() {
    return Method.imageEmbedding(
            "Two-dimensional locality preserving projections", TwoDimensionalLpp.withDefaults())
        .summary("Images reduced on one side so that neighbours stay near.")
        .formula("Y_i = X_i V, sum L_ij X_i'X_j v = mu sum D_ii X_i'X_i v, smallest mu")
        .paper("Chen et al. (2007), Neurocomputing 70, doi:10.1016/j.neucom.2006.10.032")
        .parameter("dims", "directions kept", "1..")
        .parameter("neighbors", "k of the graph", "1..")
        .choice("kernel", "what an edge weighs")
        .parameter("bandwidth", "t of a heat kernel", "auto|above 0")
        .choice("scaling", "of the directions: B (V'BV = I), unit or orth; orth for clustering")
        .choice("components", VectorEmbeddings.COMPONENTS)
        .build();
  }

  private static Method<?> drasl() {
    return Method.imageEmbedding(
            "Dimensionality reduction with adaptive structure learning", Drasl.withDefaults())
        .summary(
            "Images reduced on both sides while their graph is learnt until it has as many pieces"
                + " as there are clusters.")
        .formula("min sum |U'(X_i-X_j)V|^2 P_ij + gamma sum P_ij^2 + lambda sum |f_i-f_j|^2 P_ij")
        .paper("the DRASL paper, with the misprints settled in docs/interpretations.md")
        .parameter("dims", "the size of a reduced image; auto: clusters - 1", "auto|D|UxV")
        .parameter("clusters", "how many; labels: as many as there are classes", "labels|2..")
        .parameter("neighbors", "k of the first graph", "1..")
        .choice("projection", "how eigenvectors become directions")
        .choice("support", "over which images a row of the graph may spread")
        .parameter("max-iterations", "when to give up", "1..")
        .build();
  }
}
