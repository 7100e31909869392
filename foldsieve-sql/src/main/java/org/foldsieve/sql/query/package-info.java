/**
 * The answers to queries: those to files by DuckDB, which runs in this process and fetches nothing,
 * those to databases by their JDBC drivers.
 */
@NullMarked
package org.foldsieve.sql.query;

import org.jspecify.annotations.NullMarked;
