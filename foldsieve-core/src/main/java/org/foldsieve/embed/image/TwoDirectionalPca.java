package org.foldsieve.embed.image;

import java.util.Objects;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;

/**
 * Images reduced on both sides by principal components: (2D)²PCA.
 *
 * <p>\[ Y_i = U'X_i V \] with V from the rows and U from the columns of the original images, each
 * as in {@link TwoDimensionalPca}, independent of each other. Y is not centred. The eigenvalues of
 * the model are those of V, the row side.
 *
 * <p><b>Undefined.</b> Images that do not differ are an error, and so is a size above the rank of a
 * side.
 *
 * <p><b>Cost.</b> O(N m n (m + n)) time for N images of m x n.
 *
 * <p><b>Paper.</b> Zhang, Zhou (2005). (2D)²PCA: two-directional two-dimensional PCA for efficient
 * face representation and recognition. Neurocomputing 69. doi:10.1016/j.neucom.2005.06.004
 *
 * @param dims the size of a reduced image
 * @since 0.1.0
 */
public record TwoDirectionalPca(ImageDims dims) implements ImageEmbedding {

  /** Checks the parameters. */
  public TwoDirectionalPca {
    Objects.requireNonNull(dims, "dims");
    if (dims.isAuto()) {
      throw new ParameterException("dims must be a size, D or UxV: dims = auto");
    }
  }

  /** Reduces every image to 2 x 2. */
  public static TwoDirectionalPca withDefaults() {
    return new TwoDirectionalPca(new ImageDims(2, 2));
  }

  /** This method with another size of a reduced image. */
  public TwoDirectionalPca withDims(ImageDims dims) {
    return new TwoDirectionalPca(dims);
  }

  @Override
  public String id() {
    return "2d2pca";
  }

  @Override
  public ImageModel fit(Workbench bench) {
    Run run = bench.run();
    try (ImageStack images = ImageStack.of(bench.table(), id(), run);
        ImageStack centered = images.minus(images.mean(run), run)) {
      ImageDirections.checkSide(dims.rows(), images.rows, "rows");
      ImageDirections.checkSide(dims.columns(), images.columns, "columns");
      ImageDirections v = TwoDimensionalPca.ofRows(centered, dims.columns(), run);
      ImageDirections u = TwoDimensionalPca.ofColumns(centered, dims.rows(), run);
      Reducer reducer = new Reducer(u.vectors(), v.vectors());
      return ImageFits.model(this, bench, images, reducer, v.spectrum());
    }
  }
}
