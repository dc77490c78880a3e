import type {
  Booking,
  BookingQuote,
  PackagePurchase,
  RescheduleQuote,
  Service,
  SessionSummary,
  WaitlistEntry,
} from '@aforo/shared/contract';

/** Saturday, 10:12 in Madrid. */
export const now = new Date('2026-11-21T09:12:00Z');
export const idOf = (kind: number, count: number) =>
  `${kind}0000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

/** The client of `sessionOf('client')`. */
export const ownId = 'c0000000-0000-4000-8000-000000000004';

const marta = { id: idOf(4, 1), name: 'Marta Ibáñez' };

export const pilates: Service = {
  id: idOf(3, 1),
  name: 'Pilates suelo',
  description: '',
  kind: 'class',
  durationMinutes: 55,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  capacity: 10,
  priceMinor: 1400,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  color: '#0f766e',
  cancellationMinutes: 720,
  bookingOpensDays: 30,
  bookingClosesMinutes: 0,
  isOnline: true,
  resources: [],
  pictureFileId: null,
  level: null,
  whatToBring: '',
  pictureFocusX: 50,
  pictureFocusY: 50,
  status: 'active',
  version: 1,
};
export const fisio: Service = {
  ...pilates,
  id: idOf(3, 2),
  name: 'Fisioterapia',
  kind: 'appointment',
  capacity: 1,
  durationMinutes: 60,
};

export const professionals = [
  {
    ...marta,
    color: '#0f766e',
    status: 'active',
    serviceIds: [pilates.id],
    bio: 'Pilates desde 2009.',
  },
  {
    id: idOf(4, 2),
    name: 'Íñigo Echeverría',
    color: '#1d4ed8',
    status: 'active',
    serviceIds: [pilates.id, fisio.id],
    bio: '',
  },
];

export const session = (count: number, changed: Partial<SessionSummary> = {}): SessionSummary => ({
  id: idOf(5, count),
  kind: 'class',
  service: { id: pilates.id, name: pilates.name, color: pilates.color },
  professional: marta,
  roomName: 'Sala 1',
  startsAt: '2026-11-21T18:00:00.000Z',
  endsAt: '2026-11-21T18:55:00.000Z',
  capacity: 10,
  taken: 8,
  waiting: 0,
  status: 'scheduled',
  seriesId: null,
  ...changed,
});

export const booking = (count: number, changed: Partial<Booking> = {}): Booking => ({
  id: idOf(6, count),
  session: session(count),
  client: { id: ownId, name: 'Lucía Ortiz' },
  status: 'confirmed',
  isExtra: false,
  priceMinor: 1400,
  payment: null,
  purchase: { id: idOf(8, 1), name: 'Bono 10' },
  credit: 'spent',
  freeCancelUntil: '2026-11-21T16:00:00.000Z',
  holdExpiresAt: null,
  bookedAt: '2026-11-20T10:00:00.000Z',
  cancelledAt: null,
  reason: null,
  version: 1,
  ...changed,
});

export const bono = (changed: Partial<PackagePurchase> = {}): PackagePurchase => ({
  id: idOf(8, 1),
  clientId: ownId,
  name: 'Bono 10',
  kind: 'credits',
  condition: 'active',
  balance: 6,
  purchasedAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-12-31T12:00:00.000Z',
  weeklyLimit: null,
  serviceNames: [],
  priceMinor: 9000,
  entries: [],
  version: 1,
  ...changed,
});

export const quote = (changed: Partial<BookingQuote> = {}): BookingQuote => ({
  purchase: { id: idOf(8, 1), name: 'Bono 10', creditsLeft: 5, expiresAt: null },
  priceMinor: 1400,
  freeCancelUntil: '2026-11-21T16:00:00.000Z',
  overlaps: [],
  obstacle: null,
  limit: null,
  offerExpiresAt: null,
  ...changed,
});

/** A move within the same bono. */
export const moveQuote = (changed: Partial<RescheduleQuote> = {}): RescheduleQuote => ({
  returnsTo: { id: idOf(8, 1), name: 'Bono 10' },
  forgivesMinor: 0,
  purchase: { id: idOf(8, 1), name: 'Bono 10', creditsLeft: 5 },
  priceMinor: 0,
  freeCancelUntil: '2026-11-21T16:00:00.000Z',
  isSeatWanted: false,
  overlaps: [],
  obstacle: null,
  limit: null,
  ...changed,
});

export const entry = (changed: Partial<WaitlistEntry>): WaitlistEntry => ({
  id: idOf(9, 1),
  session: session(1, { taken: 10, waiting: 3 }),
  client: { id: ownId, name: 'Lucía Ortiz' },
  state: 'waiting',
  position: 3,
  isAutomatic: true,
  offerExpiresAt: null,
  ...changed,
});
