/** Weka's attribute-relation files, with dense or sparse rows. */
package org.foldsieve.io.arff;
