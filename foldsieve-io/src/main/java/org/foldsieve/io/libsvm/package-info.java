/** LIBSVM and SVMlight files: sparse rows of a target and {@code index:value} pairs. */
package org.foldsieve.io.libsvm;
