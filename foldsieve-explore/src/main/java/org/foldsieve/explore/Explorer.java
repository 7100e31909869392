package org.foldsieve.explore;

import java.io.IOException;
import java.net.URI;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.explore.web.PageServer;

/**
 * Serves the page on the loopback address of this machine until it is closed, or until no page has
 * been open for a while.
 *
 * <p>Nobody else gets in. The address opens once; whoever opened it is known by a cookie and a
 * token from then on. Names of other hosts and pages of other origins are refused.
 *
 * @since 0.1.0
 */
public final class Explorer implements AutoCloseable {

  private final PageServer server;

  private Explorer(PageServer server) {
    this.server = server;
  }

  /**
   * Begins to serve.
   *
   * @param options what, and to whom
   * @return the server, which listens
   * @throws IOException when the port is taken
   */
  public static Explorer start(ExplorerOptions options) throws IOException {
    return new Explorer(PageServer.start(options));
  }

  /** {@return the address to open in a browser, with the secret that opens once} */
  public URI address() {
    return server.address();
  }

  /** {@return whether that address has been opened; from then on it opens nothing} */
  public boolean isEntered() {
    return server.isEntered();
  }

  /** {@return the port it listens on} */
  public int port() {
    return server.port();
  }

  /**
   * Waits until no page has been open for as long as the options say.
   *
   * @throws InterruptedException when this thread is told to stop waiting
   */
  public void awaitEnd() throws InterruptedException {
    server.awaitEnd();
  }

  /** Stops all work and takes away what was kept. */
  @Override
  public void close() {
    server.close();
  }
}
