/**
 * Where native code comes from: libraries in jars, unpacked into folders that nobody but this user
 * can write to.
 */
@NullMarked
package org.foldsieve.library;

import org.jspecify.annotations.NullMarked;
