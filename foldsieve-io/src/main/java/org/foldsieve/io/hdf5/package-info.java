/**
 * The one door to HDF5 files: the library finds what is where, the values are read here, and every
 * size is held against the file and the memory budget before anything is allocated. MATLAB 7.3 and
 * AnnData files share all of it.
 */
@NullMarked
package org.foldsieve.io.hdf5;

import org.jspecify.annotations.NullMarked;
