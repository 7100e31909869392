package org.foldsieve.anywhere;

import java.util.Locale;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Runs each test class in a random place, and says where it was when a test fails. JUnit finds it
 * by itself. {@code -Dfoldsieve.test.seed=…} goes to the same places again, {@code
 * -Dfoldsieve.test.locale=th-TH-u-nu-thai} stays in one for all classes.
 *
 * @since 0.1.0
 */
public final class Anywhere
    implements BeforeAllCallback,
        TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler {

  /** One for all classes of a run. */
  private static final long SEED =
      Long.getLong("foldsieve.test.seed", System.nanoTime() & Integer.MAX_VALUE);

  /** Part of a failure's stack trace, so that every report of it has the place. */
  private static final class HappenedIn extends RuntimeException {

    private static final long serialVersionUID = 1L;

    HappenedIn(Place place) {
      super(place + "; -Dfoldsieve.test.seed=" + SEED + " goes there again", null, false, false);
    }
  }

  /** Goes back when the class is done. */
  private record Journey(Place home, Place place) implements AutoCloseable {

    @Override
    public void close() {
      home.enter();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (store(context).get(Journey.class) == null) {
      Place place = placeOf(context.getRequiredTestClass());
      store(context).put(Journey.class, new Journey(Place.current(), place));
      place.enter();
    }
  }

  /** Decided by the name, not by the order of the classes: one class alone is in its place too. */
  static Place placeOf(Class<?> test) {
    Place random = Place.random(SEED ^ test.getName().hashCode());
    String tag = System.getProperty("foldsieve.test.locale", "");
    return tag.isEmpty() ? random : new Place(Locale.forLanguageTag(tag), random.zone());
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw told(context, failure);
  }

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw told(context, failure);
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw told(context, failure);
  }

  @Override
  public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw told(context, failure);
  }

  @Override
  public void handleAfterAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw told(context, failure);
  }

  private static Throwable told(ExtensionContext context, Throwable failure) {
    Journey journey = store(context).get(Journey.class, Journey.class);
    if (journey != null) {
      failure.addSuppressed(new HappenedIn(journey.place()));
    }
    return failure;
  }

  private static ExtensionContext.Store store(ExtensionContext context) {
    return context.getStore(Namespace.create(Anywhere.class));
  }
}
