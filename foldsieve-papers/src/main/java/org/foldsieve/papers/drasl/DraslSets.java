package org.foldsieve.papers.drasl;

import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.trial.ImageSets;
import org.foldsieve.papers.trial.RowSubsets;

/** The image sets of the DRASL paper, as far as the data folder has them. */
final class DraslSets {

  /**
   * One set.
   *
   * @param name its name in the paper's tables
   * @param file its file
   * @param comparable whether the images are the paper's, so that numbers can be compared
   * @param remark how it differs
   * @param sweep the numbers of dimensions of Figures 1 and 2
   */
  record ImageSet(String name, String file, boolean comparable, String remark, int[] sweep) {

    Table read(DataFolder data) {
      return switch (name) {
        case "usps" ->
            RowSubsets.firstOfClasses(
                data.read(file).withImageShape(ImageShape.of(16, 16)), size -> size / 5);
        case "att" -> data.read(file).withImageShape(ImageShape.of(112, 92));
        case "feret" ->
            RowSubsets.ofClasses(
                ImageSets.square(data, file),
                IntStream.rangeClosed(1, 70).mapToObj(Integer::toString).toList());
        default -> ImageSets.square(data, file);
      };
    }
  }

  static final List<ImageSet> ALL =
      List.of(
          new ImageSet(
              "yale",
              "yale.mat",
              false,
              "32 x 32 crops here, 243 x 320 frames in the paper",
              steps(4, 32, 4)),
          new ImageSet(
              "feret",
              "feret.mat",
              false,
              "the first 70 people at 32 x 32 here, 80 x 80 in the paper; 69 dimensions would be the whole"
                  + " image, 16 are taken",
              steps(5, 30, 5)),
          new ImageSet("att", "att-faces.npz", true, "", steps(10, 80, 10)),
          new ImageSet("coil20", "coil20.mat", true, "", steps(4, 28, 4)),
          new ImageSet(
              "usps",
              "usps.mat",
              true,
              "the first fifth of each class: 1854 images, but which ones the paper took is unknown",
              steps(2, 14, 2)));

  private DraslSets() {}

  static List<String> files() {
    return ALL.stream().map(ImageSet::file).toList();
  }

  private static int[] steps(int first, int last, int step) {
    return IntStream.rangeClosed(0, (last - first) / step).map(s -> first + s * step).toArray();
  }
}
