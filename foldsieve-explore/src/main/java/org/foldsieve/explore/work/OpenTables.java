package org.foldsieve.explore.work;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.explore.guard.StartFolder;
import org.foldsieve.explore.guard.Uploads;
import org.foldsieve.io.DataSource;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/** The tables that were asked for last; several pages may have several of them open. */
final class OpenTables {

  private static final int MOST = 4;

  private final StartFolder folder;
  private final Uploads uploads;
  private final Optional<String> given;

  private final Map<View, OpenTable> open =
      new LinkedHashMap<>(8, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<View, OpenTable> eldest) {
          return size() > MOST;
        }
      };

  /** Reads the first table before a page asks for it. */
  private @Nullable Thread early;

  private @Nullable View earlyView;

  OpenTables(StartFolder folder, Uploads uploads, Optional<String> given) {
    this.folder = folder;
    this.uploads = uploads;
    this.given = given;
  }

  /** Begins to read a table that will be asked for, while the browser is still starting. */
  void readEarly(View view, Run run) {
    Thread reader =
        new Thread(
            () -> {
              try {
                keep(view, OpenTable.read(view, source(view.data()), run));
              } catch (RuntimeException | OutOfMemoryError trouble) {
                // The page will ask, and be told.
              }
            },
            "foldsieve-explore-early");
    reader.setDaemon(true);
    synchronized (open) {
      early = reader;
      earlyView = view;
    }
    reader.start();
  }

  /** Waits where the table is being read already. */
  private void awaitEarly(View view, Run run) {
    Thread reader;
    synchronized (open) {
      reader = view.equals(earlyView) ? early : null;
    }
    try {
      while (reader != null && reader.isAlive()) {
        run.checkCancelled("read");
        reader.join(50);
      }
    } catch (InterruptedException ended) {
      // It is read again, or not, as the work goes.
      Thread.currentThread().interrupt();
    }
  }

  /** The table of a view; read where it is not open. */
  OpenTable of(View view, Run run) {
    awaitEarly(view, run);
    synchronized (open) {
      OpenTable known = open.get(view);
      if (known != null) {
        return known;
      }
    }
    return keep(view, OpenTable.read(view, source(view.data()), run));
  }

  private OpenTable keep(View view, OpenTable read) {
    synchronized (open) {
      open.put(view, read);
    }
    return read;
  }

  /** What the command line named may be anywhere; what a page names must be ours. */
  private Source source(String data) {
    if (data.startsWith(Uploads.PREFIX)) {
      return Source.of(Uploads.name(data), uploads.path(data).toString());
    }
    if (given.filter(data::equals).isPresent()) {
      return Source.of(data);
    }
    DataSource named = DataSource.of(data);
    return named.isBundled() || named.isGenerated()
        ? Source.of(data)
        : Source.of(data, folder.resolve(data).toString());
  }
}
