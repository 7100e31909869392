/**
 * Results as people read them on a terminal: tables without frames, numbers of five digits, bars,
 * and the sentences around them. Plots and the report take their words from here, so that a thing
 * has one name everywhere.
 */
@NullMarked
package org.foldsieve.app.text;

import org.jspecify.annotations.NullMarked;
