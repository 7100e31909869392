/**
 * Results for others to read: a comparison as one HTML page that needs no network, and rankings and
 * summaries as JSON. The numbers come ready from the library; here they get their form.
 */
@NullMarked
package org.foldsieve.app.report;

import org.jspecify.annotations.NullMarked;
