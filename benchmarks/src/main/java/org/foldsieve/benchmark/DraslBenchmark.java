package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.embed.image.Clusters;
import org.foldsieve.embed.image.Drasl;
import org.foldsieve.embed.image.DraslModel;
import org.foldsieve.embed.image.ImageDims;
import org.foldsieve.io.Tables;
import org.foldsieve.run.Run;

/** DRASL on the first rows of a file of images, with one dimension less than clusters. */
final class DraslBenchmark {

  private DraslBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    Table images = Tables.read(Path.of(arguments.text("file")));
    int rows = arguments.number("rows", images.rows());
    Table table = images.selectRows(IntStream.range(0, rows).toArray());
    int c = arguments.number("clusters", 40);
    String kase = arguments.text("name", "att") + " " + rows;
    Run run = Run.defaults().withThreads(arguments.number("threads", 2));
    Drasl method =
        Drasl.withDefaults().withClusters(new Clusters(c)).withDims(new ImageDims(c - 1, c - 1));
    DraslModel[] model = new DraslModel[1];
    Stopwatch.result(
        "drasl",
        kase,
        "foldsieve",
        arguments.number("repeats", 5),
        () -> model[0] = method.fit(table, run));
    System.out.printf(
        Locale.ROOT,
        "CHECK,drasl %s,foldsieve,%d iterations and %d components; notes %s%n",
        kase,
        model[0].history().size(),
        model[0].componentSizes().length,
        model[0].notes());
  }
}
