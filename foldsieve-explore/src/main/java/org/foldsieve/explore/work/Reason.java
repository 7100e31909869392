package org.foldsieve.explore.work;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.explore.guard.TooLargeException;
import org.foldsieve.run.FoldsieveException;

/** What went wrong, in words for the page. */
public final class Reason {

  private Reason() {}

  /** The library's own words where it refused something, and no inner matters otherwise. */
  public static String of(Throwable problem) {
    if (problem instanceof DataException refused) {
      return of(refused.details());
    }
    if (problem instanceof FoldsieveException || problem instanceof TooLargeException) {
      return String.valueOf(problem.getMessage());
    }
    if (problem instanceof OutOfMemoryError) {
      return "out of memory; start it with more memory, or take fewer rows or features";
    }
    if (problem instanceof UncheckedIOException || problem instanceof IOException) {
      return "the file cannot be read: " + problem.getMessage();
    }
    return "a fault of ours (" + problem + "); please report it";
  }

  /** A message of the library, with settings as the page calls them. */
  public static String of(Message message) {
    return message.text(PageWords::of).replace("” the role", "” and the role");
  }
}
