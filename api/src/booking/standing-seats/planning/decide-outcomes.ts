/** A session that a fixed seat has no booking in yet. */
export interface Candidate {
  seatId: string;
  clientId: string;
  sessionId: string;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  /** Places of the session that are not taken. */
  free: number;
  /** One of the places that are taken is offered to the client. */
  hasOffer: boolean;
  /** The client's own booking in the session. */
  bookingId: string | null;
  /** That booking only holds the place, was sold, or is of another fixed seat. */
  isOwnKept: boolean;
  /** The client has another class at that time. */
  hasOverlap: boolean;
}

export type Outcome = 'new' | 'booked' | 'full' | 'overlap' | 'cancelled';

/**
 * Decides what a fixed seat does to each session, in order: candidates before take places, and their
 * clients' time.
 */
export function decideOutcomes<Kind extends Candidate>(
  candidates: readonly Kind[],
): (Kind & { outcome: Outcome })[] {
  const left = new Map<string, number>();
  const booked: Candidate[] = [];
  return candidates.map((one) => {
    const free = left.get(one.sessionId) ?? one.free;
    const outcome = outcomeOf(one, one.hasOffer ? free + 1 : free, booked);
    if (outcome === 'new') {
      left.set(one.sessionId, one.hasOffer ? free : free - 1);
      booked.push(one);
    }
    return { ...one, outcome };
  });
}

function outcomeOf(one: Candidate, free: number, booked: readonly Candidate[]): Outcome {
  if (one.isCancelled) return 'cancelled';
  if (one.bookingId !== null) return one.isOwnKept ? 'overlap' : 'booked';
  const isOverlapping = booked.some(
    ({ clientId, startsAt, endsAt }) =>
      clientId === one.clientId && startsAt < one.endsAt && endsAt > one.startsAt,
  );
  if (one.hasOverlap || isOverlapping) return 'overlap';
  return free > 0 ? 'new' : 'full';
}
