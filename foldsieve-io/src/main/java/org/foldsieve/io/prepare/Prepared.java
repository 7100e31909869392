package org.foldsieve.io.prepare;

import java.util.Optional;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Samples;

/**
 * Rows, and how the columns of the file became them.
 *
 * @param samples the rows
 * @param preparation what a model must do with the columns of new files
 * @param kept the rows of the file that are left; empty: all
 */
public record Prepared(Samples samples, Preparation preparation, Optional<int[]> kept) {}
