/**
 * How operations run: {@link org.foldsieve.run.Run} holds threads, seed, progress, cancellation and
 * the memory limit, and is the only place that starts threads.
 */
@NullMarked
package org.foldsieve.run;

import org.jspecify.annotations.NullMarked;
