package org.foldsieve.spark;

import java.io.IOException;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLWritable;

/**
 * What {@link GraphSelectorModel} and {@link GraphEmbedderModel} share: a column they read, one
 * they add, and their name.
 *
 * @param <M> the model itself, which its setters return
 * @since 0.1.0
 */
public abstract class CatalogueModel<M extends CatalogueModel<M>> extends Model<M>
    implements MLWritable {

  private static final long serialVersionUID = 1;

  private final String uid;
  final Param<String> featuresCol;
  final Param<String> outputCol;

  CatalogueModel(String uid, String output) {
    this.uid = uid;
    featuresCol = new Param<>(uid, "featuresCol", "the column of vectors or arrays");
    outputCol = new Param<>(uid, "outputCol", "the column that is added");
    setDefault(featuresCol, "features");
    setDefault(outputCol, output);
  }

  /** The same model once more, without its Params. */
  abstract M again();

  @SuppressWarnings("unchecked") // M is the class of this, by the declaration of its subclasses
  private M self() {
    return (M) this;
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public Param<?>[] params() {
    return new Param<?>[] {featuresCol, outputCol};
  }

  /** The column of vectors or arrays. */
  public M setFeaturesCol(String column) {
    set(featuresCol, column);
    return self();
  }

  /** The column that is added: selected features or coordinates. */
  public M setOutputCol(String column) {
    set(outputCol, column);
    return self();
  }

  @Override
  public M copy(ParamMap extra) {
    M copy = again();
    copyValues(copy, extra);
    copy.setParent(parent());
    return copy;
  }

  @Override
  public void save(String path) throws IOException {
    write().save(path);
  }
}
