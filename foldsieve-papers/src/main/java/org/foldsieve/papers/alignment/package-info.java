/** Our own selectors, which align with the graph, against every method of the papers. */
package org.foldsieve.papers.alignment;
