package org.foldsieve.io.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.ParameterException;

/** A choice users name in lower case: {@code DROP_ROWS} is {@code drop-rows}. */
interface Choice {

  /** The constant's name. */
  String name();

  /** The name users type. */
  default String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The choice of that name. */
  static <T extends Choice> T parse(String option, String text, T[] choices) {
    List<String> known = Arrays.stream(choices).map(Choice::id).toList();
    int at = known.indexOf(text.toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new ParameterException(NearestName.unknown(option + " choice", text, known));
    }
    return choices[at];
  }
}
