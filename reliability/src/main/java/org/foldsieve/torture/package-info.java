/**
 * The nightly torture: one class for each way in which files, disks, processes and limits break. A
 * {@link org.foldsieve.torture.Part} breaks one thing again and again and counts;
 * docs/reliability.md shows the counts beside the promises they hold.
 */
@NullMarked
package org.foldsieve.torture;

import org.jspecify.annotations.NullMarked;
