import type { OnlinePayment, Store } from '@aforo/shared/contract';
import type { FakeHandlers } from '@aforo/shared/testing';
import { idOf, ownId } from './bookings.ts';

export const store = (changed: Partial<Store> = {}): Store => ({
  provider: 'stripe',
  currency: 'EUR',
  packages: [
    {
      id: idOf(8, 9),
      name: 'Bono 10',
      credits: 10,
      validityDays: 90,
      validityFrom: 'purchase',
      weeklyLimit: null,
      serviceNames: ['Pilates suelo'],
      priceMinor: 9000,
    },
  ],
  products: [],
  ...changed,
});

/**
 * A center that sells nothing online and has no achievements, and a client without debts or
 * bookings.
 */
export const plainCenter: FakeHandlers = {
  'GET /api/me/bookings': () => ({ items: [] }),
  'GET /api/me/purchases': () => ({ items: [] }),
  'GET /api/me/standing-seats': () => ({ seats: [], makeUps: [], waits: [], memberships: [] }),
  'GET /api/me/vouchers': () => ({ items: [] }),
  'GET /api/store': () => store({ provider: null, packages: [] }),
  'GET /api/me/achievements': () => ({ earned: [], next: [] }),
  'GET /api/me/memberships': () => ({ items: [], card: null }),
  'GET /api/me/mandates': () => ({ isAvailable: false, items: [], clientName: '' }),
  'GET /api/me/household': () => ({ payerName: null, dependants: [] }),
  'GET /api/me/debts': () => ({ items: [], totalMinor: 0, dependants: [] }),
};

export const payment = (changed: Partial<OnlinePayment> = {}): OnlinePayment => ({
  reference: idOf(9, 1),
  provider: 'stripe',
  state: 'processing',
  failure: null,
  giveBack: 'none',
  client: { id: ownId, name: 'Lucía Ortiz' },
  subject: { kind: 'hold', bookingId: idOf(6, 1) },
  description: 'Pilates suelo',
  totalMinor: 1400,
  currency: 'EUR',
  refundedMinor: 0,
  startedAt: '2026-11-21T09:12:00.000Z',
  expiresAt: '2026-11-21T09:43:00.000Z',
  capturedAt: null,
  // Represents the bank's page: jsdom can only navigate to a hash.
  redirectUrl: '#banco',
  sale: null,
  booking: { id: idOf(6, 1), serviceName: 'Pilates suelo', startsAt: '2026-11-21T18:00:00.000Z' },
  ...changed,
});
