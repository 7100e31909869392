package org.foldsieve.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The disk under one folder of {@link BreakingProvider}: it counts the calls, fails at one of them,
 * and knows what a power cut at that moment would leave.
 *
 * <p>After a power cut a file holds what was flushed, or anything between that and what was
 * written; a name that was made, moved or taken away since its folder was flushed may or may not be
 * so.
 */
final class Disk {

  /** What the file system is asked for. */
  enum Call {
    LOOK,
    OPEN,
    WRITE,
    SYNC,
    CLOSE,
    RENAME,
    DELETE
  }

  /** What happened to a name since its folder was flushed. */
  private record Change(String name, @Nullable Integer file) {}

  private final Path folder;
  private final long failing;
  private final boolean forGood;
  private final String reason;

  private long calls;
  private @Nullable Call failed;

  private int files;
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<String, Integer> safeNames = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final Map<Integer, byte[]> content = new HashMap<>();
  private final Map<Integer, byte[]> safeContent = new HashMap<>();

  /**
   * A disk.
   *
   * @param folder the real folder, whose files are safe
   * @param failing the number of the call that fails, from 1
   * @param forGood whether all calls fail from then on
   * @param reason what the system says
   */
  Disk(Path folder, long failing, boolean forGood, String reason) throws IOException {
    this.folder = folder;
    this.failing = failing;
    this.forGood = forGood;
    this.reason = reason;
    try (var found = Files.walk(folder)) {
      for (Path file : found.filter(path -> !path.equals(folder)).toList()) {
        byte[] bytes = Files.isDirectory(file) ? new byte[0] : Files.readAllBytes(file);
        names.put(name(file), files);
        safeNames.put(name(file), files);
        content.put(files, bytes);
        safeContent.put(files, bytes);
        files++;
      }
    }
  }

  /** Whether a file is on this disk. */
  boolean holds(Path file) {
    return file.toAbsolutePath().normalize().startsWith(folder);
  }

  /** The path in this folder. */
  private String name(Path file) {
    return folder.relativize(file.toAbsolutePath().normalize()).toString();
  }

  private static boolean isIn(String inner, String name) {
    return name.lastIndexOf('/') == inner.length() - (inner.isEmpty() ? 1 : 0)
        && name.startsWith(inner);
  }

  /** Counts a call, which may fail. */
  synchronized void call(Call call) throws IOException {
    calls++;
    if (calls == failing || forGood && calls > failing) {
      if (failed == null) {
        failed = call;
      }
      throw new IOException(reason);
    }
  }

  /** How many calls there were. */
  synchronized long calls() {
    return calls;
  }

  /** The call that failed, if one did. */
  synchronized @Nullable Call failed() {
    return failed;
  }

  /** A file or a folder was made, or a file opened; gives back which it is. */
  synchronized int opened(Path file) {
    return names.computeIfAbsent(
        name(file),
        name -> {
          changes.add(new Change(name, files));
          content.put(files, new byte[0]);
          return files++;
        });
  }

  /** A file holds this now. */
  synchronized void written(int file, byte[] bytes) {
    content.put(file, bytes);
  }

  /** A file was flushed. */
  synchronized void flushed(int file) {
    safeContent.put(file, content.getOrDefault(file, new byte[0]));
  }

  /** A folder was flushed: the names in it are safe. */
  synchronized void flushedNames(Path flushed) {
    String inner = name(flushed);
    safeNames.keySet().removeIf(name -> isIn(inner, name));
    names.forEach(
        (name, file) -> {
          if (isIn(inner, name)) {
            safeNames.put(name, file);
          }
        });
    changes.removeIf(change -> isIn(inner, change.name()));
  }

  /** A file has another name. */
  synchronized void renamed(Path from, Path to) {
    Integer file = names.remove(name(from));
    if (file != null) {
      names.put(name(to), file);
      changes.add(new Change(name(from), null));
      changes.add(new Change(name(to), file));
    }
  }

  /** A name is gone. */
  synchronized void deleted(Path file) {
    if (names.remove(name(file)) != null) {
      changes.add(new Change(name(file), null));
    }
  }

  /** What a power cut at the call that failed leaves, by name. */
  synchronized Map<String, byte[]> afterPowerCut(SplittableRandom random) {
    Map<String, Integer> left = new HashMap<>(safeNames);
    for (Change change : changes) {
      if (random.nextBoolean()) {
        if (change.file() == null) {
          left.remove(change.name());
        } else {
          left.put(change.name(), change.file());
        }
      }
    }
    // With a folder goes what is in it.
    Set<String> all = Set.copyOf(left.keySet());
    left.keySet().removeIf(name -> !hasItsFolders(name, all));
    Map<String, byte[]> found = new HashMap<>();
    left.forEach((name, file) -> found.put(name, leftOf(file, random)));
    return found;
  }

  private static boolean hasItsFolders(String name, Set<String> all) {
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      if (!all.contains(name.substring(0, slash))) {
        return false;
      }
    }
    return true;
  }

  private byte[] leftOf(int file, SplittableRandom random) {
    byte[] safe = safeContent.getOrDefault(file, new byte[0]);
    byte[] last = content.getOrDefault(file, safe);
    if (java.util.Arrays.equals(safe, last)) {
      return safe;
    }
    return switch (random.nextInt(4)) {
      case 0 -> safe;
      case 1 -> last;
      case 2 -> java.util.Arrays.copyOf(last, random.nextInt(last.length + 1));
      default -> new byte[last.length];
    };
  }
}
