package org.foldsieve.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ScratchFileTest {

  @Test
  void itGoesWhenItIsClosed() throws IOException {
    int before = Temporaries.count();
    Path path;
    try (ScratchFile file = ScratchFile.create()) {
      path = file.path();
      try (OutputStream out = file.write()) {
        out.write(7);
      }
      assertThat(path).hasBinaryContent(new byte[] {7});
      assertThat(Temporaries.count()).isEqualTo(before + 1);
    }
    assertThat(path).doesNotExist();
    assertThat(Temporaries.count()).isEqualTo(before);
  }

  @Test
  void onlyItsOwnerCanReadIt() throws IOException {
    assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    try (ScratchFile file = ScratchFile.create()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void itsNameTellsOtherProgramsWhatItIs() throws IOException {
    try (ScratchFile file = ScratchFile.create(".html")) {
      assertThat(file.path().toString()).endsWith(".html");
      assertThat(file.path()).isEmptyFile();
    }
    assertThat(Temporaries.count()).isZero();
  }

  @Test
  void itLosesItsNameOnceItIsOpen() throws IOException {
    assumeTrue(File.separatorChar == '/');
    try (ScratchFile file = ScratchFile.create()) {
      try (OutputStream out = file.write()) {
        out.write(7);
      }
      try (InputStream in = Files.newInputStream(file.path())) {
        file.opened();
        assertThat(file.path()).doesNotExist();
        assertThat(in.read()).isEqualTo(7);
      }
    }
  }

  /** Ctrl-C and a polite end of the process are the same to a virtual machine. */
  @Test
  void itGoesWhenTheProcessIsStopped() throws IOException, InterruptedException {
    assumeTrue(File.separatorChar == '/');
    String classPath =
        String.join(
            File.pathSeparator,
            "target/classes",
            "target/test-classes",
            System.getProperty("jdk.module.path", ""),
            System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                Holder.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      Path path = Path.of(said.readLine());
      assertThat(path).exists();
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(path).doesNotExist();
    } finally {
      process.destroyForcibly();
    }
  }

  /** Holds a file until it is stopped. */
  static final class Holder {
    public static void main(String[] arguments) throws IOException, InterruptedException {
      ScratchFile file = ScratchFile.create();
      System.out.println(file.path());
      Thread.sleep(Long.MAX_VALUE);
    }
  }
}
