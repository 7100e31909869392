package org.foldsieve.data;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How the columns of a file became a table: which is the label, which names the rows, what became
 * of words and of missing values. It is saved with a model, so that new rows are prepared by what
 * was learnt from the training rows, not anew.
 *
 * @param label the label column, if there was one
 * @param id the column that names the rows, if there was one
 * @param gaps what becomes of rows that miss a value
 * @param encoding what words and missing values become; empty where all columns were complete
 *     numbers
 * @since 0.1.0
 */
public record Preparation(
    Optional<String> label, Optional<String> id, Gaps gaps, Optional<Encoding> encoding) {

  /** What becomes of rows that miss a value which the model needs. */
  public enum Gaps {
    /** They are refused. */
    REFUSE,
    /** They are left out, and that is said. */
    DROP_ROWS,
    /** What the encoding learnt takes its place. */
    FILL
  }

  /** Checks that nothing is null, and that there is something to fill gaps with. */
  public Preparation {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(gaps, "gaps");
    Objects.requireNonNull(encoding, "encoding");
    if (gaps == Gaps.FILL && encoding.isEmpty()) {
      throw new IllegalArgumentException("gaps can be filled only by an encoding");
    }
  }

  /**
   * {@return the same with an encoding of fewer columns}
   *
   * @param features the features that are needed
   */
  public Preparation keeping(List<String> features) {
    return new Preparation(label, id, gaps, encoding.map(all -> all.keeping(features)));
  }

  /**
   * {@return the columns of a file that some features are made of}
   *
   * @param features the features
   */
  public List<String> columns(List<String> features) {
    return encoding.map(all -> all.keeping(features).columns()).orElse(features);
  }

  /** {@return what it is made of, for a model file} */
  public Fields fields() {
    Fields fields = new Fields().put("gaps", gaps.name());
    label.ifPresent(name -> fields.put("label", name));
    id.ifPresent(name -> fields.put("id", name));
    encoding.ifPresent(learnt -> fields.put("encoding", learnt.fields()));
    return fields;
  }

  /**
   * {@return the preparation of these fields}
   *
   * @param fields what {@link #fields()} gave
   * @throws IllegalArgumentException when they do not make a preparation
   */
  public static Preparation read(Fields fields) {
    return new Preparation(
        fields.has("label") ? Optional.of(fields.text("label")) : Optional.empty(),
        fields.has("id") ? Optional.of(fields.text("id")) : Optional.empty(),
        Gaps.valueOf(fields.text("gaps")),
        fields.has("encoding")
            ? Optional.of(Encoding.read(fields.fields("encoding")))
            : Optional.empty());
  }
}
