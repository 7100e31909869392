package org.foldsieve.explore.guard;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * What lets a browser in. The secret stands in the address that the terminal shows and opens once.
 * Whoever has opened with it holds two things: a cookie, which no script can read, and a token,
 * which the page keeps for its own origin. Cookies know no ports, so a server on another port of
 * this machine is shown the cookie; the token it never sees. Both are asked for.
 */
public final class Keys {

  private static final int BYTES = 24;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String secret = random();
  private final String cookie = random();
  private final String token = random();
  private boolean used;

  /** A text that nobody guesses. */
  private static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** What the first address holds. */
  public String secret() {
    return secret;
  }

  /** What the browser sends with every request. */
  public String cookie() {
    return cookie;
  }

  /** What the page sends with every question. */
  public String token() {
    return token;
  }

  /** Whether a secret opens: the right one does, once. */
  public synchronized boolean open(@Nullable String given) {
    if (used || !same(secret, given)) {
      return false;
    }
    used = true;
    return true;
  }

  /** Whether somebody has opened with the secret: from then on it opens nothing. */
  public synchronized boolean isUsed() {
    return used;
  }

  boolean isSecret(@Nullable String given) {
    return same(secret, given);
  }

  boolean isCookie(@Nullable String given) {
    return same(cookie, given);
  }

  boolean isToken(@Nullable String given) {
    return same(token, given);
  }

  /** Takes as long for a wrong text as for a right one. */
  private static boolean same(String right, @Nullable String given) {
    return given != null
        && MessageDigest.isEqual(
            right.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
