/**
 * What the papers have in common: methods that stand for theirs, the data they use, accuracies and
 * clusterings with their errors, and claims held against them. No paper is known here.
 */
@NullMarked
package org.foldsieve.papers.trial;

import org.jspecify.annotations.NullMarked;
