/**
 * DATA as the user named it: read, told what was assumed, scaled, and described in a line that
 * every result carries.
 */
@NullMarked
package org.foldsieve.app.input;

import org.jspecify.annotations.NullMarked;
