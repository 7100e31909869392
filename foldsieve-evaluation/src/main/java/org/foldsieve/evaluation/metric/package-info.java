/** Numbers that say how good a clustering, a map or a choice of features is. */
package org.foldsieve.evaluation.metric;
