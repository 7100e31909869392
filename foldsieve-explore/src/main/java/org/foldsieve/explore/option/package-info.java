/** What an explorer is told: what to show, to whom, and who runs commands for it. */
@NullMarked
package org.foldsieve.explore.option;

import org.jspecify.annotations.NullMarked;
