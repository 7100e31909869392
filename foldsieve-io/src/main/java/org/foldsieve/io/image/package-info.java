/**
 * Tables whose rows are images: IDX files, the format of MNIST, and folders of PGM, PNG or JPEG
 * files.
 */
package org.foldsieve.io.image;
