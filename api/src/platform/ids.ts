import { v7 } from 'uuid';

/**
 * A UUID of version 7 (RFC 9562): the moment, and within a millisecond a counter, so that what a process
 * writes one after another sorts and lies in that order. The clock is the system's, not the injected
 * one: an id must stay unique even when a test holds time still.
 */
export function newId(): string {
  return v7();
}
