package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a server of {@code explore} what its page would ask. */
final class ExploreCaller {

  private static final Pattern TOKEN = Pattern.compile("name=\"token\" content=\"([^\"]+)\"");

  private final HttpClient client =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
  private final String origin;
  private final String token;

  /** Enters by the address with the secret. */
  ExploreCaller(URI address) throws IOException, InterruptedException {
    origin = "http://" + address.getAuthority();
    HttpRequest request = HttpRequest.newBuilder(address).build();
    Matcher found =
        TOKEN.matcher(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    assertThat(found.find()).isTrue();
    token = found.group(1);
  }

  /** A question of the page; its state is that of the rest of the questions. */
  static JsonObject state(String json, int top) {
    JsonObject question = JsonParser.parseString(json).getAsJsonObject();
    question.addProperty("top", top);
    question.addProperty("page", "test");
    return question;
  }

  /** A question with one thing more. */
  static JsonObject with(JsonObject question, String name, String value) {
    JsonObject other = question.deepCopy();
    other.addProperty(name, value);
    return other;
  }

  /** The answer to a question, which must have one. */
  JsonElement ask(String name, JsonObject question) throws IOException, InterruptedException {
    String body = said(name, question);
    assertThat(body).contains("event: result\n");
    return JsonParser.parseString(
        body.substring(body.indexOf("data: ", body.indexOf("event: result")) + 6));
  }

  /** All that is said to a question. */
  String said(String name, JsonObject question) throws IOException, InterruptedException {
    return post(name, HttpRequest.BodyPublishers.ofString(question.toString()));
  }

  /** Drops a file onto the page; gives its name for the questions that follow. */
  String drop(String name, byte[] content) throws IOException, InterruptedException {
    String answer = post("upload?name=" + name, HttpRequest.BodyPublishers.ofByteArray(content));
    return JsonParser.parseString(answer).getAsJsonObject().get("data").getAsString();
  }

  private String post(String name, HttpRequest.BodyPublisher body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin + "/api/" + name))
            .header("Origin", origin)
            .header("X-Foldsieve-Token", token)
            .POST(body)
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8)).body();
  }

  /** The names of features in the order of a ranking. */
  List<String> ranked(JsonObject ranking, JsonObject table) {
    List<String> names = new ArrayList<>();
    for (int unit : order(ranking)) {
      names.add(table.getAsJsonArray("units").get(unit).getAsString());
    }
    return names;
  }

  static int[] order(JsonObject ranking) {
    IntBuffer numbers = bytes(ranking, "order").asIntBuffer();
    int[] order = new int[numbers.remaining()];
    numbers.get(order);
    return order;
  }

  static double[] doubles(JsonObject json, String name) {
    double[] values = new double[bytes(json, name).remaining() / Double.BYTES];
    bytes(json, name).asDoubleBuffer().get(values);
    return values;
  }

  static float[] floats(JsonObject json, String name) {
    FloatBuffer numbers = bytes(json, name).asFloatBuffer();
    float[] values = new float[numbers.remaining()];
    numbers.get(values);
    return values;
  }

  private static ByteBuffer bytes(JsonObject json, String name) {
    return ByteBuffer.wrap(Base64.getDecoder().decode(json.get(name).getAsString()))
        .order(ByteOrder.LITTLE_ENDIAN);
  }
}
