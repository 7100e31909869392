package org.foldsieve.io.prepare;

import org.foldsieve.data.Preparation;
import org.foldsieve.data.Samples;

/**
 * Rows, and how the columns of the file became them.
 *
 * @param samples the rows
 * @param preparation what a model must do with the columns of new files
 */
public record Prepared(Samples samples, Preparation preparation) {}
