import { describe, expect, test } from '@jest/globals';
import { decideErasure, type ErasureFacts } from './erasure-decision.ts';
import { staysTexts } from './erasure.messages.ts';

const nothing: ErasureFacts = {
  name: 'Ana',
  account: null,
  purchases: [],
  owedMinor: 0,
  upcoming: [],
  waiting: 0,
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

describe('erasing is decided', () => {
  test.each<[string, Partial<ErasureFacts>, string[], string[]]>([
    ['nothing there', {}, [], []],
    ['a client’s account', { account: { role: 'client', isLastAdmin: false } }, [], []],
    [
      'a professional’s',
      { account: { role: 'professional', isLastAdmin: false } },
      ['staffAccount'],
      ['staffAccount'],
    ],
    [
      'the last admin’s',
      { account: { role: 'admin', isLastAdmin: true } },
      ['lastAdmin'],
      ['lastAdmin'],
    ],
    [
      'a payment pending',
      { purchases: [{ ...bono, isPending: true, isLive: false }] },
      ['pendingPayment'],
      ['pendingPayment'],
    ],
    ['a debt', { owedMinor: 1 }, ['debt'], []],
    ['sessions left', { purchases: [bono] }, ['sessionsLeft'], []],
    ['an expired bono', { purchases: [{ ...bono, isLive: false }] }, [], []],
    ['a used up bono', { purchases: [{ ...bono, balance: 0 }] }, [], []],
    [
      'a used up bono that gets one back',
      { purchases: [{ ...bono, balance: 0 }], upcoming: [booking] },
      ['sessionsLeft'],
      [],
    ],
    [
      'an unlimited one',
      { purchases: [{ ...bono, kind: 'unlimited', balance: 0 }], upcoming: [booking] },
      ['sessionsLeft'],
      [],
    ],
    [
      'a late cancellation to be paid',
      { upcoming: [{ ...booking, outcome: 'cancelledLate', purchaseId: null, priceMinor: 1200 }] },
      ['debt'],
      [],
    ],
    [
      'one in time to be paid',
      { upcoming: [{ ...booking, purchaseId: null, priceMinor: 1200, returnsCredit: false }] },
      [],
      [],
    ],
  ])('with %s', (_what, facts, without, withAll) => {
    const decided = (wish: typeof no) =>
      decideErasure({ ...nothing, ...facts }, wish, 'staff').refusals.map(({ reason }) => reason);
    expect([decided(no), decided(all)]).toEqual([without, withAll]);
  });

  test('a debt is not for its debtor to settle', () => {
    const { refusals } = decideErasure({ ...nothing, owedMinor: 1200 }, all, 'self');
    expect(refusals).toMatchObject([{ reason: 'debt', solvedBy: null }]);
  });

  test.each<[string, ErasureFacts, string]>([
    ['1', { ...nothing, purchases: [{ ...bono, balance: 1 }] }, '1 sesión'],
    ['2', { ...nothing, purchases: [bono] }, '2 sesiones'],
    [
      'without a limit',
      { ...nothing, purchases: [{ ...bono, kind: 'unlimited', balance: 0 }] },
      'una tarifa sin límite',
    ],
  ])('what is left is said: %s', (_what, facts, words) => {
    expect(decideErasure(facts, no, 'self').refusals[0]?.text).toContain(words);
  });

  test('on a state that is recognised, whatever the wishes and the name', () => {
    const facts = { ...nothing, purchases: [bono] };
    const seen = (of: ErasureFacts, wish = no) => decideErasure(of, wish, 'self').seen;
    expect(seen(facts, all)).toBe(seen({ ...facts, name: 'Eva' }));
    expect(seen(facts)).not.toBe(seen({ ...facts, waiting: 1 }));
    expect(seen(facts)).not.toBe(seen({ ...facts, upcoming: [booking] }));
  });

  test('documents that the law wants kept are said to stay', () => {
    expect(staysTexts(0).join()).not.toMatch(/documentos/);
    expect(staysTexts(3).join()).toMatch(/documentos que la ley/);
  });
});
