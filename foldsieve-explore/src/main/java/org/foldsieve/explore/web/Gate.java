package org.foldsieve.explore.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.foldsieve.explore.guard.Asked;
import org.foldsieve.explore.guard.Door;
import org.foldsieve.explore.guard.Keys;
import org.foldsieve.explore.guard.Rate;
import org.foldsieve.explore.guard.TurnedAway;
import org.foldsieve.explore.guard.Uploads;
import org.jspecify.annotations.Nullable;

/** Every request comes through here: the door first, then pages and answers. */
final class Gate extends Handler.Abstract {

  static final String TOKEN = "X-Foldsieve-Token";

  /** Nothing but our own files, no script or style in the page itself, and in no frame. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final int A_SECOND = 100;
  private static final int AT_ONCE = 300;

  private final Door door;
  private final Keys keys;
  private final String cookieName;
  private final Api api;
  private final Uploads uploads;
  private final Rate ours = new Rate(A_SECOND, AT_ONCE, System::nanoTime);
  private final Rate strangers = new Rate(A_SECOND, AT_ONCE, System::nanoTime);
  private final StaticFiles files = new StaticFiles();

  Gate(Door door, Keys keys, int port, Api api, Uploads uploads) {
    this.door = door;
    this.keys = keys;
    // Cookies know no ports: two servers must not overwrite each other's.
    this.cookieName = "foldsieve-" + port;
    this.api = api;
    this.uploads = uploads;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Asked asked = asked(request);
    protect(response);
    Optional<TurnedAway> refusal =
        (door.isOurs(asked, key(request)) ? ours : strangers).allows()
            ? door.refusal(asked)
            : Optional.of(new TurnedAway(429, "Too many questions at once; wait a moment."));
    if (refusal.isPresent()) {
      refuse(refusal.get(), asked, response, callback);
    } else if (asked.path().equals(Door.ENTRANCE)) {
      enter(request, asked, response, callback);
    } else if (asked.path().startsWith(Door.QUESTIONS)) {
      api.answer(new Call(request, response, callback, uploads.limit()));
    } else {
      sendFile(asked.path(), response, callback);
    }
    return true;
  }

  private Asked asked(Request request) {
    return new Asked(
        request.getMethod(),
        Request.getPathInContext(request),
        request.getHeaders().get(HttpHeader.HOST),
        request.getHeaders().get(HttpHeader.ORIGIN),
        request.getHeaders().get("Sec-Fetch-Site"),
        cookie(request),
        request.getHeaders().get(TOKEN));
  }

  private @Nullable String cookie(Request request) {
    return Request.getCookies(request).stream()
        .filter(cookie -> cookie.getName().equals(cookieName))
        .map(HttpCookie::getValue)
        .findFirst()
        .orElse(null);
  }

  /** The secret that a request shows at the entrance. */
  private static @Nullable String key(Request request) {
    return Request.getPathInContext(request).equals(Door.ENTRANCE)
        ? Request.extractQueryParameters(request, StandardCharsets.UTF_8).getValue("key")
        : null;
  }

  private static void protect(Response response) {
    response.getHeaders().put("Content-Security-Policy", POLICY);
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put("X-Frame-Options", "DENY");
    response.getHeaders().put("Referrer-Policy", "no-referrer");
    response.getHeaders().put("Cross-Origin-Opener-Policy", "same-origin");
    response.getHeaders().put("Cross-Origin-Resource-Policy", "same-origin");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
  }

  /** The secret becomes a cookie and a token; who has the cookie already goes on without it. */
  private void enter(Request request, Asked asked, Response response, Callback callback) {
    if (!keys.open(key(request))) {
      boolean known =
          door.refusal(
                  new Asked("GET", "/", asked.host(), asked.origin(), null, asked.cookie(), null))
              .isEmpty();
      if (known) {
        response.setStatus(303);
        response.getHeaders().put(HttpHeader.LOCATION, "/");
        callback.succeeded();
      } else {
        refuse(
            new TurnedAway(
                401, "This address opens once. Start again for another, or use the same browser."),
            asked,
            response,
            callback);
      }
      return;
    }
    Response.addCookie(
        response,
        HttpCookie.build(cookieName, keys.cookie())
            .path("/")
            .httpOnly(true)
            .sameSite(HttpCookie.SameSite.STRICT)
            .build());
    send(
        200,
        "html",
        StaticFiles.page("enter.html").replace("{{token}}", keys.token()),
        response,
        callback);
  }

  private void sendFile(String path, Response response, Callback callback) {
    Optional<StaticFiles.Content> file = files.of(path);
    if (file.isEmpty()) {
      send(404, "html", notice("There is no such page."), response, callback);
      return;
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, file.get().type());
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, file.get().bytes().length);
    response.write(true, ByteBuffer.wrap(file.get().bytes()), callback);
  }

  private static void refuse(
      TurnedAway refusal, Asked asked, Response response, Callback callback) {
    // What it sent is not read: the connection ends with the answer.
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    if (asked.path().startsWith(Door.QUESTIONS)) {
      send(refusal.status(), "json", Json.error(refusal.words()), response, callback);
    } else {
      send(refusal.status(), "html", notice(refusal.words()), response, callback);
    }
  }

  private static String notice(String words) {
    return StaticFiles.page("notice.html").replace("{{words}}", words);
  }

  private static void send(
      int status, String kind, String text, Response response, Callback callback) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    response
        .getHeaders()
        .put(
            HttpHeader.CONTENT_TYPE,
            kind.equals("json") ? "application/json" : "text/html; charset=utf-8");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
    response.write(true, ByteBuffer.wrap(bytes), callback);
  }
}
