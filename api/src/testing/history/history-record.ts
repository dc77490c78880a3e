import type { Booking, WaitlistEntry } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';

type AnsweredBooking = Pick<Booking, 'status' | 'credit'> & { startsAt: number };

/** The answers that one client got, to compare them with the database at the end. */
export class AnswerRecord {
  readonly bookings = new Map<string, AnsweredBooking>();
  readonly claims = new Map<string, WaitlistEntry['state']>();

  /** Records the booking of an answer, from any user. */
  keep(answer: LightMyRequestResponse): void {
    if (answer.statusCode === 200) this.keepBooking(answer.json<Booking>());
  }

  keepBooking({ id, status, credit, session }: Booking): void {
    this.bookings.set(id, { status, credit, startsAt: Date.parse(session.startsAt) });
  }

  /** Ids of bookings whose last answer had this status, the soonest first. */
  bookingsWith(status: Booking['status']): string[] {
    return [...this.bookings]
      .filter(([, answered]) => answered.status === status)
      .sort(([, one], [, other]) => one.startsAt - other.startsAt)
      .map(([id]) => id);
  }

  /** Whether a booking may have its current state, given the last answer that its client got. */
  allows(id: string, now: Pick<Booking, 'status' | 'credit'>): boolean {
    const answered = this.bookings.get(id);
    if (!answered) return true;
    if (answered.status === now.status) return answered.credit === now.credit;
    return (laterStates[answered.status] ?? []).includes(now.status);
  }

  allowsClaim(id: string, state: WaitlistEntry['state']): boolean {
    const answered = this.claims.get(id);
    return (
      answered === undefined ||
      answered === state ||
      (laterClaimStates[answered] ?? []).includes(state)
    );
  }
}

/** States that time, the center or a free seat can have caused since. */
const laterStates: Partial<{ [S in Booking['status']]: Booking['status'][] }> = {
  held: ['expired', 'cancelledByCenter'],
  confirmed: ['cancelledByCenter', 'noShow'],
};
const laterClaimStates: Partial<{ [S in WaitlistEntry['state']]: WaitlistEntry['state'][] }> = {
  waiting: ['offered', 'promoted', 'accepted', 'lapsed', 'withdrawn', 'closed'],
  offered: ['accepted', 'lapsed', 'closed'],
};

/** Counts answers by status and code. */
export class ResponseTally {
  readonly counts = new Map<string, number>();
  /** Bodies of answers that must never occur. */
  readonly failures: string[] = [];

  note(answer: LightMyRequestResponse): LightMyRequestResponse {
    const { statusCode } = answer;
    const code = statusCode < 400 ? '' : ` ${answer.json<{ code: string }>().code}`;
    const name = statusCode < 400 ? 'done' : `${statusCode}${code}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    if (statusCode >= 500 || name.endsWith(' busy')) {
      const { method, url } = answer.raw.req;
      this.failures.push(`${method} ${url}: ${answer.body}`);
    }
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
