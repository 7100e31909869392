package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Clusters;
import org.foldsieve.embed.Drasl;
import org.foldsieve.embed.DraslModel;
import org.foldsieve.embed.ImageDims;
import org.foldsieve.io.Tables;
import org.foldsieve.run.Run;

/** DRASL on the 400 AT&amp;T faces: c = 40, u = v = 39. */
final class DraslBenchmark {

  private DraslBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    Table faces = Tables.read(Path.of(arguments.text("file")));
    Run run = Run.defaults().withThreads(arguments.number("threads", 2));
    Drasl method =
        Drasl.withDefaults().withClusters(new Clusters(40)).withDims(new ImageDims(39, 39));
    DraslModel[] model = new DraslModel[1];
    Measure.result("drasl", "att 400", "foldsieve", 5, () -> model[0] = method.fit(faces, run));
    System.out.printf(
        "CHECK,drasl,foldsieve,%d iterations and %d components%n",
        model[0].history().size(), model[0].componentSizes().length);
  }
}
