package org.foldsieve.explore.guard;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides who gets in, before anything is read or done.
 *
 * <ul>
 *   <li>The request must name this machine and this port as its host: a name that an attacker lets
 *       point here (rebinding) does not.
 *   <li>A page of another origin gets nothing, also one of another port of this machine.
 *   <li>All but the entrance ask for the cookie; questions ask for the token as well, and for the
 *       browser's word that our own page asks.
 * </ul>
 */
public final class Door {

  /** Where the secret is shown. */
  public static final String ENTRANCE = "/enter";

  /** Where data and work are asked for. */
  public static final String QUESTIONS = "/api/";

  private final Keys keys;
  private final List<String> hosts;

  /** A door of a server on a port. */
  public Door(Keys keys, int port) {
    this.keys = keys;
    this.hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
  }

  /**
   * Whether a request is its user's: let in, and with the cookie or the secret. What others ask is
   * counted apart, so that they cannot use up what the user may ask.
   *
   * @param key the secret that it shows; null where it shows none
   */
  public boolean isOurs(Asked asked, @Nullable String key) {
    return refusal(asked).isEmpty()
        && (keys.isCookie(asked.cookie()) || asked.enters() && keys.isSecret(key));
  }

  /** Why a request is not let in; empty where it is. */
  public Optional<TurnedAway> refusal(Asked asked) {
    String host = asked.host();
    if (host == null || !hosts.contains(host)) {
      return refuse(421, "This server answers only to 127.0.0.1 and localhost.");
    }
    if (!asked.method().equals("GET") && !asked.method().equals("POST")) {
      return refuse(405, "There is nothing of that kind here.");
    }
    if (asked.isQuestion() != asked.method().equals("POST")) {
      return refuse(405, "Pages are got, questions are posted.");
    }
    if (asked.origin() != null && !asked.origin().equals("http://" + host)) {
      return refuse(403, "Another page asks; this server answers only its own.");
    }
    if (asked.enters()) {
      // The secret itself says that it may, wherever the link was clicked.
      return Optional.empty();
    }
    String site = asked.site();
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      return refuse(403, "Another page asks; this server answers only its own.");
    }
    if (!keys.isCookie(asked.cookie())) {
      return refuse(401, "Open the address that the terminal shows.");
    }
    if (asked.isQuestion() && (asked.origin() == null || !keys.isToken(asked.token()))) {
      return refuse(401, "Open the address that the terminal shows.");
    }
    return Optional.empty();
  }

  private static Optional<TurnedAway> refuse(int status, String words) {
    return Optional.of(new TurnedAway(status, words));
  }
}
