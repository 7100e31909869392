/**
 * What the papers leave open, and what they are compared with here: the methods they name beside
 * each other, the linear maps beside each other, and answers to the questions of their outlooks.
 */
@NullMarked
package org.foldsieve.papers.outlook;

import org.jspecify.annotations.NullMarked;
