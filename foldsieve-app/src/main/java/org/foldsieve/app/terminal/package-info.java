/**
 * Where the program meets the process it runs in: standard streams, what the terminal can show, and
 * the bar that says how far the work is. Nothing here knows a command.
 */
@NullMarked
package org.foldsieve.app.terminal;

import org.jspecify.annotations.NullMarked;
