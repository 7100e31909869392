package org.foldsieve.explore;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that says exactly what a test wants it to say, header by header. */
final class Visitor {

  private static final Pattern TOKEN = Pattern.compile("name=\"token\" content=\"([^\"]+)\"");

  final int port;
  String host;
  String origin;
  String cookie = "";
  String token = "";

  private Visitor(int port) {
    this.port = port;
    this.host = "127.0.0.1:" + port;
    this.origin = "http://127.0.0.1:" + port;
  }

  /** What came back. */
  record Answer(int status, String head, String body) {

    Optional<String> header(String name) {
      return head.lines()
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    }
  }

  /** Somebody who knows nothing. */
  static Visitor stranger(Explorer explorer) {
    return new Visitor(explorer.port());
  }

  /** Somebody who opened the printed address. */
  static Visitor welcome(Explorer explorer) throws IOException {
    Visitor visitor = stranger(explorer);
    visitor.enter(explorer.address());
    return visitor;
  }

  Answer enter(URI address) throws IOException {
    Answer answer = get(address.getPath() + "?" + address.getQuery());
    answer.header("set-cookie").ifPresent(text -> cookie = text.substring(0, text.indexOf(';')));
    Matcher found = TOKEN.matcher(answer.body());
    if (found.find()) {
      token = found.group(1);
    }
    return answer;
  }

  Answer get(String path, String... headers) throws IOException {
    return send("GET " + path, "", headers);
  }

  Answer ask(String name, JsonObject question, String... headers) throws IOException {
    return send("POST /api/" + name, question.toString(), headers);
  }

  /** A question whose answer comes in parts: the last of them. */
  JsonElement work(String name, JsonObject question) throws IOException {
    question.addProperty("page", "test");
    Answer answer = ask(name, question);
    List<String> events = new ArrayList<>(answer.body().lines().toList());
    for (int i = events.size() - 1; i > 0; i--) {
      if (events.get(i).startsWith("data: ")) {
        JsonElement data = JsonParser.parseString(events.get(i).substring(6));
        if (!events.get(i - 1).equals("event: result")) {
          throw new AssertionError(events.get(i - 1) + ": " + data);
        }
        return data;
      }
    }
    throw new AssertionError(answer.status() + ": " + answer.body());
  }

  Answer send(String request, String body, String... headers) throws IOException {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder(request + " HTTP/1.1\r\nConnection: close\r\n");
    add(head, "Host", host);
    if (request.startsWith("POST")) {
      add(head, "Origin", origin);
      add(head, "Content-Length", Integer.toString(content.length));
    }
    add(head, "Cookie", cookie);
    add(head, "X-Foldsieve-Token", token);
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    head.append("\r\n");
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(30_000);
      OutputStream out = socket.getOutputStream();
      out.write(head.toString().getBytes(StandardCharsets.UTF_8));
      out.write(content);
      out.flush();
      return read(socket.getInputStream());
    }
  }

  private static void add(StringBuilder head, String name, String value) {
    if (!value.isEmpty()) {
      head.append(name).append(": ").append(value).append("\r\n");
    }
  }

  static Answer read(InputStream in) throws IOException {
    String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      return new Answer(0, text, "");
    }
    String head = text.substring(0, end);
    String body = text.substring(end + 4);
    boolean parts = head.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked");
    return new Answer(Integer.parseInt(head.split(" ")[1]), head, parts ? joined(body) : body);
  }

  /** The parts of a chunked body; all texts of these tests are ASCII where lengths count. */
  private static String joined(String body) {
    StringBuilder all = new StringBuilder();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    int at = 0;
    while (at < bytes.length) {
      int line = at;
      while (bytes[line] != '\r') {
        line++;
      }
      int size = Integer.parseInt(new String(bytes, at, line - at, StandardCharsets.US_ASCII), 16);
      if (size == 0) {
        break;
      }
      all.append(new String(bytes, line + 2, size, StandardCharsets.UTF_8));
      at = line + 2 + size + 2;
    }
    return all.toString();
  }
}
