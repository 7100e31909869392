/**
 * How operations run: {@link org.foldsieve.run.Run} holds threads, seed, progress, cancellation and
 * the memory limit, and is the only place that starts threads.
 */
package org.foldsieve.run;
