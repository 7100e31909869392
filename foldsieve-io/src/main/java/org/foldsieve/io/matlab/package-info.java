/**
 * MATLAB's files: version 5, which versions 6 and 7 also write, read by hand; version 7.3, which is
 * HDF5, through jHDF.
 */
@NullMarked
package org.foldsieve.io.matlab;

import org.jspecify.annotations.NullMarked;
