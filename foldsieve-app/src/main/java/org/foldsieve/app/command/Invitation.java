package org.foldsieve.app.command;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.foldsieve.output.ScratchFile;

/**
 * A file that leads the user's browser to an address with a secret. The address itself is no
 * argument of the program that opens a browser: other users of the machine see those, and the first
 * who opens it is let in. Only its owner can read the file, and it is gone once it has served.
 */
final class Invitation implements AutoCloseable {

  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0;url={{address}}">
      <title>Foldsieve</title>
      </head>
      <body><p><a href="{{address}}">Foldsieve opens …</a></p></body>
      </html>
      """;

  private final ScratchFile file;
  private boolean gone;

  private Invitation(ScratchFile file) {
    this.file = file;
  }

  /** Writes one; the address is of letters, digits and what addresses are made of. */
  static Invitation to(URI address) throws IOException {
    ScratchFile file = ScratchFile.create(".html");
    try (OutputStream out = file.write()) {
      out.write(PAGE.replace("{{address}}", address.toString()).getBytes(StandardCharsets.UTF_8));
    } catch (IOException broken) {
      file.close();
      throw broken;
    }
    return new Invitation(file);
  }

  Path path() {
    return file.path();
  }

  /** Takes it away; where a browser still holds it, the next call does. */
  @Override
  public synchronized void close() {
    try {
      if (!gone) {
        file.close();
        gone = true;
      }
    } catch (IOException kept) {
      // It is deleted when the program ends; what it holds opens nothing by then.
    }
  }
}
