/** What the readers find when this module is there. */
@NullMarked
package org.foldsieve.sql;

import org.jspecify.annotations.NullMarked;
