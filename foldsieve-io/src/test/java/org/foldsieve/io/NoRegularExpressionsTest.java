package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No reader uses a regular expression: over a text of a file it may take time that grows with the
 * square of its length or worse, or a stack as deep as the text is long.
 */
class NoRegularExpressionsTest {

  /** Text of the command line, of a length that people type. */
  private static final Set<String> ALLOWED = Set.of("GeneratedData");

  private static final Set<String> OF_STRINGS =
      Set.of("matches", "split", "replaceAll", "replaceFirst");

  @Test
  void noReaderUsesARegularExpression() throws IOException, URISyntaxException {
    Path root = Path.of(Tables.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> found = new ArrayList<>();
    int seen = 0;
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(NoRegularExpressionsTest::isOurs).toList()) {
        seen++;
        String name = file.getFileName().toString().replace(".class", "");
        if (!ALLOWED.contains(name) && usesRegularExpressions(file)) {
          found.add(root.relativize(file).toString());
        }
      }
    }
    assertThat(seen).isGreaterThan(50);
    assertThat(found).isEmpty();
  }

  private static boolean isOurs(Path file) {
    String path = file.toString().replace('\\', '/');
    return path.endsWith(".class") && path.contains("/org/foldsieve/io/");
  }

  /** Whether a class names java.util.regex or those methods of String, in its constant pool. */
  private static boolean usesRegularExpressions(Path file) throws IOException {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      in.skipNBytes(8);
      int count = in.readUnsignedShort();
      String[] texts = new String[count];
      int[] first = new int[count];
      int[] second = new int[count];
      List<Integer> methods = new ArrayList<>();
      for (int i = 1; i < count; i++) {
        int tag = in.readUnsignedByte();
        switch (tag) {
          case 1 -> texts[i] = in.readUTF();
          case 3, 4 -> in.skipNBytes(4);
          case 5, 6 -> {
            in.skipNBytes(8);
            i++;
          }
          case 7, 8, 16, 19, 20 -> first[i] = in.readUnsignedShort();
          case 15 -> in.skipNBytes(3);
          default -> {
            first[i] = in.readUnsignedShort();
            second[i] = in.readUnsignedShort();
            if (tag == 10) {
              methods.add(i);
            }
          }
        }
      }
      for (int method : methods) {
        String owner = texts[first[first[method]]];
        String name = texts[first[second[method]]];
        if (owner.startsWith("java/util/regex/")
            || (owner.equals("java/lang/String") && OF_STRINGS.contains(name))) {
          return true;
        }
      }
      return false;
    }
  }
}
