/**
 * One run of one command: what the process gives it, how it runs, what it says beside the results,
 * and how long each part took.
 */
package org.foldsieve.app.session;
