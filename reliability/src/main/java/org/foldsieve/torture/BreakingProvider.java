package org.foldsieve.torture;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A file system that breaks when {@link #disk} says so; else it is the one of the machine. A
 * virtual machine that is started with {@code -Djava.nio.file.spi.DefaultFileSystemProvider} has
 * all of its paths here, and the program above it knows nothing of that.
 */
public final class BreakingProvider extends FileSystemProvider {

  /** The disk that may break, if any. */
  static volatile @Nullable Disk disk;

  private final FileSystemProvider real;
  private final FileSystem system;

  /** Called by Java with the provider of the machine. */
  public BreakingProvider(FileSystemProvider real) {
    this.real = real;
    this.system = new BreakingSystem(real.getFileSystem(URI.create("file:///")));
  }

  /** Counts a call to a file of the disk that may break. */
  private static @Nullable Disk call(Disk.Call call, Path file) throws IOException {
    Disk now = disk;
    if (now == null || !now.holds(file)) {
      return null;
    }
    now.call(call);
    return now;
  }

  // Paths: those of the machine behind a thin wall.

  /** What a path of ours is on the machine. */
  static Path unwrap(Path path) {
    return Proxy.isProxyClass(path.getClass())
        ? ((Wall) Proxy.getInvocationHandler(path)).path()
        : path;
  }

  private Path wrap(Path path) {
    return (Path)
        Proxy.newProxyInstance(
            BreakingProvider.class.getClassLoader(),
            new Class<?>[] {Path.class},
            new Wall(path, this));
  }

  private record Wall(Path path, BreakingProvider owner)
      implements java.lang.reflect.InvocationHandler {

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      if (method.getName().equals("getFileSystem")) {
        return owner.system;
      }
      if (method.getName().equals("toFile")) {
        // What is of the default file system is a file; the wrapped path is of the one behind it.
        return new File(path.toString());
      }
      if (method.getName().equals("equals")) {
        return arguments != null
            && arguments[0] instanceof Path other
            && path.equals(unwrap(other));
      }
      if (method.getName().equals("iterator")) {
        return StreamSupport.stream(path.spliterator(), false).map(owner::wrap).iterator();
      }
      Object[] plain = arguments == null ? new Object[0] : arguments.clone();
      for (int i = 0; i < plain.length; i++) {
        plain[i] = plain[i] instanceof Path other ? unwrap(other) : plain[i];
      }
      try {
        Object result = method.invoke(path, plain);
        return result instanceof Path found ? owner.wrap(found) : result;
      } catch (InvocationTargetException thrown) {
        throw thrown.getCause();
      }
    }
  }

  private final class BreakingSystem extends FileSystem {

    private final FileSystem machine;

    BreakingSystem(FileSystem machine) {
      this.machine = machine;
    }

    @Override
    public FileSystemProvider provider() {
      return BreakingProvider.this;
    }

    @Override
    public void close() {
      throw new UnsupportedOperationException("the default file system");
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public boolean isReadOnly() {
      return machine.isReadOnly();
    }

    @Override
    public String getSeparator() {
      return machine.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
      return StreamSupport.stream(machine.getRootDirectories().spliterator(), false)
          .map(BreakingProvider.this::wrap)
          .toList();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
      return machine.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
      return machine.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
      return wrap(machine.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
      PathMatcher matcher = machine.getPathMatcher(pattern);
      return path -> matcher.matches(unwrap(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
      return machine.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() throws IOException {
      return machine.newWatchService();
    }
  }

  // Calls.

  @Override
  public String getScheme() {
    return real.getScheme();
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> settings) throws IOException {
    return real.newFileSystem(uri, settings);
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    // The machine's own way from some URIs leads back here.
    return wrap(unwrap(real.getPath(uri)));
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Path file = unwrap(path);
    Disk on = call(Disk.Call.OPEN, file);
    FileChannel channel = real.newFileChannel(file, options, attributes);
    if (on == null) {
      return channel;
    }
    boolean folder = Files.isDirectory(file);
    boolean writes = options.contains(StandardOpenOption.WRITE);
    return new BreakingChannel(channel, on, file, folder, writes ? on.opened(file) : -1);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    call(Disk.Call.LOOK, unwrap(folder));
    DirectoryStream<Path> found =
        real.newDirectoryStream(unwrap(folder), path -> filter.accept(wrap(path)));
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return StreamSupport.stream(found.spliterator(), false)
            .map(BreakingProvider.this::wrap)
            .iterator();
      }

      @Override
      public void close() throws IOException {
        found.close();
      }
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    Disk on = call(Disk.Call.OPEN, unwrap(folder));
    real.createDirectory(unwrap(folder), attributes);
    if (on != null) {
      on.opened(unwrap(folder));
    }
  }

  @Override
  public void delete(Path path) throws IOException {
    Disk on = call(Disk.Call.DELETE, unwrap(path));
    real.delete(unwrap(path));
    if (on != null) {
      on.deleted(unwrap(path));
    }
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    call(Disk.Call.OPEN, unwrap(target));
    real.copy(unwrap(source), unwrap(target), options);
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    Disk on = call(Disk.Call.RENAME, unwrap(target));
    real.move(unwrap(source), unwrap(target), options);
    if (on != null) {
      on.renamed(unwrap(source), unwrap(target));
    }
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    call(Disk.Call.LOOK, unwrap(one));
    return real.isSameFile(unwrap(one), unwrap(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return real.isHidden(unwrap(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return real.getFileStore(unwrap(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    call(Disk.Call.LOOK, unwrap(path));
    real.checkAccess(unwrap(path), modes);
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return real.getFileAttributeView(unwrap(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    call(Disk.Call.LOOK, unwrap(path));
    return real.readAttributes(unwrap(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    call(Disk.Call.LOOK, unwrap(path));
    return real.readAttributes(unwrap(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    call(Disk.Call.WRITE, unwrap(path));
    real.setAttribute(unwrap(path), name, value, options);
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    call(Disk.Call.LOOK, unwrap(link));
    return wrap(real.readSymbolicLink(unwrap(link)));
  }
}
