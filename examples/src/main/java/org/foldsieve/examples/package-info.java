/** Small programs, each the answer to one question, compiled and run by the build. */
package org.foldsieve.examples;
