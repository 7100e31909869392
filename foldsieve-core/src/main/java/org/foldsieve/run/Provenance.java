package org.foldsieve.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Where a result comes from: enough to make it again.
 *
 * @param version the version of Foldsieve
 * @param method the method's id
 * @param parameters every parameter with its value, defaults included
 * @param seed the seed of the run
 * @param rows samples of the table
 * @param features features of the table
 * @since 0.1.0
 */
public record Provenance(
    String version,
    String method,
    Map<String, String> parameters,
    long seed,
    int rows,
    int features) {

  private static final String VERSION = readVersion();

  /** Copies the parameters, so that later changes to the map do not reach the result. */
  public Provenance {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** The provenance of a result of this version of Foldsieve. */
  public static Provenance of(
      String method, Map<String, String> parameters, Run run, int rows, int features) {
    return new Provenance(VERSION, method, parameters, run.seed(), rows, features);
  }

  /** The same with one more fact, which stands beside the parameters: it decides as they do. */
  public Provenance with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.put(name, value);
    return new Provenance(version, method, more, seed, rows, features);
  }

  /** The version of Foldsieve that runs. */
  public static String currentVersion() {
    return VERSION;
  }

  private static String readVersion() {
    try (InputStream in = Provenance.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
