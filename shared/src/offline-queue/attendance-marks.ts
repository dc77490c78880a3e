import type { RosterEntry } from '../contract/index.ts';

/** Attendance of a booking: not arrived yet, attended, did not come. */
export type AttendanceStatus = 'confirmed' | 'attended' | 'noShow';

/** A mark on its way to the server. Stored on the device until the server has responded. */
export interface Mark {
  bookingId: string;
  status: AttendanceStatus;
  /** The server's status before the first unanswered mark. */
  was: AttendanceStatus;
  markedAt: string;
  /** Idempotency key, reused by retries of this mark. */
  key: string;
  /** Sent at least once: the server may have it although no response arrived. */
  hasLeft: boolean;
}

export type Queue = readonly Mark[];

/**
 * Keeps one mark per booking, the last one. A mark and its undo cancel each other, unless the first
 * was already sent: then only the server can undo it.
 */
export function withMark(queue: Queue, mark: Mark): Queue {
  const before = queue.find(({ bookingId }) => bookingId === mark.bookingId);
  const otherMarks = queue.filter((other) => other !== before);
  if (!before) return [...otherMarks, mark];
  if (!before.hasLeft && mark.status === before.was) return otherMarks;
  return [...otherMarks, { ...mark, was: before.was, hasLeft: before.hasLeft }];
}

/** The queue after this mark was sent. */
export function leaving(queue: Queue, key: string): Queue {
  return queue.map((mark) => (mark.key === key ? { ...mark, hasLeft: true } : mark));
}

/** The queue after this mark was answered. A later mark of the same booking is still pending. */
export function answered(queue: Queue, key: string): Queue {
  return queue.filter((mark) => mark.key !== key);
}

/** The status to show: the last local mark, otherwise the server's status. */
export function shownStatus(
  queue: Queue,
  { bookingId, status }: Pick<RosterEntry, 'bookingId' | 'status'>,
): RosterEntry['status'] {
  return queue.find((mark) => mark.bookingId === bookingId)?.status ?? status;
}

/** Parses the stored queue; invalid entries are dropped. */
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
  const { bookingId, key, markedAt, status, was, hasLeft } = value as Record<string, unknown>; // each field is checked below
  return (
    [bookingId, key, markedAt].every((text) => typeof text === 'string') &&
    statuses.includes(status) &&
    statuses.includes(was) &&
    typeof hasLeft === 'boolean'
  );
}
