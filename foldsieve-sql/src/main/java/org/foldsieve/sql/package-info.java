/**
 * What reads Parquet files and the answers to queries: files by DuckDB, which runs in this process
 * and fetches nothing, databases by their JDBC drivers.
 */
@NullMarked
package org.foldsieve.sql;

import org.jspecify.annotations.NullMarked;
