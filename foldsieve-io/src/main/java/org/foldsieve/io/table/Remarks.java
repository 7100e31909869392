package org.foldsieve.io.table;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.Message;

/** What was decided on the way, or is lost, and the user should know. */
public final class Remarks {

  private final List<Message> messages = new ArrayList<>();

  /** Adds a sentence as it stands. */
  public void add(String text) {
    messages.add(Message.of(text));
  }

  /** Adds a sentence made of parts, as {@link Message#of(String, Object...)} does. */
  public void add(String format, Object... parts) {
    messages.add(Message.of(format, parts));
  }

  /** Adds those of another. */
  public void addAll(Remarks others) {
    messages.addAll(others.messages);
  }

  /** All of them, in the order they came. */
  public List<Message> list() {
    return List.copyOf(messages);
  }
}
