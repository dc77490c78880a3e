import type { Agenda, OwnAgenda } from '@aforo/shared/contract';

const dayMs = 24 * 60 * 60 * 1000;

/** A read of the API whose last response is kept on the device. */
export interface KeptRead {
  path: string;
  /** Parameters that the request must have. */
  query?: Readonly<Record<string, string>>;
  maxAgeMs: number;
  /** The same for everybody, so its response names no account. */
  isPublic?: boolean;
  /** What is stored of the response; null to store nothing. By default all of it. */
  shorten?: (body: unknown, dates: ShownDates) => unknown;
}

/** The center's local dates that staff may keep, YYYY-MM-DD. */
export interface ShownDates {
  today: string;
  tomorrow: string;
}

/**
 * All reads that are kept; docs/operation.md lists them. Own bookings last a week; the day of the
 * staff has names of other people, so it is limited to today and tomorrow.
 */
const keptReads: readonly KeptRead[] = [
  { path: '/api/settings', maxAgeMs: 7 * dayMs, isPublic: true },
  { path: '/api/session', maxAgeMs: 7 * dayMs },
  { path: '/api/me/bookings', query: { when: 'upcoming' }, maxAgeMs: 7 * dayMs },
  { path: '/api/me/waitlist', maxAgeMs: 7 * dayMs },
  { path: '/api/me/standing-seats', maxAgeMs: 7 * dayMs },
  { path: '/api/agenda', maxAgeMs: 2 * dayMs, shorten: keptAgenda },
];

export function keptReadOf({ pathname, searchParams }: URL): KeptRead | undefined {
  return keptReads.find(
    ({ path, query = {} }) =>
      path === pathname &&
      Object.entries(query).every(([name, value]) => searchParams.get(name) === value),
  );
}

/**
 * The days of an agenda that may be kept, without the notes about clients, which may be health
 * data; null if there are none.
 */
export function keptAgenda(body: unknown, { today, tomorrow }: ShownDates): unknown {
  const { days, own } = body as { days: Agenda[]; own?: OwnAgenda }; // the worker only passes responses of this read
  const kept = days.filter(({ localDate }) => [today, tomorrow].includes(localDate));
  if (kept.length === 0) return null;
  // Requests can't be answered offline.
  return { days: kept.map(withoutNotes), ...(own && { own: { ...own, substituteRequests: [] } }) };
}

function withoutNotes({ shiftNotes: _, ...day }: Agenda): Agenda {
  const bare = (sessions: Agenda['sessions']) =>
    sessions.map((session) => ({
      ...session,
      roster: session.roster.map(({ about: _, ...entry }) => entry),
    }));
  return {
    ...day,
    sessions: bare(day.sessions),
    ...(day.overnight && { overnight: bare(day.overnight) }),
  };
}

/** Whether a stored agenda is of a day that may no longer be kept. */
export function isPastAgenda({ pathname, searchParams }: URL, { today }: ShownDates): boolean {
  return pathname === '/api/agenda' && (searchParams.get('date') ?? '') < today;
}

/** Today and tomorrow where the center is. */
export function shownDates(now: Date, timeZone: string | undefined): ShownDates {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  // A day has up to 25 hours; noon of the next one is never skipped.
  const today = format.format(now);
  const noon = new Date(`${today}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + 1);
  return { today, tomorrow: noon.toISOString().slice(0, 10) };
}

/** @param keptAt instant of the stored response; null if it names none */
export function isTooOld(keptAt: string | null, now: number, maxAgeMs: number): boolean {
  const at = Date.parse(keptAt ?? '');
  return !(now - at < maxAgeMs);
}
