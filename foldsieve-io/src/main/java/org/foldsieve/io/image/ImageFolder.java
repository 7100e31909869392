package org.foldsieve.io.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.io.file.Look;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.RowStore;
import org.foldsieve.io.table.Symbols;

/**
 * Reads a folder of PGM, PNG or JPEG images of one size: each sub-folder is a class; without
 * sub-folders the images have no labels. Folders and files are taken in the order of their names,
 * and a row is named by its file.
 */
public final class ImageFolder {

  private static final List<String> ENDS = List.of(".pgm", ".png", ".jpg", ".jpeg");

  private final Path folder;
  private final MemoryBudget budget;
  private final List<Path> files = new ArrayList<>();
  private final List<String> classes = new ArrayList<>();
  private int skipped;

  private ImageFolder(Path folder, MemoryBudget budget) {
    this.folder = folder;
    this.budget = budget;
  }

  /**
   * Reads the images of a folder.
   *
   * @param budget the memory that reading may take
   */
  public static RawTable read(Path folder, ReadOptions options, MemoryBudget budget)
      throws IOException {
    ImageFolder images = new ImageFolder(folder, budget);
    images.collect();
    return images.read(options);
  }

  private void collect() throws IOException {
    List<Path> beside = new ArrayList<>();
    for (Path path : list(folder)) {
      if (!Look.isFolder(path)) {
        beside.add(path);
        continue;
      }
      for (Path file : list(path)) {
        if (take(file)) {
          classes.add(path.getFileName().toString());
        }
      }
    }
    int inside = files.size();
    for (Path file : beside) {
      take(file);
    }
    if (files.isEmpty()) {
      throw new DataException(
          "the folder has no .pgm, .png or .jpg images, nor have its sub-folders");
    }
    if (inside > 0 && files.size() > inside) {
      throw new DataException(
          String.format(
                  Locale.ROOT,
                  "the folder has images in sub-folders and '%s' beside them; put each into a"
                      + " sub-folder,",
                  files.get(inside).getFileName())
              + " one a class");
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths
          .filter(path -> !path.getFileName().toString().startsWith("."))
          .sorted((a, b) -> a.getFileName().toString().compareTo(b.getFileName().toString()))
          .toList();
    }
  }

  private boolean take(Path file) throws IOException {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    if (Look.isFolder(file) || ENDS.stream().noneMatch(name::endsWith)) {
      skipped++;
      return false;
    }
    if (!Look.isFile(file)) {
      // A pipe would be waited for without end, and leaving it out would lose a sample unsaid.
      throw new DataException(
          String.format(
              Locale.ROOT,
              "'%s' is no file but a pipe, a device or a broken link; take it out of the folder",
              name(file)));
    }
    files.add(file);
    return true;
  }

  private RawTable read(ReadOptions options) throws IOException {
    GrayImage first = image(files.get(0));
    int features = first.pixels().length;
    // All of them before the first is kept; the rows take it again as they come.
    budget.takeCells(files.size(), features, Double.BYTES);
    budget.giveBack((long) Double.BYTES * files.size() * features);
    RowStore rows = new RowStore(features, budget);
    for (Path file : files) {
      GrayImage image = rows.rows() == 0 ? first : image(file);
      if (image.rows() != first.rows() || image.columns() != first.columns()) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "'%s' has %d x %d pixels, '%s' has %d x %d; bring all images to one size",
                name(file),
                image.rows(),
                image.columns(),
                name(files.get(0)),
                first.rows(),
                first.columns()));
      }
      rows.beginRow();
      for (int j = 0; j < features; j++) {
        rows.set(j, image.pixels()[j]);
      }
      rows.endRow();
    }
    List<String> names = RawTable.defaultNames(features, budget);
    RawTable raw = RawTable.of(names, rows, new Symbols[features], ColumnRoles.of(names, options));
    raw.carryImage(ImageShape.of(first.rows(), first.columns()));
    raw.carryRowNames(files.stream().map(this::name).toList());
    if (!classes.isEmpty()) {
      raw.carryLabels(Labels.classes("folder", classes));
    }
    if (skipped > 0) {
      raw.remarks()
          .add(
              String.format(
                  Locale.ROOT,
                  "%d file%s that %s no image %s skipped",
                  skipped,
                  skipped == 1 ? "" : "s",
                  skipped == 1 ? "is" : "are",
                  skipped == 1 ? "is" : "are"));
    }
    return raw;
  }

  private GrayImage image(Path file) throws IOException {
    try {
      long size = Files.size(file);
      budget.take(String.format(Locale.ROOT, "image '%s'", name(file)), size);
      GrayImage image = GrayImage.read(Files.readAllBytes(file), budget);
      budget.giveBack(size);
      return image;
    } catch (DataException problem) {
      throw new DataException(Message.of("'%s': %s", name(file), problem.details()), problem);
    }
  }

  /** The file within the folder, with slashes on every system. */
  private String name(Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }
}
