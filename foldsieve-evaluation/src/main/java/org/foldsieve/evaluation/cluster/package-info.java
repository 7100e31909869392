/** K-means, to judge feature subsets and maps by the clusters they show. */
package org.foldsieve.evaluation.cluster;
