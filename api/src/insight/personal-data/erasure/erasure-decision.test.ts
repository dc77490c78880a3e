import { describe, expect, test } from '@jest/globals';
import { decideErasure, type ErasureFacts } from './erasure-decision.ts';
import { staysTexts } from './erasure.messages.ts';

const noFacts: ErasureFacts = {
  name: 'Ana',
  account: null,
  purchases: [],
  owedMinor: 0,
  collectingMinor: 0,
  upcoming: [],
  waiting: 0,
  dependants: [],
  keptDocuments: 0,
};
const bono = {
  id: 'b',
  name: 'Bono 10',
  kind: 'credits',
  isPending: false,
  isLive: true,
  balance: 2,
} as const;
const booking = {
  bookingId: 'r',
  service: 'Pilates',
  startsAt: new Date('2026-11-25T10:00:00Z'),
  outcome: 'cancelled',
  returnsCredit: true,
  purchaseId: 'b',
  priceMinor: 0,
} as const;
const no = { givesUpSessions: false, debtIsSettled: false };
const all = { givesUpSessions: true, debtIsSettled: true };

describe('decideErasure', () => {
  test.each<[string, Partial<ErasureFacts>, string[], string[]]>([
    ['no bookings or purchases', {}, [], []],
    ['a client’s account', { account: { role: 'client', isLastAdmin: false } }, [], []],
    [
      'a professional’s account',
      { account: { role: 'professional', isLastAdmin: false } },
      ['staffAccount'],
      ['staffAccount'],
    ],
    [
      'the last admin’s account',
      { account: { role: 'admin', isLastAdmin: true } },
      ['lastAdmin'],
      ['lastAdmin'],
    ],
    [
      'a pending payment',
      { purchases: [{ ...bono, isPending: true, isLive: false }] },
      ['pendingPayment'],
      ['pendingPayment'],
    ],
    ['a debt', { owedMinor: 1 }, ['debt'], []],
    ['an amount in collection', { collectingMinor: 1 }, ['collecting'], ['collecting']],
    ['remaining sessions', { purchases: [bono] }, ['sessionsLeft'], []],
    ['an expired bono', { purchases: [{ ...bono, isLive: false }] }, [], []],
    ['a used up bono', { purchases: [{ ...bono, balance: 0 }] }, [], []],
    [
      'a used up bono that gets a session back',
      { purchases: [{ ...bono, balance: 0 }], upcoming: [booking] },
      ['sessionsLeft'],
      [],
    ],
    [
      'an unlimited bono',
      { purchases: [{ ...bono, kind: 'unlimited', balance: 0 }], upcoming: [booking] },
      ['sessionsLeft'],
      [],
    ],
    [
      'an unpaid late cancellation',
      { upcoming: [{ ...booking, outcome: 'cancelledLate', purchaseId: null, priceMinor: 1200 }] },
      ['debt'],
      [],
    ],
    [
      'an unpaid cancellation in time',
      { upcoming: [{ ...booking, purchaseId: null, priceMinor: 1200, returnsCredit: false }] },
      [],
      [],
    ],
  ])('decides with %s', (_what, facts, without, withAll) => {
    const decided = (wish: typeof no) =>
      decideErasure({ ...noFacts, ...facts }, wish, 'staff').refusals.map(({ reason }) => reason);
    expect([decided(no), decided(all)]).toEqual([without, withAll]);
  });

  test('does not let the client settle their own debt', () => {
    const { refusals } = decideErasure({ ...noFacts, owedMinor: 1200 }, all, 'self');
    expect(refusals).toMatchObject([{ reason: 'debt', solvedBy: null }]);
  });

  test.each<[string, ErasureFacts, string]>([
    ['1', { ...noFacts, purchases: [{ ...bono, balance: 1 }] }, '1 sesión'],
    ['2', { ...noFacts, purchases: [bono] }, '2 sesiones'],
    [
      'without a limit',
      { ...noFacts, purchases: [{ ...bono, kind: 'unlimited', balance: 0 }] },
      'una tarifa sin límite',
    ],
  ])('states the remaining sessions: %s', (_what, facts, expectedText) => {
    expect(decideErasure(facts, no, 'self').refusals[0]?.text).toContain(expectedText);
  });

  test('identifies the state independently of the wishes and the name', () => {
    const facts = { ...noFacts, purchases: [bono] };
    const seen = (of: ErasureFacts, wish = no) => decideErasure(of, wish, 'self').seen;
    expect(seen(facts, all)).toBe(seen({ ...facts, name: 'Eva' }));
    expect(seen(facts)).not.toBe(seen({ ...facts, waiting: 1 }));
    expect(seen(facts)).not.toBe(seen({ ...facts, upcoming: [booking] }));
  });

  test('states that legally required documents are kept', () => {
    expect(staysTexts(0, []).join()).not.toMatch(/documentos|familia/);
    expect(staysTexts(3, []).join()).toMatch(/documentos que la ley/);
  });

  test('names the dependants who lose their payer', () => {
    expect(staysTexts(0, ['Leo', 'Lucía'])[0]).toMatch(/sin quien pague.*: Leo y Lucía$/);
  });
});
