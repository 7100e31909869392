/**
 * Tables whose rows are images: IDX files, the format of MNIST, and folders of PGM, PNG or JPEG
 * files.
 */
@NullMarked
package org.foldsieve.io.image;

import org.jspecify.annotations.NullMarked;
