package org.foldsieve.explore.web;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.foldsieve.explore.guard.Door;
import org.foldsieve.explore.guard.PlainNames;
import org.foldsieve.explore.guard.TooLargeException;
import org.foldsieve.run.ParameterException;

/** One question, and the ways to answer it. */
final class Call {

  /** A selection of a million rows fits. */
  private static final long QUESTION_BYTES = 8L << 20;

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final long fileBytes;

  Call(Request request, Response response, Callback callback, long fileBytes) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.fileBytes = fileBytes;
  }

  /** What is asked, as {@code rank}. */
  String name() {
    return Request.getPathInContext(request).substring(Door.QUESTIONS.length());
  }

  /** A value after the question mark. */
  String parameter(String name) {
    String value = Request.extractQueryParameters(request, StandardCharsets.UTF_8).getValue(name);
    return value == null ? "" : value;
  }

  /** The question's JSON. */
  JsonObject question() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream in = body(QUESTION_BYTES)) {
      byte[] part = new byte[1 << 13];
      for (int read; (read = in.read(part)) >= 0; ) {
        bytes.write(part, 0, read);
        if (bytes.size() > QUESTION_BYTES) {
          throw new TooLargeException(QUESTION_BYTES);
        }
      }
    }
    try {
      return JsonParser.parseString(bytes.toString(StandardCharsets.UTF_8)).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException wrong) {
      throw new ParameterException("the question is no JSON object");
    }
  }

  /** The bytes of a file that is sent. */
  InputStream file() throws IOException {
    return body(fileBytes);
  }

  /** What is said to be too much is not read at all. */
  private InputStream body(long most) throws IOException {
    if (request.getLength() > most) {
      throw new TooLargeException(most);
    }
    return Content.Source.asInputStream(request);
  }

  /** Answers at once. */
  void reply(int status, String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
    if (status == 413) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.write(true, ByteBuffer.wrap(bytes), callback);
  }

  /** Answers with a file to save. */
  void reply(String name, byte[] bytes) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/octet-stream");
    response
        .getHeaders()
        .put("Content-Disposition", "attachment; filename=\"" + PlainNames.ascii(name) + "\"");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
    response.write(true, ByteBuffer.wrap(bytes), callback);
  }

  /** Begins an answer that comes in parts. */
  OutputStream stream() {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
    return Content.Sink.asOutputStream(response);
  }

  /** The parts are sent. */
  void done() {
    callback.succeeded();
  }
}
