import type {
  AgendaSession,
  Booking,
  PackagePurchase,
  RosterEntry,
  SessionSummary,
} from '@aforo/shared/contract';

const idOf = (kind: string, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A one-hour class that begins at a UTC time on 21 November 2026, when Madrid is UTC+1. */
export function aSession(
  number: number,
  utcTime: string,
  fields: Partial<AgendaSession> = {},
): AgendaSession {
  const startsAt = `2026-11-21T${utcTime}:00.000Z`;
  return {
    id: idOf('5', number),
    kind: 'class',
    service: { id: idOf('6', 1), name: 'Pilates suelo', color: '#3b5bdb' },
    professional: { id: idOf('d', 1), name: 'Marta Gil' },
    roomName: 'Sala 1',
    resourceId: null,
    isEdited: false,
    startsAt,
    endsAt: new Date(new Date(startsAt).getTime() + 3_600_000).toISOString(),
    capacity: 10,
    taken: fields.roster?.length ?? 0,
    waiting: fields.waitlist?.length ?? 0,
    status: 'scheduled',
    seriesId: null,
    roster: [],
    waitlist: [],
    ...fields,
  };
}

export function anEntry(
  number: number,
  name: string,
  fields: Partial<RosterEntry> = {},
): RosterEntry {
  return {
    bookingId: idOf('7', number),
    client: {
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      name,
      phone: '+34612345678',
    },
    status: 'confirmed',
    isExtra: false,
    notes: [],
    version: 1,
    ...fields,
  };
}

/** The booking of a roster entry, as the API returns it. */
export function aBooking(
  entry: RosterEntry,
  { roster: _roster, waitlist: _waitlist, ...session }: AgendaSession,
  fields: Partial<Booking> = {},
): Booking {
  const summary: SessionSummary = session;
  return {
    id: entry.bookingId,
    session: summary,
    client: { id: entry.client.id, name: entry.client.name },
    status: entry.status,
    isExtra: entry.isExtra,
    priceMinor: 1200,
    payment: null,
    purchase: null,
    credit: 'none',
    freeCancelUntil: '2026-11-20T09:00:00.000Z',
    holdExpiresAt: null,
    bookedAt: '2026-11-18T09:00:00.000Z',
    cancelledAt: null,
    reason: null,
    version: entry.version,
    ...fields,
  };
}

export function aBono(name: string, fields: Partial<PackagePurchase> = {}): PackagePurchase {
  return {
    id: idOf('8', name.length),
    clientId: idOf('0', 1),
    name,
    kind: 'credits',
    condition: 'active',
    balance: 2,
    purchasedAt: '2026-10-01T10:00:00.000Z',
    expiresAt: '2026-12-03T23:00:00.000Z',
    weeklyLimit: null,
    serviceNames: [],
    priceMinor: 9000,
    entries: [],
    version: 1,
    ...fields,
  };
}
