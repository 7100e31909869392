/**
 * The program's entry. Everything else has a room below; a room uses only those before it in this
 * list: {@code text} and {@code terminal}, {@code failure}, {@code file}, {@code option}, {@code
 * session}, {@code input}, {@code plot}, {@code ledger}, {@code report}, {@code command}.
 */
@NullMarked
package org.foldsieve.app;

import org.jspecify.annotations.NullMarked;
