package org.foldsieve.app.file;

import java.nio.file.Path;

/**
 * An output that an option names.
 *
 * @param option the option, as in {@code --output}
 * @param path the file or folder
 * @param folder whether it is a folder of files
 * @param updated whether a file that is there is replaced without being asked for
 */
public record NamedOutput(String option, Path path, boolean folder, boolean updated) {}
