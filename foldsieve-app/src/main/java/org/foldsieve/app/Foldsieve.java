package org.foldsieve.app;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.foldsieve.app.command.Program;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.app.option.ProcessMemory;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.app.terminal.StandardStream;
import org.foldsieve.run.Cancellation;

/** The process: its streams, Ctrl-C and the exit code. What it does is in {@link Program}. */
public final class Foldsieve {

  private Foldsieve() {}

  /** Runs the program and ends the process with its exit code. */
  public static void main(String[] args) {
    // jhdf logs through SLF4J, which would complain that nobody listens.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    System.setProperty("java.awt.headless", "true");
    ProcessMemory.own();
    StandardStream standardOutput = new StandardStream(new FileOutputStream(FileDescriptor.out));
    PrintStream out = print(standardOutput);
    PrintStream err = print(new FileOutputStream(FileDescriptor.err));
    Cancellation cancellation = new Cancellation();
    CountDownLatch ended = new CountDownLatch(1);
    Thread main = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(cancellation, main, ended, err)));
    int code = Program.run(args, Console.ofProcess(out, err), cancellation);
    out.flush();
    if (code == ExitCode.DONE && standardOutput.failed()) {
      err.println("foldsieve: standard output could not be written: " + standardOutput.reason());
      code = ExitCode.OUTPUT;
    }
    err.flush();
    if (code == ExitCode.DONE && cancellation.isRequested()) {
      // Ctrl-C was the end that the command waited for, or came too late: the work is done.
      Runtime.getRuntime().halt(code);
    }
    ended.countDown();
    // After Ctrl-C the exit code is the signal's (130), and this call waits for the end.
    System.exit(code);
  }

  /**
   * On Ctrl-C: asks the work to stop, and gives it time to take away what it left half done. What
   * reads a file does not hear the question, but an interrupt; what waits for input hears neither.
   */
  private static void stop(
      Cancellation cancellation, Thread main, CountDownLatch ended, PrintStream err) {
    cancellation.cancel();
    try {
      if (!ended.await(300, TimeUnit.MILLISECONDS)) {
        main.interrupt();
        if (!ended.await(2, TimeUnit.SECONDS)) {
          err.println("foldsieve: interrupted");
        }
      }
    } catch (InterruptedException now) {
      Thread.currentThread().interrupt();
    }
  }

  private static PrintStream print(OutputStream stream) {
    return new PrintStream(
        new BufferedOutputStream(stream, 1 << 13), false, Console.outputCharset()) {
      @Override
      public void println(String text) {
        super.println(text);
        flush();
      }
    };
  }
}
