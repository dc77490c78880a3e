import type { RosterEntry } from '../contract/index.ts';

/** What staff can say of a booking: not here yet, came, did not come. */
export type AttendanceStatus = 'confirmed' | 'attended' | 'noShow';

/** One mark on its way to the server. Kept on the device until the server has answered. */
export interface Mark {
  bookingId: string;
  status: AttendanceStatus;
  /** What the server had before the first mark that it has not answered. */
  was: AttendanceStatus;
  markedAt: string;
  /** Idempotency key: a retry of this mark carries the same. */
  key: string;
  /** It has left at least once: the server may know it although no answer came. */
  hasLeft: boolean;
}

export type Queue = readonly Mark[];

/**
 * One mark per booking, the last one. A mark and its undoing fall away together, unless the first
 * has left: then only the server can take it back.
 */
export function withMark(queue: Queue, mark: Mark): Queue {
  const before = queue.find(({ bookingId }) => bookingId === mark.bookingId);
  const others = queue.filter((other) => other !== before);
  if (!before) return [...others, mark];
  if (!before.hasLeft && mark.status === before.was) return others;
  return [...others, { ...mark, was: before.was, hasLeft: before.hasLeft }];
}

/** The same, now that this mark is on the wire. */
export function leaving(queue: Queue, key: string): Queue {
  return queue.map((mark) => (mark.key === key ? { ...mark, hasLeft: true } : mark));
}

/** The mark was answered. A later one of the same booking stays: it has still to go. */
export function answered(queue: Queue, key: string): Queue {
  return queue.filter((mark) => mark.key !== key);
}

/** What is shown of a booking: what was marked here last, else what the server says. */
export function statusHere(
  queue: Queue,
  { bookingId, status }: Pick<RosterEntry, 'bookingId' | 'status'>,
): RosterEntry['status'] {
  return queue.find((mark) => mark.bookingId === bookingId)?.status ?? status;
}

/** Reads what the device has kept; what makes no sense is left out. */
export function readQueue(text: string | null): Queue {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(kept) ? kept.filter(isMark) : [];
}

const statuses: readonly unknown[] = ['confirmed', 'attended', 'noShow'];

function isMark(value: unknown): value is Mark {
  if (typeof value !== 'object' || value === null) return false;
  const { bookingId, key, markedAt, status, was, hasLeft } = value as Record<string, unknown>; // each is looked at below
  return (
    [bookingId, key, markedAt].every((text) => typeof text === 'string') &&
    statuses.includes(status) &&
    statuses.includes(was) &&
    typeof hasLeft === 'boolean'
  );
}
