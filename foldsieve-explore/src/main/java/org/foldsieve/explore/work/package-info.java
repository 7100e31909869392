/**
 * What the page can ask for: tables that are open, and what the library says of them. Nothing is
 * computed here; it is asked of the library and put into JSON.
 */
@NullMarked
package org.foldsieve.explore.work;

import org.jspecify.annotations.NullMarked;
