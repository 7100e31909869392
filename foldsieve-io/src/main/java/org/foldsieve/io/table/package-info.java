/**
 * The language that formats and preparation share: {@link org.foldsieve.io.table.TableFormat} is
 * what a format implements, {@link org.foldsieve.io.table.RawTable} what it makes of a file, and
 * rows, words, entries, roles and labels are what that is made of.
 */
@NullMarked
package org.foldsieve.io.table;

import org.jspecify.annotations.NullMarked;
