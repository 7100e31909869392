package org.foldsieve.testkit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/**
 * Collects the checks of one method as tests. A check that the method is exempt from runs all the
 * same and has to fail: an exemption that is no longer needed must go.
 */
final class CheckList {

  private final String method;

  /** Reasons by the name of the test. */
  private final Map<String, String> exemptions;

  private final List<DynamicTest> tests = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  CheckList(String method, Map<String, String> exemptions) {
    this.method = method;
    this.exemptions = exemptions;
  }

  void add(Check check, Executable body) {
    add(check.toString(), body);
  }

  /** Adds the test of one choice of a parameter, named {@code parameter=value}. */
  void addChoice(String choice, Executable body) {
    add(nameOfChoice(choice), body);
  }

  static String nameOfChoice(String choice) {
    return "works with " + choice;
  }

  private void add(String name, Executable body) {
    seen.add(name);
    String reason = exemptions.get(name);
    if (reason == null) {
      tests.add(DynamicTest.dynamicTest(name, () -> run(name, body)));
    } else {
      tests.add(
          DynamicTest.dynamicTest("exempt: " + name, () -> requireFailure(name, reason, body)));
    }
  }

  /** The tests; one more where an exemption is from a check that this method is never asked. */
  Stream<DynamicTest> tests() {
    for (String check : exemptions.keySet()) {
      if (!seen.contains(check)) {
        tests.add(
            DynamicTest.dynamicTest(
                "exempt: " + check,
                () -> {
                  throw new AssertionError(
                      method + " is exempt from '" + check + "', which it is not asked");
                }));
      }
    }
    return tests.stream();
  }

  boolean isExempt(Check check) {
    return exemptions.containsKey(check.toString());
  }

  /** The build's log shows numbers for dynamic tests: a failure says itself which one it is. */
  private void run(String name, Executable body) throws Throwable {
    try {
      body.execute();
    } catch (Exception | AssertionError broken) {
      throw new AssertionError(method + ": " + name, broken);
    }
  }

  private void requireFailure(String name, String reason, Executable body) throws Throwable {
    try {
      body.execute();
    } catch (RuntimeException | AssertionError expected) {
      return;
    }
    throw new AssertionError(
        String.format(
            Locale.ROOT,
            "%s is exempt from '%s' (%s), and keeps it: drop the exemption",
            method,
            name,
            reason));
  }
}
