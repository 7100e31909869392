package org.foldsieve.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Fields;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.output.OutputFile;
import org.foldsieve.run.Provenance;
import org.foldsieve.score.FeatureSelection;
import org.jspecify.annotations.Nullable;

/**
 * Saves and loads models: maps and selections of features, in one binary format.
 *
 * <p>A file is: eight bytes that name the format, its version (int), the number of bytes of the
 * fields (long), the {@link Fields}, and a CRC-32C of all that; little-endian. A version reads all
 * earlier ones. A file that is cut short, altered, of another kind or of a newer version is refused
 * with a {@link ModelFormatException} that says which. A file is saved whole or not at all, as
 * every {@link OutputFile}.
 *
 * @since 0.1.0
 */
public final class ModelFiles {

  /** The version this program writes: 2 has the preparation of files, 1 had not. */
  private static final int VERSION = 2;

  /** No text begins so, and a transfer that changes line ends or the eighth bit spoils it. */
  private static final byte[] MAGIC = {(byte) 0x8F, 'F', 'O', 'L', 'D', '\r', '\n', 0x1A};

  private static final int HEADER = 8 + Integer.BYTES + Long.BYTES;

  private ModelFiles() {}

  /** Saves a map. An existing file is replaced. */
  public static void save(EmbeddingModel model, Path file) throws IOException {
    save(SavedModel.of(model), file);
  }

  /** Saves a selection of features. An existing file is replaced. */
  public static void save(FeatureSelection selection, Path file) throws IOException {
    save(SavedModel.of(selection), file);
  }

  /** Saves a model with its scaling. An existing file is replaced. */
  public static void save(SavedModel model, Path file) throws IOException {
    save(model, OutputFile.replace(file));
  }

  /**
   * Saves a model with its scaling.
   *
   * @param model the model
   * @param file where to, and whether it replaces a file that is there
   * @throws IOException when the file cannot be written
   */
  public static void save(SavedModel model, OutputFile file) throws IOException {
    Fields fields = model.fields();
    file.write(out -> write(fields, new FieldWriter(Channels.newChannel(out))));
  }

  /** The bytes of the file that {@link #save} would write: to keep or send a model without one. */
  public static byte[] toBytes(SavedModel model) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(model.fields(), new FieldWriter(Channels.newChannel(bytes)));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * The model of {@link #toBytes}, or of the bytes of a model file.
   *
   * @throws ModelFormatException when they are not a whole model of a version known here
   */
  public static SavedModel fromBytes(byte[] bytes) throws IOException {
    String name = String.format(Locale.ROOT, "an array of %d bytes", bytes.length);
    ReadableByteChannel in = Channels.newChannel(new ByteArrayInputStream(bytes));
    return model(name, read(name, in, bytes.length));
  }

  private static void write(Fields fields, FieldWriter out) throws IOException {
    out.writeBytes(MAGIC);
    out.writeInt(VERSION);
    out.writeLong(FieldWriter.length(fields));
    out.writeFields(fields);
    out.finish();
  }

  /**
   * Loads a map.
   *
   * @throws ModelFormatException when the file is not a whole model file, or holds a selection
   */
  public static EmbeddingModel loadEmbedding(Path file) throws IOException {
    return load(file)
        .embedding()
        .orElseThrow(
            () -> new ModelFormatException(file + " holds a selection of features, not a map"));
  }

  /**
   * Loads a selection of features.
   *
   * @throws ModelFormatException when the file is not a whole model file, or holds a map
   */
  public static FeatureSelection loadSelection(Path file) throws IOException {
    return load(file)
        .selection()
        .orElseThrow(
            () -> new ModelFormatException(file + " holds a map, not a selection of features"));
  }

  /**
   * Loads whatever the file holds.
   *
   * @throws ModelFormatException when the file is not a whole model file of a version known here
   */
  public static SavedModel load(Path file) throws IOException {
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      return model(file.toString(), read(file.toString(), in, in.size()));
    }
  }

  private static SavedModel model(String file, Fields fields) throws ModelFormatException {
    try {
      return SavedModel.read(fields);
    } catch (IllegalArgumentException wrong) {
      throw new ModelFormatException(
          String.format(
              Locale.ROOT,
              "%s is whole but no model this version (%s) knows: %s",
              file,
              Provenance.currentVersion(),
              wrong.getMessage()),
          wrong);
    }
  }

  private static Fields read(String file, ReadableByteChannel in, long size) throws IOException {
    FieldReader reader = new FieldReader(in, size);
    if (size < MAGIC.length || !Arrays.equals(reader.readBytes(MAGIC.length), MAGIC)) {
      throw new ModelFormatException(
          file + " is not a Foldsieve model file; give one that Foldsieve saved");
    }
    if (size < HEADER) {
      throw truncated(file, size, HEADER);
    }
    int version = reader.readInt();
    if (version < 1 || version > VERSION) {
      throw new ModelFormatException(
          String.format(
              Locale.ROOT,
              "%s is of format version %d, this Foldsieve (%s) reads versions up to %d; update"
                  + " it",
              file,
              version,
              Provenance.currentVersion(),
              VERSION));
    }
    long body = reader.readLong();
    if (body < 0 || body > Long.MAX_VALUE - HEADER - Integer.BYTES) {
      throw damaged(file, "its fields would have " + body + " bytes");
    }
    long whole = HEADER + body + Integer.BYTES;
    if (size < whole) {
      throw truncated(file, size, whole);
    }
    if (size > whole) {
      throw damaged(file, String.format(Locale.ROOT, "%d bytes follow its end", size - whole));
    }
    return readBody(file, reader);
  }

  private static Fields readBody(String file, FieldReader reader) throws IOException {
    try {
      Fields fields = reader.readFields();
      if (reader.left() != Integer.BYTES) {
        throw damaged(
            file, String.format(Locale.ROOT, "its fields end %d bytes early", reader.left() - 4));
      }
      if (!reader.checksumMatches()) {
        throw damaged(file, "its checksum does not match");
      }
      return fields;
    } catch (FieldReader.DamagedException wrong) {
      throw new ModelFormatException(damage(file, wrong.getMessage()), wrong);
    }
  }

  private static ModelFormatException truncated(String file, long size, long whole) {
    return new ModelFormatException(
        String.format(
            Locale.ROOT,
            "%s is cut short: it has %d of %d bytes; copy or save it again",
            file,
            size,
            whole));
  }

  private static ModelFormatException damaged(String file, String how) {
    return new ModelFormatException(damage(file, how));
  }

  private static String damage(String file, @Nullable String how) {
    return String.format(
        Locale.ROOT, "%s was altered or damaged: %s; copy or save it again", file, how);
  }
}
