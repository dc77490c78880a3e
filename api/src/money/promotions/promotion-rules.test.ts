import { describe, expect, test } from '@jest/globals';
import { discountsOf, isPromoted, type Promotion, refusalOf, stateOf } from './promotion-rules.ts';

const promotion = (changed: Partial<Promotion> = {}): Promotion => ({
  ...{ id: 'p', code: 'OTOÑO10', off: { kind: 'share', basisPoints: 1000 } },
  ...{ startsOn: '2026-11-01', endsOn: '2026-11-30', totalLimit: 10, clientLimit: 1 },
  ...{ serviceIds: [], templateIds: [], productIds: [], isForNewClients: false, isStopped: false },
  ...changed,
});

test.each([
  ['on its first day', {}, 0, '2026-11-01', 'active'],
  ['on its last day', {}, 9, '2026-11-30', 'active'],
  ['the day before', {}, 0, '2026-10-31', 'scheduled'],
  ['the day after', {}, 0, '2026-12-01', 'ended'],
  ['without an end, years later', { endsOn: null }, 0, '2036-12-01', 'active'],
  ['used as often as it may', {}, 10, '2026-11-20', 'usedUp'],
  ['without a limit, used often', { totalLimit: null }, 5000, '2026-11-20', 'active'],
  ['stopped', { isStopped: true }, 0, '2026-11-20', 'stopped'],
  ['stopped, whatever else', { isStopped: true }, 10, '2026-12-01', 'stopped'],
] as const)('a code %s is as it should', (_when, changed, uses, today, state) => {
  expect(stateOf(promotion(changed), uses, today)).toBe(state);
});

const somebody = { hasBought: true };
test.each([
  ['gives', {}, somebody, 0, 0, null],
  ['refuses who has used it', {}, somebody, 3, 1, 'promotion_used'],
  ['gives as often as it says', { clientLimit: 2 }, somebody, 3, 1, null],
  ['gives without a limit for one', { clientLimit: null }, somebody, 3, 3, null],
  ['refuses everybody once it is used up', {}, somebody, 10, 0, 'promotion_used'],
  [
    'refuses who has bought, if it is for new ones',
    { isForNewClients: true },
    somebody,
    0,
    0,
    'promotion_new_clients',
  ],
  ['gives to who is new', { isForNewClients: true }, { hasBought: false }, 0, 0, null],
  ['wants to know who, to count', {}, null, 0, 0, 'client_required'],
  [
    'wants to know who is new',
    { clientLimit: null, isForNewClients: true },
    null,
    0,
    0,
    'client_required',
  ],
  ['gives to whoever, if it counts nobody', { clientLimit: null }, null, 0, 0, null],
  [
    'says nothing of one that was stopped',
    { isStopped: true },
    somebody,
    0,
    0,
    'promotion_unknown',
  ],
  ['says that it is over', { endsOn: '2026-11-19' }, somebody, 0, 0, 'promotion_over'],
  ['says that it has not begun', { startsOn: '2026-11-21' }, somebody, 0, 0, 'promotion_early'],
] as const)('a code %s', (_what, changed, client, total, byClient, refusal) => {
  const asked = { today: '2026-11-20', client, uses: { total, byClient } };
  expect(refusalOf(promotion(changed), asked)).toBe(refusal);
});

describe('what a code is good for', () => {
  const line = (
    kind: 'booking' | 'package' | 'product' | 'voucher' | 'text' | 'fee',
    id: string,
  ) => ({
    kind,
    serviceId: kind === 'booking' ? id : null,
    templateId: kind === 'package' ? id : null,
    productId: kind === 'product' ? id : null,
  });
  test.each([
    ['all, of a class', {}, line('booking', 's'), true],
    ['all, of a bono', {}, line('package', 't'), true],
    ['all, of a product', {}, line('product', 'p'), true],
    ['all, of a voucher: it is money', {}, line('voucher', ''), false],
    ['all, of an amount that is typed', {}, line('text', ''), false],
    ['all, of a fee', {}, line('fee', ''), false],
    ['a service, of its class', { serviceIds: ['s'] }, line('booking', 's'), true],
    ['a service, of another', { serviceIds: ['s'] }, line('booking', 'r'), false],
    ['a service, of a bono', { serviceIds: ['s'] }, line('package', 't'), false],
    ['a bono, of it', { templateIds: ['t'] }, line('package', 't'), true],
    ['a bono, of a product', { templateIds: ['t'] }, line('product', 'p'), false],
    ['a product, of it', { productIds: ['p'] }, line('product', 'p'), true],
    ['a product, of another', { productIds: ['p'] }, line('product', 'q'), false],
    [
      'a product or a bono, of the bono',
      { productIds: ['p'], templateIds: ['t'] },
      line('package', 't'),
      true,
    ],
  ])('%s', (_what, only, asked, isGood) => {
    expect(isPromoted({ serviceIds: [], templateIds: [], productIds: [], ...only }, asked)).toBe(
      isGood,
    );
  });
});

test.each([
  [
    'a part of each line, halves up',
    { kind: 'share', basisPoints: 1000 },
    [1005, 0, 333],
    [101, 0, 33],
  ],
  ['all of it', { kind: 'share', basisPoints: 10_000 }, [1005], [1005]],
  [
    'an amount once, off the first lines',
    { kind: 'amount', minor: 1500 },
    [1000, 0, 700],
    [1000, 0, 500],
  ],
  ['no more than there is', { kind: 'amount', minor: 1500 }, [1000], [1000]],
] as const)('%s comes off', (_what, off, gross, discounts) => {
  expect(discountsOf(off, gross)).toEqual(discounts);
});
