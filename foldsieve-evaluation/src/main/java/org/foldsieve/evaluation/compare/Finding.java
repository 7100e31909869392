package org.foldsieve.evaluation.compare;

/**
 * What one method reached on one split: the piece of work a journal holds.
 *
 * @param method its name
 * @param split the number of the split
 * @param order its features, best first; empty where there is no order
 * @param values for each criterion, the value at each size
 */
record Finding(String method, int split, int[] order, double[][] values) {}
