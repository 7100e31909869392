/**
 * What {@code reproduce} reads and leaves: the data of the papers, the ledger with its tables and
 * pictures, and the page that is made of finished runs.
 */
@NullMarked
package org.foldsieve.app.ledger;

import org.jspecify.annotations.NullMarked;
