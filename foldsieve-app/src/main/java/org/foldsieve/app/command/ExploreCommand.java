package org.foldsieve.app.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.option.NameList;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.explore.option.FirstRoles;
import org.foldsieve.io.option.Target;
import org.foldsieve.run.Cancellation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves the page on this machine. */
@CommandLine.Command(
    name = "explore",
    description = "Look at features and samples together, in the browser, on this machine alone.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  foldsieve explore",
      "  foldsieve explore digits",
      "  foldsieve explore patients.csv --label outcome --id patient --drop visit",
      "  foldsieve explore table.csv --no-browser --port 8080"
    })
final class ExploreCommand extends Command {

  /** Kept where it is free, so that bookmarks outlive a restart. */
  private static final int USUAL_PORT = 8717;

  private static final long GIGABYTE = 1L << 30;

  @Parameters(
      paramLabel = "DATA",
      arity = "0..1",
      description = "File, folder of images, or a bundled set to begin with.")
  private @Nullable String data;

  @Option(
      names = "--label",
      paramLabel = "NAME|INDEX|last|none",
      description = "Column of DATA that holds the labels.")
  private @Nullable String label;

  @Option(
      names = "--target",
      paramLabel = "class|number",
      description = "Whether the label is a class or a number to predict.")
  private @Nullable String target;

  @Option(
      names = "--id",
      paramLabel = "NAME",
      description = "Column that names the rows, never a feature.")
  private @Nullable String id;

  @Option(
      names = "--drop",
      paramLabel = "NAME[,NAME...]",
      description = "Columns to leave out, with commas; names with a comma in double quotes.")
  private List<String> drop = new ArrayList<>();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description =
          "Port of 127.0.0.1 to listen on; 0 takes any that is free (default: 8717, or any where"
              + " that is taken).")
  private @Nullable Integer port;

  @Option(names = "--no-browser", description = "Only print the address.")
  private boolean noBrowser;

  @Option(
      names = "--idle",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description =
          "End when no page has been open for so long; 0: never (default: ${DEFAULT-VALUE}).")
  private long idle;

  ExploreCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    if ("-".equals(data)) {
      throw new UsageException("a page asks for the data again and again: name a file, not '-'");
    }
    if (idle < 0) {
      throw new UsageException("--idle must not be negative: --idle " + idle);
    }
    if (port != null && (port < 0 || port > 65535)) {
      throw new UsageException("--port must be 0 to 65535: --port " + port);
    }
    ExplorerOptions options =
        new ExplorerOptions(
            Path.of(""),
            Optional.ofNullable(data),
            roles(),
            port == null ? USUAL_PORT : port,
            Duration.ofSeconds(idle),
            GIGABYTE,
            session.run(),
            this::runCommand);
    try (Explorer explorer = start(options)) {
      URI address = explorer.address();
      PrintStream out = session.console().out();
      out.println(address);
      session.hint("the address opens once, in a browser of this machine; Ctrl-C ends");
      Optional<Invitation> invitation = noBrowser ? Optional.empty() : invite(address, session);
      try {
        awaitEnd(explorer, invitation, context().cancellation());
      } finally {
        invitation.ifPresent(Invitation::close);
      }
    }
  }

  /** Opens the page in the user's browser, by a file that leads there. */
  private static Optional<Invitation> invite(URI address, Session session) {
    try {
      Invitation invitation = Invitation.to(address);
      Browsers.open(invitation.path()).ifPresent(session::hint);
      return Optional.of(invitation);
    } catch (IOException full) {
      session.hint(
          "no file could be written that leads a browser here ("
              + full.getMessage()
              + "); open the address above in one");
      return Optional.empty();
    }
  }

  /** What the page begins with; it can change every one of them. */
  private FirstRoles roles() {
    FirstRoles roles =
        new FirstRoles(
            Optional.ofNullable(label),
            Optional.ofNullable(target),
            Optional.ofNullable(id),
            NameList.of(drop));
    if (data == null && !roles.equals(FirstRoles.AS_READ)) {
      throw new UsageException(
          "--label, --target, --id and --drop are about the columns of DATA: name it, or set them"
              + " in the page");
    }
    if (target != null) {
      Target.parse(target);
    }
    return roles;
  }

  private Explorer start(ExplorerOptions options) {
    try {
      return Explorer.start(options);
    } catch (IOException taken) {
      if (port != null) {
        throw new UsageException(
            String.format(
                Locale.ROOT,
                "cannot listen on port %d of 127.0.0.1 (%s); name another, or --port 0",
                port,
                taken.getMessage()));
      }
    }
    try {
      return Explorer.start(options.withPort(0));
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
  }

  /** Ctrl-C is how this ends: no failure. */
  private static void awaitEnd(
      Explorer explorer, Optional<Invitation> invitation, Cancellation cancellation) {
    Thread waiting = Thread.currentThread();
    Thread watch =
        new Thread(
            () -> {
              try {
                while (!cancellation.isRequested()) {
                  if (explorer.isEntered()) {
                    invitation.ifPresent(Invitation::close);
                  }
                  Thread.sleep(50);
                }
                waiting.interrupt();
              } catch (InterruptedException ended) {
                // The server has ended by itself.
              }
            },
            "foldsieve-explore-end");
    watch.setDaemon(true);
    watch.start();
    try {
      explorer.awaitEnd();
    } catch (InterruptedException stopped) {
      // By Ctrl-C.
    } finally {
      watch.interrupt();
    }
  }

  /** Runs another command for the page; gives what it said where it went wrong. */
  private String runCommand(List<String> arguments, Cancellation cancellation) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    PrintStream nowhere =
        new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    Console console = Console.of(nowhere, err, InputStream.nullInputStream());
    int code = Program.run(arguments.toArray(String[]::new), console, cancellation);
    String text = said.toString(StandardCharsets.UTF_8).strip();
    return code == ExitCode.DONE ? "" : text.isEmpty() ? "exit code " + code : text;
  }
}
