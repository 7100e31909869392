package org.foldsieve.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/**
 * A sentence for people that may name {@linkplain Setting settings} as a remedy. The library spells
 * a setting {@code missing=drop-rows}; a program that reads data for its users puts the words they
 * know in its place, such as the options of a command line.
 *
 * @since 0.1.0
 */
public final class Message {

  private final String format;
  private final Object[] parts;

  private Message(String format, Object[] parts) {
    this.format = format;
    this.parts = parts;
  }

  /**
   * {@return a sentence as it stands}
   *
   * @param text the sentence
   */
  public static Message of(String text) {
    return new Message("%s", new Object[] {text});
  }

  /**
   * {@return a sentence made of parts}
   *
   * @param format as {@link String#format} takes it
   * @param parts numbers, texts, other messages, and {@linkplain Setting settings} with the value
   *     they should have or without
   */
  public static Message of(String format, Object... parts) {
    return new Message(format, parts.clone());
  }

  /**
   * {@return the sentence, with settings in the words of its reader}
   *
   * @param spelling the words for a setting and its value
   */
  public String text(Function<Setting.Mention, String> spelling) {
    return String.format(
        Locale.ROOT, format, Arrays.stream(parts).map(part -> spell(part, spelling)).toArray());
  }

  private static Object spell(Object part, Function<Setting.Mention, String> spelling) {
    if (part instanceof Setting setting) {
      return spelling.apply(setting.to(""));
    }
    if (part instanceof Setting.Mention mention) {
      return spelling.apply(mention);
    }
    return part instanceof Message message ? message.text(spelling) : part;
  }

  /** {@return the sentence in the words of the library} */
  @Override
  public String toString() {
    return text(Setting.Mention::toString);
  }
}
