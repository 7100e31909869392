package org.foldsieve.model;

import java.util.Map;
import java.util.function.Function;
import org.foldsieve.data.Fields;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.distance.GeodesicModel;
import org.foldsieve.embed.distance.ScalingModel;
import org.foldsieve.embed.image.DraslModel;
import org.foldsieve.embed.image.ImageModel;
import org.foldsieve.embed.layout.TsneModel;
import org.foldsieve.embed.layout.UmapModel;
import org.foldsieve.embed.linear.LinearModel;
import org.foldsieve.embed.spectral.NystromModel;
import org.foldsieve.embed.spectral.ReconstructionModel;

/**
 * Makes models from what they are made of: the counterpart of {@link EmbeddingModel#fields()}.
 *
 * @since 0.1.0
 */
public final class EmbeddingModels {

  private static final Map<String, Function<Fields, EmbeddingModel>> READERS =
      Map.ofEntries(
          Map.entry(LinearModel.TYPE, LinearModel::read),
          Map.entry(ReconstructionModel.TYPE, ReconstructionModel::read),
          Map.entry(NystromModel.TYPE, NystromModel::read),
          Map.entry(GeodesicModel.TYPE, GeodesicModel::read),
          Map.entry(ScalingModel.TYPE, ScalingModel::read),
          Map.entry(UmapModel.TYPE, UmapModel::read),
          Map.entry(TsneModel.TYPE, TsneModel::read),
          Map.entry(ImageModel.TYPE, ImageModel::new),
          Map.entry(DraslModel.TYPE, DraslModel::new));

  private EmbeddingModels() {}

  /**
   * The model of that type with those fields.
   *
   * @throws IllegalArgumentException when the type is unknown, a field is missing, or the fields do
   *     not fit each other
   */
  public static EmbeddingModel read(String type, Fields fields) {
    Function<Fields, EmbeddingModel> reader = READERS.get(type);
    if (reader == null) {
      throw new IllegalArgumentException("there is no model of type '" + type + "'");
    }
    return reader.apply(fields);
  }
}
