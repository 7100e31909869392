package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * docs/architecture.md and the compiled classes of every module say the same: which rooms there
 * are, which of them stand on which, and who may look in.
 */
class HouseTest {

  private static final Path ROOT = HousePage.ROOT;

  private static final List<HousePage.Row> ROWS = HousePage.rows();
  private static final Map<String, JavaClasses> MODULES = importModules();

  private static Map<String, JavaClasses> importModules() {
    Map<String, JavaClasses> found = new LinkedHashMap<>();
    for (HousePage.Row row : ROWS) {
      found.computeIfAbsent(
          row.module(), name -> new ClassFileImporter().importPath(classes(name)));
    }
    return found;
  }

  private static Path classes(String module) {
    return ROOT.resolve(module).resolve("target/classes");
  }

  @Test
  void everyModuleIsOnThePage() throws IOException {
    try (var folders = Files.list(ROOT)) {
      Set<String> published =
          folders
              .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
              .map(folder -> folder.getFileName().toString())
              .filter(name -> name.startsWith("foldsieve-"))
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(MODULES.keySet()).containsExactlyInAnyOrderElementsOf(published);
    }
  }

  @Test
  void everyRoomIsOnThePageOfItsModule() {
    MODULES.forEach(
        (module, classes) -> {
          Set<String> found = new TreeSet<>();
          classes.forEach(type -> found.add(room(type)));
          found.remove("module-info");
          Set<String> described =
              ROWS.stream()
                  .filter(row -> row.module().equals(module))
                  .flatMap(row -> row.rooms().stream())
                  .collect(Collectors.toCollection(TreeSet::new));
          assertThat(described).as(module).isEqualTo(found);
        });
  }

  @Test
  void everyRoomUsesOnlyRoomsThatStandBeforeIt() {
    Map<String, Integer> place = new TreeMap<>();
    for (int r = 0; r < ROWS.size(); r++) {
      for (String room : ROWS.get(r).rooms()) {
        place.put(room, r);
      }
    }
    List<String> wrong = new ArrayList<>();
    int[] arrows = new int[1];
    MODULES.forEach(
        (module, classes) ->
            classes.forEach(
                type ->
                    type.getDirectDependenciesFromSelf()
                        .forEach(
                            arrow -> {
                              String from = room(type);
                              String to = room(arrow.getTargetClass().getBaseComponentType());
                              if (to.equals(from) || !place.containsKey(to)) {
                                return;
                              }
                              arrows[0]++;
                              if (place.get(to) >= place.get(from)) {
                                wrong.add(arrow.getDescription());
                              }
                            })));
    assertThat(wrong).isEmpty();
    assertThat(arrows[0]).as("arrows looked at").isGreaterThan(1000);
  }

  /** Who looks for a name finds one thing. */
  @Test
  void everyClassHasANameOfItsOwn() {
    Map<String, Set<String>> homes = new TreeMap<>();
    MODULES.forEach(
        (module, classes) ->
            classes.forEach(
                type -> {
                  if (!type.getName().contains("$") && !type.getSimpleName().endsWith("-info")) {
                    homes
                        .computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>())
                        .add(type.getName());
                  }
                }));
    assertThat(homes).as("names looked at").hasSizeGreaterThan(500);
    assertThat(homes.values().stream().filter(names -> names.size() > 1)).isEmpty();
  }

  /** The listing of the folders alone tells what nobody may rely on. */
  @Test
  void everyRoomOfMachinerySaysSoInItsFolder() {
    List<String> wrong = new ArrayList<>();
    for (HousePage.Row row : ROWS) {
      for (String room : row.rooms()) {
        Path home = ROOT.resolve(row.module()).resolve("src/main/java/org/foldsieve");
        boolean marked = false;
        for (String part : room.split("\\.")) {
          home = home.resolve(part);
          marked |= Files.exists(home.resolve("INTERNAL.md"));
        }
        if (marked == row.audience().equals("users")) {
          wrong.add(room + (marked ? " is for users, and INTERNAL.md" : " has no INTERNAL.md"));
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** A room that holds both says in its folder which classes are for users. */
  @Test
  void everyListOfClassesForUsersNamesThePublicOnes() throws IOException {
    Set<String> lists = new TreeSet<>();
    for (HousePage.Row row : ROWS) {
      for (String room : row.rooms()) {
        Path list =
            ROOT.resolve(row.module())
                .resolve("src/main/java/org/foldsieve")
                .resolve(room.replace('.', '/'))
                .resolve("USERS.md");
        if (!Files.exists(list)) {
          continue;
        }
        lists.add(room);
        Set<String> open = new TreeSet<>();
        MODULES.get(row.module()).stream()
            .filter(type -> room(type).equals(room) && !type.getName().contains("$"))
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .forEach(type -> open.add(type.getSimpleName()));
        Set<String> named =
            Pattern.compile("`(\\w+)`")
                .matcher(Files.readString(list))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).as(room).isEqualTo(open);
      }
    }
    assertThat(lists).containsExactly("spark");
  }

  /** But the testkit: its pom says why. */
  @Test
  void everyModuleHasATestThatItIsTestedAsOne() throws IOException {
    for (String module : MODULES.keySet()) {
      boolean named = Files.exists(classes(module).resolve("module-info.class"));
      try (var files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
        assertThat(files.anyMatch(file -> file.endsWith("ModulePathTest.java")))
            .as(module)
            .isEqualTo(named && !module.equals("foldsieve-testkit"));
      }
    }
  }

  @Test
  void everyRoomIsExportedToThoseItIsFor() throws IOException {
    for (String module : MODULES.keySet()) {
      Path descriptor = classes(module).resolve("module-info.class");
      if (!Files.exists(descriptor)) {
        // The program is no module: nobody can look in. Nor can what stands on Spark be one, whose
        // jars share packages: there everybody can.
        assertThat(ROWS)
            .filteredOn(row -> row.module().equals(module))
            .extracting(HousePage.Row::audience)
            .containsOnly(module.equals("foldsieve-spark") ? "users" : "itself");
        continue;
      }
      Map<String, String> exported = new TreeMap<>();
      try (InputStream in = Files.newInputStream(descriptor)) {
        for (ModuleDescriptor.Exports door : ModuleDescriptor.read(in).exports()) {
          exported.put(shortName(door.source()), door.isQualified() ? "our modules" : "users");
        }
      }
      Map<String, String> promised = new TreeMap<>();
      for (HousePage.Row row : ROWS) {
        if (row.module().equals(module) && !row.audience().equals("itself")) {
          row.rooms().forEach(room -> promised.put(room, row.audience()));
        }
      }
      assertThat(exported).as(module).isEqualTo(promised);
    }
  }

  /** Who catches FoldsieveException catches every refusal; what else there is says its type. */
  @Test
  void everyExceptionForUsersHasOneBase() {
    Set<String> bases =
        Set.of(
            "org.foldsieve.run.FoldsieveException",
            // Trouble with a file, and the end that its owner asked for.
            "java.io.IOException",
            "java.util.concurrent.CancellationException");
    Set<String> seen = new TreeSet<>();
    Set<String> wrong = new TreeSet<>();
    for (HousePage.Row row : ROWS) {
      for (JavaClass type : MODULES.get(row.module())) {
        if (row.rooms().contains(room(type))
            && !row.audience().equals("itself")
            && type.getModifiers().contains(JavaModifier.PUBLIC)
            && type.isAssignableTo(Throwable.class)) {
          seen.add(type.getSimpleName());
          boolean known =
              type.getAllRawSuperclasses().stream().anyMatch(up -> bases.contains(up.getName()))
                  || bases.contains(type.getName());
          if (!known) {
            wrong.add(type.getName());
          }
        }
      }
    }
    assertThat(seen).contains("FoldsieveException", "MissingDataException", "CancelledException");
    assertThat(wrong).isEmpty();
  }

  /** Whoever relies on a module learns what changed in it. */
  @Test
  void everyModuleForUsersIsComparedBeforeARelease() throws IOException {
    Set<String> wanted = new TreeSet<>();
    for (HousePage.Row row : ROWS) {
      if (row.audience().equals("users")) {
        wanted.add(row.module());
      }
    }
    String guide = Files.readString(ROOT.resolve("RELEASING.md"));
    Set<String> compared =
        Pattern.compile("package japicmp:cmp \\\\\\s+-pl (\\S+)")
            .matcher(guide)
            .results()
            .flatMap(found -> Stream.of(found.group(1).split(",")))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(compared).isEqualTo(wanted);
  }

  /** What writes a file and is no output, with the reason. */
  private static final Map<String, String> OTHER_WRITERS =
      Map.of(
          "org.foldsieve.app.Foldsieve", "the streams of the process",
          "org.foldsieve.evaluation.compare.Journal", "grows by a record at a time",
          "org.foldsieve.library.KeptLibraries", "puts unused folders of libraries aside",
          "org.foldsieve.library.PrivateFolder", "whether a folder is ours to write to",
          "org.foldsieve.library.UnpackedLibrary", "the native libraries of this process");

  private static final Set<String> WRITING_CALLS =
      Set.of(
          "newOutputStream",
          "newBufferedWriter",
          "write",
          "writeString",
          "copy",
          "move",
          "createFile",
          "createTempFile",
          "createLink",
          "createSymbolicLink");

  private static final Set<String> WRITING_TYPES =
      Set.of(
          "java.io.FileOutputStream",
          "java.io.FileWriter",
          "java.io.RandomAccessFile",
          "java.nio.channels.AsynchronousFileChannel");

  /** They open a file when they are made of one, or of its name. */
  private static final Set<String> WRITERS_OF_FILES =
      Set.of("java.io.PrintStream", "java.io.PrintWriter", "java.util.Formatter");

  private static final Set<String> WRITING_OTHERS =
      Set.of("java.io.File.createTempFile", "java.io.File.renameTo", "java.io.File.createNewFile");

  @Test
  void onlyTheDoorOpensFilesForWriting() {
    Set<String> writers = new TreeSet<>();
    Set<String> door = new TreeSet<>();
    MODULES.forEach(
        (module, classes) ->
            classes.stream()
                .filter(type -> !module.endsWith("-testkit") && opensForWriting(type))
                .forEach(
                    type ->
                        (room(type).equals("output") ? door : writers)
                            .add(type.getName().replaceAll("\\$.*", ""))));
    assertThat(door).as("the rule sees those who write").hasSizeGreaterThan(2);
    assertThat(writers).isSubsetOf(OTHER_WRITERS.keySet());
  }

  private static boolean opensForWriting(JavaClass type) {
    return Stream.concat(
                type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream())
            .anyMatch(HouseTest::opensForWriting)
        || Stream.concat(
                type.getConstructorCallsFromSelf().stream(),
                type.getConstructorReferencesFromSelf().stream())
            .anyMatch(
                call ->
                    WRITING_TYPES.contains(call.getTargetOwner().getName())
                        || WRITERS_OF_FILES.contains(call.getTargetOwner().getName())
                            && isMadeOfAFile(call))
        || type.getFieldAccessesFromSelf().stream()
            .anyMatch(
                access ->
                    access.getTargetOwner().isEquivalentTo(StandardOpenOption.class)
                        && !access.getName().equals("READ"));
  }

  private static boolean opensForWriting(JavaCodeUnitAccess<?> call) {
    String owner = call.getTargetOwner().getName();
    return call.getTargetOwner().isEquivalentTo(Files.class)
            && WRITING_CALLS.contains(call.getName())
        || WRITING_OTHERS.contains(owner + "." + call.getName())
        || owner.equals("javax.imageio.ImageIO")
            && call.getName().equals("write")
            && takesAFile(call);
  }

  private static boolean isMadeOfAFile(JavaCodeUnitAccess<?> call) {
    var types = call.getTarget().getRawParameterTypes();
    return !types.isEmpty()
        && Set.of("java.io.File", "java.lang.String").contains(types.get(0).getName());
  }

  private static boolean takesAFile(JavaCodeUnitAccess<?> call) {
    return call.getTarget().getRawParameterTypes().stream()
        .anyMatch(type -> type.getName().equals("java.io.File"));
  }

  /** Code is looked up by URL where a jar holds it; a connection needs one of these. */
  private static final Set<String> NETWORK =
      Set.of(
          "java.net.Socket",
          "java.net.ServerSocket",
          "java.net.DatagramSocket",
          "java.net.InetAddress",
          "java.net.InetSocketAddress",
          "java.net.HttpURLConnection",
          "java.nio.channels.SocketChannel",
          "java.nio.channels.ServerSocketChannel",
          "java.nio.channels.DatagramChannel",
          "java.nio.channels.AsynchronousSocketChannel");

  /** They open what lies in a jar of the class path. */
  private static final Set<String> OPENING_JARS =
      Set.of(
          "org.foldsieve.library.LibraryFolder",
          "org.foldsieve.library.UnpackedLibrary",
          "org.foldsieve.numeric.blas.NativeLibraries");

  /** Who listens, and only on the loopback address: IntrudersTest tries the others. */
  private static final String SERVER = "explore.web";

  @Test
  void nothingOpensAConnection() {
    Set<String> callers = new TreeSet<>();
    Set<String> users = new TreeSet<>();
    for (JavaClasses classes : MODULES.values()) {
      for (JavaClass type : classes) {
        type.getDirectDependenciesFromSelf().stream()
            .map(dependency -> dependency.getTargetClass())
            .forEach(
                target -> {
                  if (target.getPackageName().startsWith("java.n")) {
                    users.add(target.getName());
                  }
                  boolean jetty = target.getPackageName().startsWith("org.eclipse.jetty");
                  if (jetty && !room(type).equals(SERVER)
                      || NETWORK.contains(target.getName())
                      || target.getPackageName().startsWith("java.net.http")
                      || target.getPackageName().startsWith("javax.net")) {
                    callers.add(type.getName() + " uses " + target.getName());
                  }
                });
        type.getMethodCallsFromSelf().stream()
            .filter(call -> call.getTargetOwner().getName().equals("java.net.URL"))
            .filter(call -> call.getName().startsWith("open"))
            .filter(call -> !OPENING_JARS.contains(type.getName()))
            .forEach(call -> callers.add(call.getDescription()));
      }
    }
    assertThat(users).as("the rule sees what is used").contains("java.nio.file.Path");
    assertThat(callers).isEmpty();
  }

  /** It keeps every path until the end of the process: a program that writes much would swell. */
  @Test
  void nothingIsDeletedOnExit() {
    int[] calls = new int[1];
    List<String> leaks = new ArrayList<>();
    MODULES
        .values()
        .forEach(
            classes ->
                classes.forEach(
                    type -> {
                      for (JavaCodeUnitAccess<?> call : type.getCodeUnitAccessesFromSelf()) {
                        calls[0]++;
                        if (call.getTarget().getName().equals("deleteOnExit")) {
                          leaks.add(call.getDescription());
                        }
                      }
                    }));
    assertThat(calls[0]).as("calls looked at").isGreaterThan(10_000);
    assertThat(leaks).isEmpty();
  }

  private static String room(JavaClass type) {
    return type.getName().equals("module-info") ? "module-info" : shortName(type.getPackageName());
  }

  private static String shortName(String packageName) {
    return packageName.replace("org.foldsieve.", "");
  }
}
