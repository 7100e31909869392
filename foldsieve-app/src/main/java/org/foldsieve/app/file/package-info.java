/**
 * Files the program writes: whole or not at all, never over an old one unasked, and folders in
 * which a run that was stopped goes on.
 */
@NullMarked
package org.foldsieve.app.file;

import org.jspecify.annotations.NullMarked;
