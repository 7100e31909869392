package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Whatever a module exports has a sentence that says what the user gets: every package, type,
 * constructor, method and constant, and every component of a record. Types also say since when they
 * are there.
 *
 * <p>The group 'missing' of doclint asks for more, a {@code @param} and a {@code @return} on every
 * method: a thousand lines in core alone that would repeat the sentence above them, or the
 * component of the record. So doclint checks what is written, and this what must be.
 */
class JavadocTest {

  private static final Pattern EXPORT = Pattern.compile("(?m)^ {2}exports ([\\w.]+);");
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  @Test
  void everythingExportedSaysWhatItIs() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Path module : modules()) {
      Matcher export = EXPORT.matcher(Files.readString(module));
      while (export.find()) {
        Path folder = module.resolveSibling(export.group(1).replace('.', '/'));
        try (Stream<Path> files = Files.list(folder)) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
        }
        assertThat(sources).contains(folder.resolve("package-info.java"));
      }
    }
    assertThat(sources).hasSizeGreaterThan(200);
    assertThat(undocumented(sources)).isEmpty();
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders
          .map(folder -> folder.resolve("src/main/java/module-info.java"))
          .filter(Files::exists)
          .toList();
    }
  }

  private static List<String> undocumented(List<Path> sources) throws IOException {
    try (StandardJavaFileManager files =
        COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      JavacTask task =
          (JavacTask)
              COMPILER.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      List<String> missing = new ArrayList<>();
      DocTrees comments = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new Scanner(comments, missing).scan(unit, null);
      }
      return missing;
    }
  }

  /** Visits what is public or protected, all the way in. */
  private static final class Scanner extends TreePathScanner<Void, Void> {

    private final DocTrees comments;
    private final List<String> missing;

    Scanner(DocTrees comments, List<String> missing) {
      this.comments = comments;
      this.missing = missing;
    }

    @Override
    public Void visitPackage(PackageTree room, Void unused) {
      if (file().endsWith("package-info.java")) {
        require(room.getPackageName().toString());
      }
      return null;
    }

    @Override
    public Void visitClass(ClassTree type, Void unused) {
      if (!isExported(type.getModifiers())) {
        return null;
      }
      require(type.getSimpleName().toString());
      if (getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.COMPILATION_UNIT) {
        requireSince(type);
      }
      if (type.getKind() == Tree.Kind.RECORD) {
        requireComponents(type);
      }
      return super.visitClass(type, null);
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
      boolean overrides =
          method.getModifiers().getAnnotations().stream()
              .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Override"));
      if (!overrides && isExported(method.getModifiers())) {
        require(method.getName().toString());
      }
      return null; // What is inside is nobody's to see.
    }

    @Override
    public Void visitVariable(VariableTree field, Void unused) {
      if (isExported(field.getModifiers())) {
        require(field.getName().toString());
      }
      return null;
    }

    /** Members of interfaces are public unless they say otherwise. */
    private boolean isExported(ModifiersTree modifiers) {
      Set<Modifier> flags = modifiers.getFlags();
      TreePath owner = getCurrentPath().getParentPath();
      boolean ofInterface =
          owner.getLeaf().getKind() == Tree.Kind.INTERFACE && !flags.contains(Modifier.PRIVATE);
      return ofInterface || flags.contains(Modifier.PUBLIC) || flags.contains(Modifier.PROTECTED);
    }

    private void require(String name) {
      DocCommentTree comment = comments.getDocCommentTree(getCurrentPath());
      if (comment == null || comment.getFirstSentence().isEmpty()) {
        missing.add(place() + ": " + name);
      }
    }

    private List<? extends DocTree> tags() {
      DocCommentTree comment = comments.getDocCommentTree(getCurrentPath());
      return comment == null ? List.of() : comment.getBlockTags();
    }

    private void requireSince(ClassTree type) {
      if (tags().stream().noneMatch(tag -> tag.getKind() == DocTree.Kind.SINCE)) {
        missing.add(place() + ": @since of " + type.getSimpleName());
      }
    }

    private void requireComponents(ClassTree type) {
      Set<String> described =
          tags().stream()
              .filter(ParamTree.class::isInstance)
              .map(tag -> ((ParamTree) tag).getName().toString())
              .collect(Collectors.toSet());
      for (Tree member : type.getMembers()) {
        // The parser makes a component a private field; a record has no others that are not static.
        if (member instanceof VariableTree component
            && !component.getModifiers().getFlags().contains(Modifier.STATIC)
            && !described.contains(component.getName().toString())) {
          missing.add(place() + ": component " + component.getName());
        }
      }
    }

    private Path file() {
      return Path.of(getCurrentPath().getCompilationUnit().getSourceFile().toUri());
    }

    private String place() {
      CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
      long start = comments.getSourcePositions().getStartPosition(unit, getCurrentPath().getLeaf());
      return file() + ":" + unit.getLineMap().getLineNumber(start);
    }
  }
}
