/**
 * The catalogue: every method with its id, parameters, formula and paper. The command line, the
 * documentation and the contract suite read it; nothing else lists the methods.
 */
@NullMarked
package org.foldsieve.method;

import org.jspecify.annotations.NullMarked;
