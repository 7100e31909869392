/**
 * What went wrong, in one line that says what to do, and the exit code that tells it to scripts.
 * The library throws; only here is a failure put into words for a terminal.
 */
@NullMarked
package org.foldsieve.app.failure;

import org.jspecify.annotations.NullMarked;
