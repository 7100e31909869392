package org.foldsieve.anywhere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class AnywhereTest {

  private static final AtomicReference<Place> OUTER = new AtomicReference<>();
  private static final AtomicReference<Place> INNER = new AtomicReference<>();

  /** Run by the tests below, and by the build as well. */
  static class Traveller {

    @Test
    void looksAround() {
      OUTER.set(Place.current());
    }

    @Test
    void fails() {
      if (System.getProperty("anywhere.fail") != null) {
        throw new AssertionError("on purpose");
      }
    }

    @Nested
    class Companion {

      @Test
      void looksAround() {
        INNER.set(Place.current());
      }
    }
  }

  /** The failures. */
  private static List<Throwable> run() {
    List<Throwable> failures = new ArrayList<>();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(Traveller.class))
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable().ifPresent(failures::add);
              }
            });
    return failures;
  }

  @Test
  void theBuildFindsTheExtensionByItself() {
    assertThat(Place.current()).isEqualTo(Anywhere.placeOf(AnywhereTest.class));
  }

  @Test
  void placesDiffer() {
    assertThat(LongStream.range(0, 200).mapToObj(Place::random).distinct()).hasSizeGreaterThan(150);
  }

  @Test
  void aClassAndItsNestedClassesAreInOnePlaceAndTheWayBackIsTaken() {
    Place home = Place.current();
    assertThat(run()).isEmpty();
    assertThat(OUTER.get()).isEqualTo(INNER.get());
    assertThat(Place.current()).isEqualTo(home);
  }

  @Test
  void aFailureSaysWhereItHappenedAndHowToGoThereAgain() {
    System.setProperty("anywhere.fail", "yes");
    try {
      Throwable failure = run().get(0);
      assertThat(failure).hasMessage("on purpose");
      assertThat(failure.getSuppressed())
          .anySatisfy(
              place ->
                  assertThat(place)
                      .hasMessageContaining(OUTER.get().toString())
                      .hasMessageContaining("-Dfoldsieve.test.seed="));
    } finally {
      System.clearProperty("anywhere.fail");
    }
  }

  @Test
  void theSameSeedIsTheSamePlace() {
    assertThat(Place.random(17)).isEqualTo(Place.random(17));
  }

  @Test
  void oddPlacesWriteOddDigits() {
    Place home = Place.current();
    try {
      new Place(Place.ODD_LOCALES.get(0), TimeZone.getTimeZone("Asia/Kathmandu")).enter();
      assertThat(String.format(Locale.getDefault(Locale.Category.FORMAT), "%d", 900))
          .isEqualTo("٩٠٠");
    } finally {
      home.enter();
    }
  }
}
