package org.foldsieve.explore.web;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.MinimumDataRateHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.foldsieve.explore.guard.Door;
import org.foldsieve.explore.guard.Keys;
import org.foldsieve.explore.guard.Uploads;
import org.foldsieve.explore.option.ExplorerOptions;

/** Jetty on the loopback address, with limits for those who are slow, many or large. */
public final class PageServer implements AutoCloseable {

  /** The one address it listens on: no other machine reaches it. */
  private static final String LOOPBACK = "127.0.0.1";

  private static final int THREADS = 32;
  private static final int CONNECTIONS = 200;
  private static final long PATIENCE_MILLIS = 15_000;
  private static final int HEADER_BYTES = 8 << 10;
  private static final long SLOWEST_BYTES_A_SECOND = 8;

  private final Server server;
  private final ServerConnector connector;
  private final Keys keys = new Keys();
  private final Pages pages;
  private final Uploads uploads;
  private final Works works = new Works();
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "foldsieve-explore-watch");
            thread.setDaemon(true);
            return thread;
          });

  private PageServer(ExplorerOptions options) {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
    threads.setName("foldsieve-explore");
    threads.setDaemon(true);
    this.server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setHttpCompliance(HttpCompliance.RFC9110);
    http.setUriCompliance(UriCompliance.RFC3986);
    this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(LOOPBACK);
    connector.setPort(options.port());
    connector.setIdleTimeout(PATIENCE_MILLIS);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(CONNECTIONS, connector));
    server.setStopTimeout(0);
    this.pages = new Pages(options.idle(), System::nanoTime);
    this.uploads = new Uploads(options.mostBytes());
  }

  /** Begins to listen. */
  public static PageServer start(ExplorerOptions options) throws IOException {
    PageServer made = new PageServer(options);
    try {
      // The port is known once it is open, and the door must know it before anybody is let in.
      made.connector.open();
      Api api = new Api(options, made.pages, made.uploads, made.works);
      Gate gate =
          new Gate(new Door(made.keys, made.port()), made.keys, made.port(), api, made.uploads);
      // Answers may wait for the work; what is sent to us may not wait.
      made.server.setHandler(new MinimumDataRateHandler(gate, SLOWEST_BYTES_A_SECOND, 0));
      made.server.start();
    } catch (IOException | RuntimeException problem) {
      made.close();
      throw problem;
    } catch (Exception problem) {
      made.close();
      throw new IOException(problem);
    }
    made.watch.scheduleWithFixedDelay(made.pages::look, 1, 1, TimeUnit.SECONDS);
    made.watch.scheduleWithFixedDelay(made.works::beat, 1, 1, TimeUnit.SECONDS);
    return made;
  }

  /** Where it listens. */
  public int port() {
    return connector.getLocalPort();
  }

  /** The address with the secret. */
  public URI address() {
    return URI.create(
        "http://" + LOOPBACK + ":" + port() + Door.ENTRANCE + "?key=" + keys.secret());
  }

  /** Whether that address has been opened. */
  public boolean isEntered() {
    return keys.isUsed();
  }

  /** Waits until it is idle, or closed. */
  public void awaitEnd() throws InterruptedException {
    pages.awaitEnd();
  }

  @Override
  public void close() {
    works.cancelAll();
    watch.shutdownNow();
    try {
      server.stop();
    } catch (Exception ignored) {
      // It ends with the process, whatever a connection says to that.
    }
    try {
      uploads.close();
    } catch (IOException kept) {
      // The temporary file goes with the process.
    }
    pages.end();
  }
}
