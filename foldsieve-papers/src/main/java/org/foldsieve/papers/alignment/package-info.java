/** Our own selectors, which align with the graph, against every method of the papers. */
@NullMarked
package org.foldsieve.papers.alignment;

import org.jspecify.annotations.NullMarked;
