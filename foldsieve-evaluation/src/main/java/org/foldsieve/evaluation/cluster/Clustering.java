package org.foldsieve.evaluation.cluster;

/**
 * Rows in groups.
 *
 * @param labels the group of each row, from 0; every group has a row
 * @param inertia the sum of squared distances of the rows to the means of their groups
 * @param iterations how many times the rows were assigned in the start that was kept
 * @since 0.1.0
 */
public record Clustering(int[] labels, double inertia, int iterations) {}
