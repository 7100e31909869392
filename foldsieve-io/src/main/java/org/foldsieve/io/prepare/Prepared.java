package org.foldsieve.io.prepare;

import org.foldsieve.data.Preparation;
import org.foldsieve.data.Table;

/**
 * A table, and how the columns of the file became it.
 *
 * @param table the table
 * @param preparation what a model must do with the columns of new files
 */
public record Prepared(Table table, Preparation preparation) {}
