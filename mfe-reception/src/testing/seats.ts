import type { MakeUp, Slot, StandingSeat, StandingSeats } from '@aforo/shared/contract';

const idOf = (kind: string, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const membershipId = idOf('a', 1);

/** A class of Marta on a weekday (0 is Sunday) at 19:00. */
export const aSlot = (weekday: number, fields: Partial<Slot> = {}): Slot => ({
  seriesId: idOf('b', 1),
  weekday,
  localTime: '19:00',
  durationMinutes: 55,
  serviceName: 'Pilates suelo',
  professionalName: 'Marta Gil',
  ...fields,
});

/** Two booked classes in the weeks after 28 November 2026. */
export const aSeat = (weekday: number, fields: Partial<StandingSeat> = {}): StandingSeat => ({
  id: idOf('c', weekday),
  membershipId,
  slot: aSlot(weekday),
  fromDate: '2026-11-01',
  untilDate: null,
  sessions: [0, 7].map((days, index) => ({
    sessionId: idOf('5', weekday * 10 + index),
    bookingId: idOf('7', weekday * 10 + index),
    startsAt: new Date(Date.UTC(2026, 10, 29 + weekday + days, 18)).toISOString(),
    state: 'booked',
  })),
  ...fields,
});

export const aMakeUp = (number: number, fields: Partial<MakeUp> = {}): MakeUp => ({
  purchaseId: idOf('8', number),
  membershipId,
  state: 'open',
  missed: { serviceName: 'Pilates suelo', startsAt: '2026-11-04T18:00:00.000Z' },
  used: null,
  serviceNames: [],
  givenAt: '2026-11-03T09:00:00.000Z',
  expiresAt: '2026-12-31T23:00:00.000Z',
  reason: null,
  ...fields,
});

export const theSeats = (fields: Partial<StandingSeats> = {}): StandingSeats => ({
  seats: [aSeat(1), aSeat(3)],
  makeUps: [],
  waits: [],
  memberships: [{ membershipId, name: 'Cuota 2 días', seatsPerWeek: 2, open: 0 }],
  ...fields,
});
