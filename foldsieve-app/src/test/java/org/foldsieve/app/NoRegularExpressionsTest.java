package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassReader;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.Handle;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.MethodVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.Opcodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * No regular expression over text of a length that nobody knows: it may take time that grows with
 * the square of the length or worse, or a stack as deep as the text is long. So none is used at
 * all, but where the text is short for a reason that is told here.
 */
class NoRegularExpressionsTest {

  /** Who may, by the reason why the text is bounded. */
  private static final Map<String, Set<String>> ALLOWED =
      Map.of(
          "names of our own: of parameters, methods, experiments and their files",
          Set.of(
              "app.command.CompletionCommand",
              "app.option.ScaleOptions",
              "method.Method$Parameter",
              "run.Parameters",
              "papers.Checkpoints",
              "papers.alignment.NumberComparison$RealColumn",
              "papers.llescore.AccuracyTable",
              "papers.lne.LightMaps",
              "papers.lne.MapFigure",
              "papers.lne.ViewMaps"),
          "no repetition of the expression is without a bound, or the text is measured before",
          Set.of(
              "app.command.Scorers",
              "app.command.SmallClasses",
              "data.ImageShape",
              "evaluation.compare.Judges",
              "output.Destination"),
          "the value of one option, which a person typed",
          Set.of(
              "app.command.EmbedCommand",
              "app.option.DataOptions",
              "app.option.MemorySize",
              "evaluation.protocol.ProtocolText"));

  private static final Set<String> OF_STRINGS =
      Set.of("matches", "split", "splitWithDelimiters", "replaceAll", "replaceFirst");

  /** What splits at a single character, which String does without an expression. */
  private static final String SPECIAL = ".$|()[{^?*+\\";

  @Test
  void noModuleUsesARegularExpression() throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    int seen = 0;
    for (String module : HousePage.modules().keySet()) {
      Path root = HousePage.ROOT.resolve(module).resolve("target/classes");
      try (Stream<Path> files = Files.walk(root.resolve("org/foldsieve"))) {
        for (Path file : files.filter(name -> name.toString().endsWith(".class")).toList()) {
          seen++;
          Set<String> uses = uses(Files.readAllBytes(file));
          if (!uses.isEmpty()) {
            found.put(name(root, file), uses);
          }
        }
      }
    }
    Set<String> allowed =
        ALLOWED.values().stream()
            .flatMap(Set::stream)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(seen).as("classes looked at").isGreaterThan(1000);
    assertThat(found)
        .as("text of a file, a name or a page may be of any length")
        .allSatisfy((name, uses) -> assertThat(allowed).as(name + " " + uses).contains(name));
    // Whoever no longer needs to is no longer allowed to.
    assertThat(allowed).isSubsetOf(found.keySet());
  }

  @Test
  void theRuleSeesThem() throws IOException {
    assertThat(uses(bytes(Splits.class))).isEmpty();
    assertThat(uses(bytes(Expressions.class)))
        .containsExactlyInAnyOrder(
            "Pattern.compile",
            "Pattern.matcher",
            "Matcher.find",
            "Pattern.quote",
            "String.matches",
            "String.split",
            "String.replaceAll",
            "Scanner.<init>",
            "Scanner.next");
  }

  /** No expressions. */
  static final class Splits {
    static int count(String text) {
      return text.split(",").length + text.split("\\|", -1).length + text.split(" ", 2).length;
    }
  }

  /** Expressions, each in another way. */
  static final class Expressions {
    static boolean any(String text, String separator) {
      return Pattern.compile("a").matcher(text).find()
          && text.matches("b")
          && text.split(separator).length > 1
          && text.split("||").length > 1
          && Stream.of(text).map(Pattern::quote).findAny().isPresent()
          && text.replaceAll("c", "d").isEmpty()
          && new java.util.Scanner(text).next().isEmpty();
    }
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String name = type.getName().substring(type.getPackageName().length() + 1) + ".class";
    try (var in = type.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static String name(Path root, Path file) {
    return Stream.of(root.resolve("org/foldsieve").relativize(file).toString())
        .map(path -> path.replace('\\', '/').replace('/', '.'))
        .map(path -> path.substring(0, path.length() - ".class".length()))
        .collect(Collectors.joining());
  }

  /** The calls of a class that make or use an expression. */
  private static Set<String> uses(byte[] type) {
    Set<String> uses = new TreeSet<>();
    new ClassReader(type)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return new Calls(uses);
              }
            },
            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return uses;
  }

  /** Goes through a method, and knows what constant was named last before a call. */
  private static final class Calls extends MethodVisitor {

    private final Set<String> uses;
    private @Nullable Object constant;

    Calls(Set<String> uses) {
      super(Opcodes.ASM9);
      this.uses = uses;
    }

    @Override
    public void visitLdcInsn(Object value) {
      constant = value;
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      constant = null;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      constant = null;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      note(owner, name);
      constant = null;
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      constant = null;
      for (Object argument : arguments) {
        if (argument instanceof Handle handle) {
          note(handle.getOwner(), handle.getName());
        }
      }
    }

    private void note(String owner, String name) {
      boolean expression =
          owner.startsWith("java/util/regex/")
              || owner.equals("java/util/Scanner")
              || owner.equals("java/lang/String")
                  && OF_STRINGS.contains(name)
                  && !(name.equals("split") && isOneCharacter(constant));
      if (expression) {
        uses.add(owner.substring(owner.lastIndexOf('/') + 1) + "." + name);
      }
    }
  }

  private static boolean isOneCharacter(@Nullable Object separator) {
    if (!(separator instanceof String text)) {
      return false;
    }
    return text.length() == 1 && SPECIAL.indexOf(text.charAt(0)) < 0
        || text.length() == 2
            && text.charAt(0) == '\\'
            && !Character.isLetterOrDigit(text.charAt(1));
  }
}
