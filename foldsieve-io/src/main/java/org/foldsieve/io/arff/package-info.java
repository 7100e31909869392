/** Weka's attribute-relation files, with dense or sparse rows. */
@NullMarked
package org.foldsieve.io.arff;

import org.jspecify.annotations.NullMarked;
