/**
 * The methods of Foldsieve on Apache Spark, with the bits of a single machine: Spark schedules,
 * shuffles and recovers, the kernels of foldsieve-core compute.
 *
 * @since 0.1.0
 */
@NullMarked
package org.foldsieve.spark;

import org.jspecify.annotations.NullMarked;
