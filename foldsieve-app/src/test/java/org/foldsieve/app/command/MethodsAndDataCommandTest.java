package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MethodsAndDataCommandTest {

  @TempDir Path folder;

  @Test
  void theCatalogueIsListed() {
    Outcome outcome = Outcome.of("methods");

    assertThat(outcome.code()).isZero();
    for (Method<?> method : Methods.all()) {
      assertThat(outcome.out()).containsPattern("(?m)^ *" + method.id() + " ");
    }
  }

  static java.util.List<String> ids() {
    return Methods.all().stream().map(Method::id).toList();
  }

  @ParameterizedTest
  @MethodSource("ids")
  void everyMethodHasAPage(String id) {
    Outcome outcome = Outcome.of("methods", id);

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).startsWith(id + ": ").contains("Formula", "Paper");
    for (Method.Parameter parameter : Methods.find(id).orElseThrow().parameters()) {
      assertThat(outcome.out()).contains(parameter.name(), parameter.defaultValue());
    }
  }

  @Test
  void anUnknownMethodSuggestsTheNearest() {
    Outcome outcome = Outcome.of("methods", "variance-score");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("unknown method 'variance-score'");
  }

  @Test
  void setsAreListed() {
    assertThat(Outcome.of("data").out())
        .contains("iris", "iris-uci", "wdbc", "digits", "swiss-roll");
  }

  @Test
  void aSetIsWrittenAsCsvAndReadBackAlike() throws IOException {
    Path file = folder.resolve("iris.csv");

    assertThat(Outcome.of("data", "iris", "--output", file.toString()).code()).isZero();

    assertThat(Files.readAllLines(file)).hasSize(151);
    assertThat(Outcome.of("rank", file.toString(), "-m", "variance", "-o", "-").out())
        .isEqualTo(Outcome.of("rank", "iris", "-m", "variance", "-o", "-").out());
  }

  @Test
  void withoutAFileTheSetGoesToStandardOutput() {
    Outcome outcome = Outcome.of("data", "swiss-roll:n=5,seed=3");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines()).hasSize(6);
  }

  @Test
  void anUnknownSetSuggestsTheNearest() {
    Outcome outcome = Outcome.of("data", "digit");

    assertThat(outcome.code()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("did you mean 'digits'?");
  }
}
