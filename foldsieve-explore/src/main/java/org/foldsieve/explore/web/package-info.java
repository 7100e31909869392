/** The server: it lets requests in, hands them to the work, and sends the page and the answers. */
@NullMarked
package org.foldsieve.explore.web;

import org.jspecify.annotations.NullMarked;
