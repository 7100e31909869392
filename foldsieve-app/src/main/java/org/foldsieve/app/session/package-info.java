/**
 * One run of one command: what the process gives it, how it runs, what it says beside the results,
 * and how long each part took.
 */
@NullMarked
package org.foldsieve.app.session;

import org.jspecify.annotations.NullMarked;
