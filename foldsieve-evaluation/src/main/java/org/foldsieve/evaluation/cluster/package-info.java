/** K-means, to judge feature subsets and maps by the clusters they show. */
@NullMarked
package org.foldsieve.evaluation.cluster;

import org.jspecify.annotations.NullMarked;
