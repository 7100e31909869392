/** Files of Apache Parquet, read by DuckDB. */
@NullMarked
package org.foldsieve.sql.parquet;

import org.jspecify.annotations.NullMarked;
