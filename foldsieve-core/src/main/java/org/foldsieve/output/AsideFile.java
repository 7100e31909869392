package org.foldsieve.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file that is written whole and lies on the disk, beside the place it will take. */
final class AsideFile {

  private final Path target;
  private final Path aside;

  private AsideFile(Path target, Path aside) {
    this.target = target;
    this.aside = aside;
  }

  /** Writes the file aside; when that fails, nothing is left. */
  static AsideFile write(Path target, Path aside, OutputFile.BytesBody body) throws IOException {
    AsideFile file = new AsideFile(target, aside);
    Temporaries.add(aside);
    boolean whole = false;
    try {
      file.write(body);
      whole = true;
    } finally {
      if (!whole) {
        file.discard();
      }
    }
    return file;
  }

  private void write(OutputFile.BytesBody body) throws IOException {
    PosixFileAttributes before = attributes(target);
    // What only some may read is not shown to all while it is written.
    FileAttribute<?>[] hidden =
        before == null
            ? new FileAttribute<?>[0]
            : new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(
                  EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE))
            };
    try (FileChannel channel =
            FileChannel.open(
                aside, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), hidden);
        OutputStream out = Channels.newOutputStream(channel)) {
      WatchedStream.writeAll(body, out);
      if (before != null) {
        keepAttributes(before);
      }
      // Else a power cut after the renaming may leave a file of zeros.
      channel.force(true);
    }
  }

  /** Owner, group and permissions of the file that will be replaced. */
  private static @Nullable PosixFileAttributes attributes(Path target) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
    return view == null || !Files.isRegularFile(target) ? null : view.readAttributes();
  }

  private void keepAttributes(PosixFileAttributes before) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(aside, PosixFileAttributeView.class);
    PosixFileAttributes now = view.readAttributes();
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    permissions.addAll(before.permissions());
    if (!now.group().equals(before.group()) && !isDone(() -> view.setGroup(before.group()))) {
      // Another group than ours was meant.
      permissions.removeIf(permission -> isWiderThanForOthers(permission, before.permissions()));
    }
    if (!now.owner().equals(before.owner())) {
      // For anybody else the file is now theirs.
      boolean ignored = isDone(() -> view.setOwner(before.owner()));
    }
    view.setPermissions(permissions);
  }

  private static boolean isWiderThanForOthers(
      PosixFilePermission permission, Set<PosixFilePermission> all) {
    return switch (permission) {
      case GROUP_READ -> !all.contains(PosixFilePermission.OTHERS_READ);
      case GROUP_WRITE -> !all.contains(PosixFilePermission.OTHERS_WRITE);
      case GROUP_EXECUTE -> !all.contains(PosixFilePermission.OTHERS_EXECUTE);
      default -> false;
    };
  }

  @FunctionalInterface
  private interface Change {
    void make() throws IOException;
  }

  /** Whether we may: mostly only the administrator gives files away. */
  private static boolean isDone(Change change) {
    try {
      change.make();
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /** Takes its place, whatever is there. */
  void takePlace() throws IOException {
    try {
      Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException notAtomic) {
      Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
    }
    Temporaries.forget(aside);
  }

  /** Deletes the file. */
  void discard() {
    try {
      Temporaries.delete(aside);
    } catch (IOException kept) {
      // The trouble before this one is what the user must read; the next run takes it away.
    }
  }

  /** Writes a folder's names to the disk: else a power cut may undo the renaming of a file. */
  static void sync(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (AccessDeniedException notReadable) {
      // Windows opens no folders, and a folder may be written to without being readable.
      return;
    }
    try (channel) {
      channel.force(true);
    }
  }
}
