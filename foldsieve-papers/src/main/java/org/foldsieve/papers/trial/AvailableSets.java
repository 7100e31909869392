package org.foldsieve.papers.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.foldsieve.papers.MissingDataException;

/** Works through data sets, of which some may be missing. */
public final class AvailableSets {

  private AvailableSets() {}

  /**
   * Works through sets one after the other. One whose file is missing is named in the remarks; only
   * when all are missing is that an error.
   *
   * @param <T> a data set
   * @param sets the sets
   * @param work reads a set and does what is to be done
   * @param remarks where missing ones are named
   * @throws MissingDataException when not one of the sets is there
   */
  public static <T> void forEach(List<T> sets, Consumer<T> work, List<String> remarks) {
    List<MissingDataException> missing = new ArrayList<>();
    for (T set : sets) {
      try {
        work.accept(set);
      } catch (MissingDataException problem) {
        missing.add(problem);
      }
    }
    if (missing.size() == sets.size()) {
      throw missing.get(0);
    }
    if (!missing.isEmpty()) {
      // A folder of links to some of the files is a way to save time: that is no lack of data.
      remarks.add(
          "Left out, for the data folder of this run has not got them: "
              + missing.stream().map(MissingDataException::file).collect(Collectors.joining(", "))
              + ".");
    }
  }
}
