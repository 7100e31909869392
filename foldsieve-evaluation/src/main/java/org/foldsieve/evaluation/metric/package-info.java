/** Numbers that say how good a clustering, a map or a choice of features is. */
@NullMarked
package org.foldsieve.evaluation.metric;

import org.jspecify.annotations.NullMarked;
