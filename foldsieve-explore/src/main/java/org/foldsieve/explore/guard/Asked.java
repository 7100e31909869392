package org.foldsieve.explore.guard;

import org.jspecify.annotations.Nullable;

/**
 * What a request says of itself, as far as it decides whether it is let in.
 *
 * @param method as {@code GET}
 * @param path without the question mark and what follows
 * @param host the server it means to reach
 * @param origin whose page asks; null where the browser does not say
 * @param site how that page is related, in the browser's words; null where it does not say
 * @param cookie the cookie of this server; null where there is none
 * @param token the token of the page; null where there is none
 */
public record Asked(
    String method,
    String path,
    @Nullable String host,
    @Nullable String origin,
    @Nullable String site,
    @Nullable String cookie,
    @Nullable String token) {

  /** Whether it opens the door with the secret. */
  boolean enters() {
    return path.equals(Door.ENTRANCE);
  }

  /** Whether it asks for data or work. */
  boolean isQuestion() {
    return path.startsWith(Door.QUESTIONS);
  }
}
