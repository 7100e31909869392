package org.foldsieve.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.foldsieve.run.ParameterException;
import org.jspecify.annotations.Nullable;

/**
 * Files that belong together: {@link #commit} puts them in their places when all are written and on
 * the disk, one right after the other. When one cannot be written, none takes its place; when a
 * disk fails in between, the exception says which files are there and which are not.
 *
 * <p>The file that was written last takes its place last, and only when the others are on the disk
 * for good: where it is, they are. A device or pipe is written to at once, since nothing can take
 * its place. Until a file is in its place no other run can write it.
 *
 * <pre>{@code
 * try (OutputGroup files = new OutputGroup()) {
 *   ModelFiles.save(model, files.replace(modelFile));
 *   Tables.write(table, files.replace(tableFile));
 *   files.commit();
 * }
 * }</pre>
 *
 * <p>Not thread-safe.
 *
 * @since 0.1.0
 */
public final class OutputGroup implements AutoCloseable {

  /** A file that is reserved, and then written aside. */
  private static final class Entry implements AutoCloseable {
    private final OutputFile file;
    private final Destination destination;
    private final @Nullable OutputLock lock;
    private @Nullable AsideFile aside;
    private boolean written;

    Entry(OutputFile file, Destination destination, @Nullable OutputLock lock) {
      this.file = file;
      this.destination = destination;
      this.lock = lock;
    }

    @Override
    public void close() {
      if (aside != null) {
        aside.discard();
      }
      if (lock != null) {
        lock.close();
      }
    }
  }

  /** Reserved and not in place, in the order of writing where written. */
  private final List<Entry> entries = new ArrayList<>();

  private final List<Path> inPlace = new ArrayList<>();
  private final List<Path> unlocked = new ArrayList<>();

  /** Creates a group without files. */
  public OutputGroup() {}

  /**
   * {@return a file of this group that must not exist yet}
   *
   * @param path where it will be
   */
  public OutputFile create(Path path) {
    return of(path, false);
  }

  /**
   * {@return a file of this group that takes the place of an existing one}
   *
   * @param path where it will be
   */
  public OutputFile replace(Path path) {
    return of(path, true);
  }

  /**
   * {@return a file of this group that takes the place of an existing one where asked to}
   *
   * @param path where it will be
   * @param replace whether an existing file is replaced
   */
  public OutputFile of(Path path, boolean replace) {
    return new OutputFile(path, replace, this);
  }

  /**
   * Says early what would stop the writing, and keeps other runs away from now on: call it before
   * long work.
   *
   * @param file a file of this group
   * @throws FileAlreadyExistsException when the file exists and must not be replaced
   * @throws OutputInUseException when another run writes it
   * @throws OutputException when nothing can be written there
   * @throws ParameterException when the group has that file already
   */
  public void reserve(OutputFile file) throws IOException {
    entries.add(entry(file));
  }

  private Entry entry(OutputFile file) throws IOException {
    file.check();
    Destination destination = Destination.of(file.path());
    for (Entry other : entries) {
      if (destination.isSame(other.destination)) {
        throw new ParameterException(
            String.format(
                Locale.ROOT,
                "'%s' and '%s' are one file; each result needs a file of its own",
                other.destination.path(),
                file.path()));
      }
    }
    if (!destination.isFile()) {
      return new Entry(file, destination, null);
    }
    OutputLock lock = OutputLock.ofFile(destination);
    if (!lock.isHeld()) {
      unlocked.add(file.path());
    }
    return new Entry(file, destination, lock);
  }

  /** Writes a file aside; a device at once. */
  void write(OutputFile file, OutputFile.BytesBody body) throws IOException {
    Entry entry = reserved(file);
    try {
      Destination destination = entry.destination;
      if (entry.lock == null) {
        writeDirectly(destination, body);
      } else {
        entry.aside = AsideFile.write(destination.target(), entry.lock.aside(), body);
      }
      entry.written = true;
      entries.add(entry);
    } catch (UncheckedIOException problem) {
      throw failure(entry, Objects.requireNonNull(problem.getCause()));
    } catch (IOException problem) {
      throw failure(entry, problem);
    } catch (RuntimeException | Error problem) {
      entry.close();
      throw problem;
    }
  }

  /** The entry of a file that was reserved, or a new one; not among the entries. */
  private Entry reserved(OutputFile file) throws IOException {
    for (Entry entry : entries) {
      if (!entry.written && entry.destination.path().equals(file.path())) {
        entries.remove(entry);
        return entry;
      }
    }
    return entry(file);
  }

  private static void writeDirectly(Destination destination, OutputFile.BytesBody body)
      throws IOException {
    if (destination.kind() == Destination.Kind.DESCRIPTOR && destination.descriptor() <= 2) {
      // Not opened by its name: that would begin again at the start of a file behind it.
      FileDescriptor descriptor =
          destination.descriptor() == 1 ? FileDescriptor.out : FileDescriptor.err;
      WatchedStream.writeAll(body, new FileOutputStream(descriptor));
      return;
    }
    OpenOption[] options =
        destination.kind() == Destination.Kind.DESCRIPTOR
            ? new OpenOption[] {StandardOpenOption.WRITE, StandardOpenOption.APPEND}
            : new OpenOption[] {StandardOpenOption.WRITE};
    try (OutputStream out = Files.newOutputStream(destination.target(), options)) {
      WatchedStream.writeAll(body, out);
    }
  }

  /** Says what could not be written, and what is there all the same. */
  private OutputException failure(Entry entry, IOException problem) {
    entry.close();
    return failure(entry.destination, problem, List.of());
  }

  private OutputException failure(
      Destination destination, IOException problem, List<Entry> missing) {
    String how =
        inPlace.isEmpty() && missing.size() <= 1
            ? destination.isFile() ? "nothing was changed" : "it may have a part of it"
            : Stream.of(
                    named("written: ", inPlace),
                    named(
                        "not written: ",
                        missing.isEmpty()
                            ? List.of(destination.path())
                            : missing.stream().map(entry -> entry.destination.path()).toList()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    return new OutputException(
        String.format(
            Locale.ROOT,
            "cannot write '%s': %s; %s",
            destination.path(),
            OutputException.reason(problem),
            how),
        problem);
  }

  private static String named(String what, List<Path> files) {
    return files.isEmpty()
        ? ""
        : what + files.stream().map(file -> "'" + file + "'").collect(Collectors.joining(", "));
  }

  /**
   * Puts all files that were written in their places. The group may go on with others.
   *
   * @throws FileAlreadyExistsException when a file has come meanwhile that must not be replaced
   * @throws OutputException when a file could not take its place, or may not survive a power cut;
   *     its message says which are there
   */
  public void commit() throws IOException {
    List<Entry> written = entries.stream().filter(entry -> entry.written).toList();
    entries.removeAll(written);
    try {
      for (Entry entry : written) {
        if (entry.aside != null) {
          // Something may have come there meanwhile.
          entry.file.check();
        }
      }
      Set<Path> folders = new LinkedHashSet<>();
      for (int e = 0; e < written.size(); e++) {
        Entry entry = written.get(e);
        if (e == written.size() - 1) {
          // The last one says that all are there: it must not come before them.
          sync(folders);
        }
        AsideFile aside = entry.aside;
        if (aside != null) {
          try {
            aside.takePlace();
            entry.aside = null;
          } catch (IOException problem) {
            throw failure(entry.destination, problem, written.subList(e, written.size()));
          }
          folders.add(entry.destination.folder());
        }
        inPlace.add(entry.destination.path());
      }
      sync(folders);
    } finally {
      written.forEach(Entry::close);
    }
  }

  private void sync(Set<Path> folders) throws OutputException {
    for (Path folder : folders) {
      try {
        AsideFile.sync(folder);
      } catch (IOException problem) {
        throw new OutputException(
            String.format(
                Locale.ROOT,
                "cannot flush '%s' to the disk: %s; %s, but a power cut may undo it",
                folder,
                OutputException.reason(problem),
                named("written: ", inPlace)),
            problem);
      }
    }
    folders.clear();
  }

  /** {@return the files that are in their places, in the order they came there} */
  public List<Path> inPlace() {
    return List.copyOf(inPlace);
  }

  /**
   * {@return the files from which other runs could not be kept away: the file system has no locks}
   */
  public List<Path> unlocked() {
    return List.copyOf(unlocked);
  }

  /** Deletes what was written aside and did not take its place, and lets other runs in. */
  @Override
  public void close() {
    entries.forEach(Entry::close);
    entries.clear();
  }
}
