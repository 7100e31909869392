/**
 * The one door through which files are written.
 *
 * <p>A file appears whole or not at all ({@link org.foldsieve.output.OutputFile}), files that
 * belong together appear together ({@link org.foldsieve.output.OutputGroup}), and no two programs
 * write one file or folder at once ({@link org.foldsieve.output.OutputLock}). Nothing else in
 * Foldsieve opens a file for writing.
 */
@NullMarked
package org.foldsieve.output;

import org.jspecify.annotations.NullMarked;
