package org.foldsieve.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** A standalone cluster of JVMs of their own, on the loopback address. */
final class Cluster implements AutoCloseable {

  private final Path folder;
  private final int port;
  private final List<Process> workers = new ArrayList<>();
  private final Process master;

  Cluster(Path folder, int workers) throws IOException, InterruptedException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("home/jars"));
    Files.createDirectories(folder.resolve("local"));
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      this.port = free.getLocalPort();
    }
    master =
        start(
            "org.apache.spark.deploy.master.Master",
            "256m",
            "--host",
            "127.0.0.1",
            "--port",
            Integer.toString(port),
            "--webui-port",
            "0");
    for (int tries = 0; !answers(); tries++) {
      if (tries > 600 || !master.isAlive()) {
        throw new IllegalStateException("the master does not answer; see " + folder);
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    for (int w = 0; w < workers; w++) {
      addWorker();
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 500);
      return true;
    } catch (IOException no) {
      return false;
    }
  }

  /**
   * One more worker of one core, on an address of its own where the system has it: Spark runs a
   * copy of a slow task on another machine only, and tells machines by their addresses.
   */
  void addWorker() throws IOException {
    workers.add(
        start(
            "org.apache.spark.deploy.worker.Worker",
            "256m",
            "--host",
            address(workers.size()),
            "--port",
            "0",
            "--webui-port",
            "0",
            "--cores",
            "1",
            "--memory",
            "1g",
            "--work-dir",
            folder.resolve("work" + workers.size()).toString(),
            url()));
  }

  private static String address(int worker) {
    String own = "127.0.0." + (1 + worker);
    try (ServerSocket free = new ServerSocket()) {
      free.bind(new InetSocketAddress(own, 0));
      return own;
    } catch (IOException notThere) {
      return "127.0.0.1";
    }
  }

  /** Whether workers stand on machines of their own, for all that Spark sees. */
  static boolean hasMachines() {
    return !address(0).equals(address(1));
  }

  String url() {
    return "spark://127.0.0.1:" + port;
  }

  static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  static List<String> opened() {
    return Arrays.asList(System.getProperty("foldsieve.spark.opened", "").split(" "));
  }

  /** A JVM of this class path. */
  Process start(String main, String heap, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-Xmx" + heap, "-XX:TieredStopAtLevel=1", "-Dspark.master.rest.enabled=false"));
    command.addAll(opened());
    command.addAll(List.of("-cp", classPath(), main));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(
        folder
            .resolve(main.substring(main.lastIndexOf('.') + 1) + workers.size() + ".log")
            .toFile());
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    builder
        .environment()
        .put("SPARK_SCALA_VERSION", System.getProperty("foldsieve.spark.scala", ""));
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("SPARK_LOCAL_HOSTNAME", "127.0.0.1");
    builder.environment().put("SPARK_LOCAL_DIRS", folder.resolve("local").toString());
    return builder.start();
  }

  /** A driver's settings. */
  SparkSession.Builder session(String serializer) {
    return session(url(), folder, serializer);
  }

  static SparkSession.Builder session(String url, Path folder, String serializer) {
    return Local.builder(url, serializer)
        .config("spark.local.dir", folder.resolve("local").toString())
        .config("spark.executor.memory", "512m")
        .config("spark.executor.cores", "1")
        .config("spark.executor.extraClassPath", classPath())
        .config(
            "spark.executor.extraJavaOptions",
            String.join(" ", opened()) + " -XX:TieredStopAtLevel=1")
        .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "120s")
        .config("spark.cores.max", "2")
        // Executors are killed here on purpose: that must not end the application.
        .config("spark.task.maxFailures", "20")
        .config("spark.stage.maxConsecutiveAttempts", "20")
        .config("spark.speculation", "true")
        .config("spark.speculation.multiplier", "1.2")
        .config("spark.speculation.quantile", "0.5")
        .config("spark.speculation.interval", "50ms");
  }

  /** The JVMs of executors. */
  List<ProcessHandle> executors() {
    return workers.stream().flatMap(worker -> worker.toHandle().descendants()).toList();
  }

  /** Kills one executor at once, as kill -9 does. */
  boolean killExecutor() {
    List<ProcessHandle> running = executors();
    return !running.isEmpty() && running.get(0).destroyForcibly();
  }

  /** Deletes what executors wrote for each other. */
  int loseShuffleFiles() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder.resolve("local"))) {
      files =
          all.filter(file -> file.getFileName().toString().matches("shuffle_.*\\.(data|index)"))
              .toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
    return files.size();
  }

  /** Where the logs are. */
  File logs() {
    return folder.toFile();
  }

  @Override
  public void close() {
    for (ProcessHandle executor : executors()) {
      executor.destroyForcibly();
    }
    workers.forEach(worker -> worker.destroyForcibly().onExit().join());
    master.destroyForcibly().onExit().join();
  }
}
