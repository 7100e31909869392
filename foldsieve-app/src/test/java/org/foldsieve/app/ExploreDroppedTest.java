package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.io.BundledData;
import org.foldsieve.io.Tables;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of every format that are dropped onto the page of {@code explore}: they are what they are
 * in the folder, though they are kept under another name, and so are the files made of them.
 */
class ExploreDroppedTest {

  private static final Path CORPUS =
      Path.of("..", "reliability", "src", "main", "resources", "org", "foldsieve", "torture")
          .resolve("corpus");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "iris.csv",
        "iris.csv.gz",
        "iris.tsv",
        "iris.tab",
        "iris.arff",
        "iris.svm",
        "iris.libsvm",
        "iris.npy",
        "iris.npz",
        "scipy-xy.mat",
        "v73-xy.mat",
        "packed.h5ad",
        "images.idx",
      })
  void aDroppedFileIsAsInTheFolder(String name) throws Exception {
    Path file = write(name);
    try (Explorer explorer = Explorer.start(ExplorerOptions.of(folder, ExplorePage::command))) {
      ExploreCaller caller = new ExploreCaller(explorer.address());
      String dropped = caller.drop(name, Files.readAllBytes(file));
      assertThat(dropped).startsWith("dropped:").endsWith("/" + name);
      JsonObject there = open(caller, name);
      JsonObject here = open(caller, dropped);
      assertThat(there.get("refusal").getAsString()).isEmpty();
      assertThat(there.getAsJsonArray("units")).isNotEmpty();
      assertThat(here).isEqualTo(there);
      assertThat(made(caller, dropped)).isEqualTo(made(caller, name)).isNotEmpty();
      String select =
          caller.ask("repeat", ask(dropped)).getAsJsonObject().get("select").getAsString();
      assertThat(select).startsWith("foldsieve select " + name + " ");
    }
  }

  private Path write(String name) throws Exception {
    Path file = folder.resolve(name);
    if (name.startsWith("iris")) {
      if (name.endsWith(".gz")) {
        Path plain = write(name.replace(".gz", ""));
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
          Files.copy(plain, out);
        }
      } else if (name.endsWith(".tab")) {
        Files.copy(write("iris.tsv"), file);
      } else {
        Tables.write(BundledData.table("iris"), file);
      }
    } else {
      Files.copy(CORPUS.resolve(name), file);
    }
    return file;
  }

  private static JsonObject ask(String data) {
    return ExploreCaller.with(
        ExploreCaller.state("{view: {data: '" + data + "', missing: median}}", 1),
        "method",
        "variance");
  }

  private static JsonObject open(ExploreCaller caller, String data) throws Exception {
    return caller.ask("open", ask(data)).getAsJsonObject();
  }

  /** The smaller table, made by the command. */
  private static List<String> made(ExploreCaller caller, String data) throws Exception {
    JsonObject file =
        caller.ask("take", ExploreCaller.with(ask(data), "what", "table")).getAsJsonObject();
    return new String(
            Base64.getDecoder().decode(file.get("bytes").getAsString()), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }
}
