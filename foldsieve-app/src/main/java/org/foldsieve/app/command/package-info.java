/**
 * The commands: each reads its options, asks the library, and hands the result to the rooms that
 * write it. A command translates and never computes.
 */
@NullMarked
package org.foldsieve.app.command;

import org.jspecify.annotations.NullMarked;
