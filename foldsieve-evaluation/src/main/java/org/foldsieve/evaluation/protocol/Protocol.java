package org.foldsieve.evaluation.protocol;

import java.util.List;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * A way of cutting a table into training and test rows, once or many times.
 *
 * @since 0.1.0
 */
public interface Protocol {

  /** {@return the protocol in one word without commas, as results name it: {@code "folds:5x2"}} */
  String id();

  /**
   * The splits of a table, drawn from the seed of the run.
   *
   * @param table the rows to cut, with classes where the protocol asks for them
   * @param run the seed
   * @return the splits, numbered from 0
   * @throws org.foldsieve.data.DataException when the table is too small for them
   */
  List<Split> splits(Table table, Run run);

  /**
   * {@return what the protocol knows of the rows: a method that splits its training rows again
   * keeps to it}
   */
  default RowFacts rowFacts() {
    return RowFacts.NONE;
  }

  /**
   * {@return what a reader should know of this protocol on this table, such as that a class is too
   * small for it}
   *
   * @param table the table that is split
   */
  default List<String> notes(Table table) {
    return List.of();
  }

  /**
   * The protocol of that text: {@code folds:5x2} (5 folds, 2 repeats), {@code per-class:5x50} (5
   * training rows a class, 50 splits), {@code share:0.667x20} (two thirds of each class for
   * training, 20 splits), {@code holdout:0.3x10} (three tenths of each class for testing, 10
   * splits) or {@code first:30} (the first 30 rows of each class). An equals sign may stand for the
   * colon.
   *
   * @param text one of these forms
   * @return the protocol
   * @throws org.foldsieve.run.ParameterException when the text has another form
   */
  static Protocol parse(String text) {
    return ProtocolText.parse(text);
  }
}
