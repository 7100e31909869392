package org.foldsieve.explore.work;

import com.google.gson.JsonElement;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.Run;

/** Work that a page waits for. */
public interface Ongoing {

  /** How to run: its progress goes to the page, and the page can stop it. */
  Run run();

  /** What stops it. */
  Cancellation cancellation();

  /** Tells the page something before the end. */
  void tell(String event, JsonElement news);
}
