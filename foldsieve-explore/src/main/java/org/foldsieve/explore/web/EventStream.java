package org.foldsieve.explore.web;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Server-sent events: news, one after the other, as long as the page listens. */
final class EventStream {

  private final OutputStream out;
  private boolean closed;

  EventStream(OutputStream out) {
    this.out = out;
  }

  /** Sends news; false where nobody listens any more. */
  synchronized boolean send(String event, JsonElement news) {
    return write("event: " + event + "\ndata: " + news + "\n\n");
  }

  /** A sign of life; false where nobody listens any more. */
  synchronized boolean beat() {
    return write(":\n\n");
  }

  private boolean write(String text) {
    if (closed) {
      return false;
    }
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
      return true;
    } catch (IOException gone) {
      closed = true;
      return false;
    }
  }

  /** Ends it; a page that is gone does not mind. */
  synchronized void close() {
    if (!closed) {
      closed = true;
      try {
        out.close();
      } catch (IOException gone) {
        // Nobody is left to hear the end.
      }
    }
  }
}
