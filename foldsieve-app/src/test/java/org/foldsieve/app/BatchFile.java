package org.foldsieve.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Follows a routine of a batch file as cmd does, as far as ours go: set, set /a, if, for /f over a
 * text, goto, shift and exit. There is no Windows among the machines of the tests.
 */
final class BatchFile {

  private static final Pattern IF =
      Pattern.compile(
          "if (not )?(?:defined (\\w+)|\"([^\"]*)\"==\"([^\"]*)\"|(-?\\d+) (LSS|GTR|GEQ) (-?\\d+))"
              + " (.*)");
  private static final Pattern FOR =
      Pattern.compile(
          "for /f \"(?:tokens=(\\S+) ?)?(?:delims=([^\"]*))?\" %(\\w) in"
              + " \\(\"([^\"]*)\"\\) do (.*)");
  private static final Pattern SET = Pattern.compile("set \"(\\w+)=([^\"]*)\"");
  private static final Pattern SUM = Pattern.compile("set /a \"(\\w+)=([^\"]*)\"");

  private final List<String> lines;
  private final Map<String, String> variables = new HashMap<>();
  private List<String> arguments = List.of();
  private int at;
  private boolean ended;

  BatchFile(Path file) throws IOException {
    lines = Files.readAllLines(file);
  }

  /** Calls a routine, and gives the value that a variable has then. */
  String call(String label, List<String> given, String variable) {
    variables.clear();
    arguments = new ArrayList<>(given);
    ended = false;
    go(label);
    for (int steps = 0; !ended; steps++) {
      if (steps > 10_000) {
        throw new IllegalStateException("it goes round and round at line " + at);
      }
      String line = lines.get(at++);
      if (!line.startsWith("rem ") && !line.startsWith(":") && !line.isBlank()) {
        run(expand(line));
      }
    }
    return variables.getOrDefault(variable, "");
  }

  private void go(String label) {
    at = lines.indexOf(":" + label);
    if (at < 0) {
      throw new IllegalStateException("no label " + label);
    }
  }

  /** Every %...% of a line, before anything of it is run. */
  private String expand(String line) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) != '%') {
        text.append(line.charAt(i));
      } else if (line.startsWith("%~", i)) {
        int place = line.charAt(i + 2) - '1';
        text.append(place < arguments.size() ? arguments.get(place) : "");
        i += 2;
      } else if (line.startsWith("%%", i)) {
        text.append('%');
        i++;
      } else {
        int end = line.indexOf('%', i + 1);
        text.append(value(line.substring(i + 1, end)));
        i = end;
      }
    }
    return text.toString();
  }

  private String value(String reference) {
    int colon = reference.indexOf(':');
    String name = colon < 0 ? reference : reference.substring(0, colon);
    String value = variables.get(name);
    if (colon < 0) {
      return value == null ? "" : value;
    }
    if (value == null) {
      throw new IllegalStateException("cmd would leave %" + reference + "% as it stands");
    }
    String change = reference.substring(colon + 1);
    if (change.startsWith("~")) {
      String[] ends = change.substring(1).split(",");
      int from = Integer.parseInt(ends[0]);
      from = Math.min(value.length(), from < 0 ? Math.max(0, value.length() + from) : from);
      int to = value.length();
      if (ends.length > 1) {
        int length = Integer.parseInt(ends[1]);
        to = length < 0 ? value.length() + length : Math.min(value.length(), from + length);
      }
      return value.substring(from, Math.max(from, to));
    }
    int equals = change.indexOf('=');
    return Pattern.compile(change.substring(0, equals), Pattern.LITERAL | Pattern.CASE_INSENSITIVE)
        .matcher(value)
        .replaceAll(Matcher.quoteReplacement(change.substring(equals + 1)));
  }

  private void run(String command) {
    Matcher found = IF.matcher(command);
    if (found.matches()) {
      if (holds(found) != (found.group(1) != null)) {
        run(found.group(8));
      }
      return;
    }
    found = FOR.matcher(command);
    if (found.matches()) {
      each(found);
      return;
    }
    found = SET.matcher(command);
    if (found.matches()) {
      set(found.group(1), found.group(2));
      return;
    }
    found = SUM.matcher(command);
    if (found.matches()) {
      set(found.group(1), Integer.toString(new Sum(found.group(2)).sum()));
    } else if (command.startsWith("goto ")) {
      go(command.substring(5));
    } else if (command.equals("shift /1")) {
      arguments.remove(0);
    } else if (command.startsWith("exit /b")) {
      ended = true;
    } else {
      throw new IllegalStateException("not understood: " + command);
    }
  }

  private void set(String name, String value) {
    if (value.isEmpty()) {
      variables.remove(name);
    } else {
      variables.put(name, value);
    }
  }

  private boolean holds(Matcher condition) {
    if (condition.group(2) != null) {
      return variables.containsKey(condition.group(2));
    }
    if (condition.group(6) == null) {
      return condition.group(3).equals(condition.group(4));
    }
    int order =
        Integer.compare(Integer.parseInt(condition.group(5)), Integer.parseInt(condition.group(7)));
    return switch (condition.group(6)) {
      case "LSS" -> order < 0;
      case "GTR" -> order > 0;
      default -> order >= 0;
    };
  }

  /** The body for the one line of a text, if it has a word. */
  private void each(Matcher loop) {
    String delimiters = loop.group(2);
    List<String> words = new ArrayList<>();
    String text = loop.group(4);
    int from = 0;
    while (from < text.length() && delimiters.indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    if ("*".equals(loop.group(1))) {
      if (from < text.length()) {
        words.add(text.substring(from));
      }
    } else {
      StringBuilder word = new StringBuilder();
      for (char c : (text + (delimiters.isEmpty() ? "" : delimiters.charAt(0))).toCharArray()) {
        if (delimiters.indexOf(c) < 0) {
          word.append(c);
        } else if (word.length() > 0) {
          words.add(word.toString());
          word.setLength(0);
        }
      }
    }
    if (words.isEmpty()) {
      return;
    }
    char name = loop.group(3).charAt(0);
    int count = loop.group(1) == null || "*".equals(loop.group(1)) ? 1 : 2;
    String body = loop.group(5);
    for (int w = 0; w < count; w++) {
      body = body.replace("%" + (char) (name + w), w < words.size() ? words.get(w) : "");
    }
    for (String command : body.split(" & ")) {
      run(command);
    }
  }

  /** Whole numbers of 32 bits with + - * / and brackets; a name stands for its value. */
  private final class Sum {
    private final String text;
    private int place;

    Sum(String text) {
      this.text = text.replace(" ", "");
    }

    int sum() {
      int value = product();
      while (place < text.length() && "+-".indexOf(text.charAt(place)) >= 0) {
        value =
            text.charAt(place++) == '+'
                ? Math.addExact(value, product())
                : Math.subtractExact(value, product());
      }
      return value;
    }

    private int product() {
      int value = term();
      while (place < text.length() && "*/".indexOf(text.charAt(place)) >= 0) {
        value = text.charAt(place++) == '*' ? Math.multiplyExact(value, term()) : value / term();
      }
      return value;
    }

    private int term() {
      if (text.charAt(place) == '(') {
        place++;
        int value = sum();
        place++;
        return value;
      }
      int from = place;
      while (place < text.length() && Character.isLetterOrDigit(text.charAt(place))) {
        place++;
      }
      String word = text.substring(from, place);
      String number = Character.isDigit(word.charAt(0)) ? word : variables.getOrDefault(word, "0");
      if (number.length() > 1 && number.startsWith("0")) {
        throw new IllegalStateException(String.format(Locale.ROOT, "octal to cmd: %s", number));
      }
      return Integer.parseInt(number);
    }
  }
}
