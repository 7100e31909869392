package org.foldsieve.evaluation.protocol;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.run.ParameterException;

/** Reads protocols from text. */
final class ProtocolText {

  private static final Pattern FORM =
      Pattern.compile("(folds|per-class|share|holdout|first)[:=]([0-9.]+)(?:x([0-9]+))?");

  private ProtocolText() {}

  static Protocol parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw unknown(text);
    }
    try {
      String amount = form.group(2);
      int times = form.group(3) == null ? 1 : Integer.parseInt(form.group(3));
      return switch (form.group(1)) {
        case "folds" -> new StratifiedFolds(Integer.parseInt(amount), times);
        case "per-class" -> new PerClass(Integer.parseInt(amount), times);
        case "share" -> new ShareOfClass(Double.parseDouble(amount), times);
        case "holdout" -> ShareOfClass.holdout(Double.parseDouble(amount), times);
        default -> first(text, amount, form.group(3));
      };
    } catch (NumberFormatException wrong) {
      throw unknown(text);
    }
  }

  private static Protocol first(String text, String amount, String times) {
    if (times != null) {
      throw unknown(text);
    }
    return new FirstOfClass(Integer.parseInt(amount));
  }

  private static ParameterException unknown(String text) {
    return new ParameterException(
        String.format(
            Locale.ROOT,
            "unknown protocol '%s'; known: folds:5x2, per-class:5x50, share:0.667x20,"
                + " holdout:0.3x10, first:30",
            text));
  }
}
