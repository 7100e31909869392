/**
 * What went wrong, in one line that says what to do, and the exit code that tells it to scripts.
 * The library throws; only here is a failure put into words for a terminal.
 */
package org.foldsieve.app.failure;
