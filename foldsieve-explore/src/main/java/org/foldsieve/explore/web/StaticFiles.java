package org.foldsieve.explore.web;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The files of the page, by their paths: those of this package, and the charts' library. */
final class StaticFiles {

  /** Before the names of files of ours. */
  private static final String OURS = "/page/";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  /**
   * A file to send.
   *
   * @param type what it is
   * @param bytes what it holds
   */
  record Content(String type, byte[] bytes) {}

  private final Map<String, Optional<Content>> known = new ConcurrentHashMap<>();

  /** The file of a path, if there is one. */
  Optional<Content> of(String path) {
    return known.computeIfAbsent(path.length() < 100 ? path : "", StaticFiles::load);
  }

  private static Optional<Content> load(String path) {
    if (path.equals("/page/echarts.js")) {
      // By the loader: ECharts is no module, and a class of a module sees only what is of it.
      String name = echarts();
      return Optional.ofNullable(
          read(name, StaticFiles.class.getClassLoader().getResourceAsStream(name)));
    }
    if (path.equals("/")) {
      return Optional.ofNullable(read("index.html"));
    }
    String name = path.startsWith(OURS) ? path.substring(OURS.length()) : "";
    return isOurs(name) ? Optional.ofNullable(read(name)) : Optional.empty();
  }

  /** No name of a file of ours has more than letters and an ending: no path leads elsewhere. */
  private static boolean isOurs(String name) {
    int dot = name.indexOf('.');
    return dot > 0
        && List.of("js", "css", "svg").contains(name.substring(dot + 1))
        && name.chars().limit(dot).allMatch(c -> c >= 'a' && c <= 'z' || c == '-');
  }

  /** A page that is shown whole, as the entrance. */
  static String page(String name) {
    Content content = read(name);
    if (content == null) {
      throw new IllegalStateException(name + " is missing from the jar");
    }
    return new String(content.bytes(), java.nio.charset.StandardCharsets.UTF_8);
  }

  private static @Nullable Content read(String name) {
    return read(name, StaticFiles.class.getResourceAsStream(name));
  }

  private static @Nullable Content read(String name, @Nullable InputStream found) {
    try (InputStream in = found) {
      String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
      return in == null || type == null ? null : new Content(type, in.readAllBytes());
    } catch (IOException broken) {
      throw new java.io.UncheckedIOException(broken);
    }
  }

  private static String echarts() {
    Properties versions = new Properties();
    try (InputStream in = StaticFiles.class.getResourceAsStream("versions.properties")) {
      versions.load(in);
    } catch (IOException broken) {
      throw new java.io.UncheckedIOException(broken);
    }
    return "META-INF/resources/_static/echarts/"
        + versions.getProperty("echarts")
        + "/dist/echarts.min.js";
  }
}
