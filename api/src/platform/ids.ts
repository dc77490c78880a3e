import { v7 } from 'uuid';

/**
 * A UUID of version 7 (RFC 9562): the time, and a counter within a millisecond, so that ids of one
 * process sort in the order of creation, also on disk. Uses the system's clock, not the injected
 * one: an id must stay unique even when a test stops time.
 */
export function newId(): string {
  return v7();
}
