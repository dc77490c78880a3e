import type {
  AbsencePlan,
  MakeUp,
  Slot,
  StandingSeat,
  StandingSeats,
} from '@aforo/shared/contract';
import { booking, idOf, session } from './bookings.ts';

export const slot = (weekday: number, changed: Partial<Slot> = {}): Slot => ({
  seriesId: idOf(2, 1),
  weekday,
  localTime: '19:00',
  durationMinutes: 55,
  serviceName: 'Pilates suelo',
  professionalName: 'Marta Ibáñez',
  ...changed,
});

/** Mondays and Wednesdays after Saturday 21 November 2026, at 19:00 in Madrid. */
const startsAt = ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'].map(
  (day) => `${day}T18:00:00.000Z`,
);

/** The bookings of the two seats, numbered from 11. */
export const seatBookings = startsAt.map((at, index) =>
  booking(11 + index, {
    session: session(11 + index, { startsAt: at, endsAt: at.replace('18:00', '18:55') }),
    seatKind: 'standing',
    priceMinor: 0,
    freeCancelUntil: at.replace('18:00', '16:00'),
  }),
);

const seatOf = (weekday: number, first: number, changed: Partial<StandingSeat> = {}) => ({
  id: idOf(1, weekday),
  membershipId: idOf(1, 9),
  slot: slot(weekday),
  fromDate: '2026-11-01',
  untilDate: null,
  sessions: [first, first + 2].map((index) => ({
    sessionId: idOf(5, 11 + index),
    bookingId: idOf(6, 11 + index),
    startsAt: startsAt[index] ?? '',
    state: 'booked' as const,
  })),
  ...changed,
});

export const seats = (changed: Partial<StandingSeats> = {}): StandingSeats => ({
  seats: [seatOf(1, 0), seatOf(3, 1)],
  makeUps: [],
  waits: [],
  memberships: [{ membershipId: idOf(1, 9), name: 'Cuota 2 días', seatsPerWeek: 2, open: 0 }],
  ...changed,
});

export const makeUp = (number: number, changed: Partial<MakeUp> = {}): MakeUp => ({
  purchaseId: idOf(8, number),
  membershipId: idOf(1, 9),
  state: 'open',
  missed: { serviceName: 'Pilates suelo', startsAt: '2026-11-18T18:00:00.000Z' },
  used: null,
  serviceNames: [],
  givenAt: '2026-11-16T10:00:00.000Z',
  expiresAt: '2026-12-31T23:00:00.000Z',
  reason: null,
  ...changed,
});

/** The absence from the first class of the seats. */
export const absence = (changed: Partial<AbsencePlan['classes'][number]> = {}): AbsencePlan => ({
  classes: [
    {
      bookingId: idOf(6, 11),
      serviceName: 'Pilates suelo',
      startsAt: startsAt[0] ?? '',
      outcome: 'inTime',
      makeUpUntil: '2026-12-31T23:00:00.000Z',
      refusal: null,
      makeUpLimit: 4,
      ...changed,
    },
  ],
  plannedUntil: '2027-01-15',
});
