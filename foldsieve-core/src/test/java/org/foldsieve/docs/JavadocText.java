package org.foldsieve.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Javadoc of a method's class as Markdown, cut into its sections.
 *
 * <p>A paragraph that opens with {@code <b>Name.</b>} begins a section; what stands before the
 * first is the section {@link #INTRODUCTION}. Formulas become the fenced form that GitHub shows as
 * they are: inside {@code $$} it takes {@code \,} and {@code _} for Markdown.
 */
final class JavadocText {

  /** The section before all others. */
  static final String INTRODUCTION = "";

  private static final Pattern CLASS_COMMENT =
      Pattern.compile("(?m)^/\\*\\*\\n((?: \\*.*\\n)+?) \\*/\\n(?:@.*\\n)*public ");
  private static final Pattern SECTION = Pattern.compile("<b>([A-Z][a-z ]+)\\.</b>\\s*");
  private static final Pattern DISPLAY = Pattern.compile("\\\\\\[(.*?)\\\\]", Pattern.DOTALL);
  private static final Pattern INLINE = Pattern.compile("\\\\\\((.*?)\\\\\\)", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("\\{@code ([^}]*)}");
  private static final Pattern LINK =
      Pattern.compile("\\{@link(?:plain)? ([^\\s}]+)(?: ([^}]*))?}");
  private static final Pattern DOCUMENT = Pattern.compile("\\bdocs/([a-z]+)\\.md");
  private static final Pattern DOI = Pattern.compile("\\bdoi:(10\\.\\S*[^\\s.,;])");
  private static final Pattern TAG = Pattern.compile("</?[a-z][^>]*>");

  private JavadocText() {}

  /**
   * Reads the comment of a class.
   *
   * @param source its file
   * @param linkOf the Markdown of a link to a class, by its simple name
   */
  static Map<String, String> sections(Path source, UnaryOperator<String> linkOf) {
    Map<String, StringBuilder> sections = new LinkedHashMap<>();
    StringBuilder current = new StringBuilder();
    sections.put(INTRODUCTION, current);
    for (String paragraph : paragraphs(comment(source))) {
      Matcher section = SECTION.matcher(paragraph);
      String text = paragraph;
      if (section.lookingAt()) {
        current = sections.computeIfAbsent(section.group(1), name -> new StringBuilder());
        text = paragraph.substring(section.end());
      }
      current.append(current.isEmpty() ? "" : "\n\n").append(markdown(text, linkOf));
    }
    Map<String, String> result = new LinkedHashMap<>();
    sections.forEach((name, text) -> result.put(name, text.toString()));
    return result;
  }

  private static String comment(Path source) {
    String text;
    try {
      text = Files.readString(source);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    Matcher matcher = CLASS_COMMENT.matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException(source + " has no comment before its public type");
    }
    StringBuilder plain = new StringBuilder();
    for (String line : matcher.group(1).split("\n")) {
      String content = line.substring(2).strip();
      if (content.startsWith("@")) {
        break;
      }
      plain.append(content).append('\n');
    }
    return plain.toString();
  }

  /** Blank lines part paragraphs; so does the end of a displayed formula. */
  private static List<String> paragraphs(String comment) {
    List<String> result = new ArrayList<>();
    for (String block : comment.split("\n\n")) {
      String text = block.strip();
      if (!text.isEmpty()) {
        result.add(text.startsWith("<p>") ? text.substring(3).strip() : text);
      }
    }
    return result;
  }

  private static String markdown(String paragraph, UnaryOperator<String> linkOf) {
    if (paragraph.startsWith("<ul>") || paragraph.startsWith("<ol>")) {
      return list(paragraph, linkOf);
    }
    // Formulas and code are set aside, so that nothing else touches them.
    List<String> kept = new ArrayList<>();
    String text = paragraph.replaceAll("\\s+", " ").strip();
    text =
        keep(text, DISPLAY, kept, m -> "\n\n```math\n" + plain(m.group(1)).strip() + "\n```\n\n");
    text = keep(text, INLINE, kept, m -> "$`" + plain(m.group(1)).strip() + "`$");
    text = keep(text, CODE, kept, m -> "`" + m.group(1) + "`");
    text = keep(text, LINK, kept, m -> linkOf.apply(m.group(1)));
    text =
        keep(
            text,
            DOCUMENT,
            kept,
            m -> String.format(Locale.ROOT, "[docs/%1$s.md](../%1$s.md)", m.group(1)));
    text =
        keep(
            text,
            DOI,
            kept,
            m -> String.format(Locale.ROOT, "[doi:%1$s](https://doi.org/%1$s)", m.group(1)));
    text = text.replace("<em>", "*").replace("</em>", "*");
    Matcher tag = TAG.matcher(text);
    if (tag.find()) {
      throw new IllegalStateException("no Markdown is known for " + tag.group() + " in: " + text);
    }
    text = escape(plain(text));
    for (int i = kept.size() - 1; i >= 0; i--) {
      text = text.replace(mark(i), kept.get(i));
    }
    return text.replaceAll("\n\n +", "\n\n").replaceAll(" +\n\n", "\n\n").strip();
  }

  private static String list(String block, UnaryOperator<String> linkOf) {
    String bullet = block.startsWith("<ol>") ? "1. " : "- ";
    StringBuilder result = new StringBuilder();
    String inside = block.substring(4, block.lastIndexOf("</"));
    for (String item : inside.split("<li>")) {
      if (!item.isBlank()) {
        result
            .append(result.isEmpty() ? "" : "\n")
            .append(bullet)
            .append(markdown(item.strip(), linkOf));
      }
    }
    return result.toString();
  }

  private interface Writer {
    String write(Matcher match);
  }

  private static String keep(String text, Pattern pattern, List<String> kept, Writer writer) {
    Matcher matcher = pattern.matcher(text);
    StringBuilder result = new StringBuilder();
    while (matcher.find()) {
      matcher.appendReplacement(result, Matcher.quoteReplacement(mark(kept.size())));
      kept.add(writer.write(matcher));
    }
    return matcher.appendTail(result).toString();
  }

  private static String mark(int index) {
    return "\u0001" + index + "\u0002";
  }

  private static String plain(String html) {
    return html.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  }

  /** What Markdown would take for emphasis, a tag or a formula. */
  private static String escape(String text) {
    return text.replace("_", "\\_").replace("<", "\\<").replace("$", "\\$").replace("|", "\\|");
  }
}
