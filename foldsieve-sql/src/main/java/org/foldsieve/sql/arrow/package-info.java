/** Files of Apache Arrow, read by Arrow's own library. */
@NullMarked
package org.foldsieve.sql.arrow;

import org.jspecify.annotations.NullMarked;
