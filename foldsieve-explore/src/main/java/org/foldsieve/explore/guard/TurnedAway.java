package org.foldsieve.explore.guard;

/**
 * Why a request is not let in.
 *
 * @param status of HTTP
 * @param words for a person
 */
public record TurnedAway(int status, String words) {}
