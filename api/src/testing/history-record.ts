import type { Booking, WaitlistEntry } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';

type Told = Pick<Booking, 'status' | 'credit'> & { startsAt: number };

/** What one client has been answered, to be held against what is written at the end. */
export class Record {
  readonly bookings = new Map<string, Told>();
  readonly claims = new Map<string, WaitlistEntry['state']>();

  /** Keeps the booking that an answer shows, whoever asked for it. */
  keep(answer: LightMyRequestResponse): void {
    if (answer.statusCode === 200) this.keepBooking(answer.json<Booking>());
  }

  keepBooking({ id, status, credit, session }: Booking): void {
    this.bookings.set(id, { status, credit, startsAt: Date.parse(session.startsAt) });
  }

  /** Ids of bookings last heard to be so, the soonest first. */
  those(status: Booking['status']): string[] {
    return [...this.bookings]
      .filter(([, told]) => told.status === status)
      .sort(([, one], [, other]) => one.startsAt - other.startsAt)
      .map(([id]) => id);
  }

  /** Whether a booking may be what it is now, after what its client was last told. */
  allows(id: string, now: Pick<Booking, 'status' | 'credit'>): boolean {
    const told = this.bookings.get(id);
    if (!told) return true;
    if (told.status === now.status) return told.credit === now.credit;
    return (afterwards[told.status] ?? []).includes(now.status);
  }

  allowsClaim(id: string, state: WaitlistEntry['state']): boolean {
    const told = this.claims.get(id);
    return told === undefined || told === state || (claimAfterwards[told] ?? []).includes(state);
  }
}

/** What only time, the centre or a free place can have made of it since. */
const afterwards: Partial<{ [S in Booking['status']]: Booking['status'][] }> = {
  held: ['expired', 'cancelledByCenter'],
  confirmed: ['cancelledByCenter', 'noShow'],
};
const claimAfterwards: Partial<{ [S in WaitlistEntry['state']]: WaitlistEntry['state'][] }> = {
  waiting: ['offered', 'promoted', 'accepted', 'lapsed', 'withdrawn', 'closed'],
  offered: ['accepted', 'lapsed', 'closed'],
};

/** Counts answers by status and code. */
export class Tally {
  readonly counts = new Map<string, number>();
  /** Bodies of what must never be answered. */
  readonly failures: string[] = [];

  note(answer: LightMyRequestResponse): LightMyRequestResponse {
    const { statusCode } = answer;
    const code = statusCode < 400 ? '' : ` ${answer.json<{ code: string }>().code}`;
    const name = statusCode < 400 ? 'done' : `${statusCode}${code}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    if (statusCode >= 500 || name.endsWith(' busy')) this.failures.push(answer.body);
    return answer;
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  toString(): string {
    return [...this.counts]
      .sort(([, one], [, other]) => other - one)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  }
}
