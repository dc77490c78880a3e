import { describe, expect, test } from '@jest/globals';
import { discountsOf, isPromoted, type Promotion, refusalOf, stateOf } from './promotion-rules.ts';

const promotion = (changed: Partial<Promotion> = {}): Promotion => ({
  id: 'p',
  code: 'OTOÑO10',
  off: {
    kind: 'share',
    basisPoints: 1e3,
  },
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  totalLimit: 10,
  clientLimit: 1,
  serviceIds: [],
  templateIds: [],
  productIds: [],
  isForNewClients: false,
  isStopped: false,
  ...changed,
});

test.each([
  ['on its first day', {}, 0, '2026-11-01', 'active'],
  ['on its last day', {}, 9, '2026-11-30', 'active'],
  ['the day before its first', {}, 0, '2026-10-31', 'scheduled'],
  ['the day after its last', {}, 0, '2026-12-01', 'ended'],
  ['without an end, years later', { endsOn: null }, 0, '2036-12-01', 'active'],
  ['at its limit', {}, 10, '2026-11-20', 'usedUp'],
  ['without a limit, used often', { totalLimit: null }, 5000, '2026-11-20', 'active'],
  ['stopped', { isStopped: true }, 0, '2026-11-20', 'stopped'],
  ['stopped, after its end and at its limit', { isStopped: true }, 10, '2026-12-01', 'stopped'],
] as const)('derives the state of a code %s', (_when, changed, uses, today, state) => {
  expect(stateOf(promotion(changed), uses, today)).toBe(state);
});

const returningClient = { hasBought: true };
test.each([
  ['is accepted', {}, returningClient, 0, 0, null],
  ['is refused to a client who has used it', {}, returningClient, 3, 1, 'promotion_used'],
  ['is accepted up to its limit per client', { clientLimit: 2 }, returningClient, 3, 1, null],
  ['is accepted without a limit per client', { clientLimit: null }, returningClient, 3, 3, null],
  ['is refused to every client at its total limit', {}, returningClient, 10, 0, 'promotion_used'],
  [
    'for new clients is refused to a client with purchases',
    { isForNewClients: true },
    returningClient,
    0,
    0,
    'promotion_new_clients',
  ],
  [
    'for new clients is accepted from a client without purchases',
    { isForNewClients: true },
    { hasBought: false },
    0,
    0,
    null,
  ],
  ['with a limit per client requires a client', {}, null, 0, 0, 'client_required'],
  [
    'for new clients requires a client',
    { clientLimit: null, isForNewClients: true },
    null,
    0,
    0,
    'client_required',
  ],
  ['without conditions on clients requires no client', { clientLimit: null }, null, 0, 0, null],
  [
    'is unknown once it is stopped',
    { isStopped: true },
    returningClient,
    0,
    0,
    'promotion_unknown',
  ],
  [
    'is refused after its last day',
    { endsOn: '2026-11-19' },
    returningClient,
    0,
    0,
    'promotion_over',
  ],
  [
    'is refused before its first day',
    { startsOn: '2026-11-21' },
    returningClient,
    0,
    0,
    'promotion_early',
  ],
] as const)('a code %s', (_what, changed, client, total, byClient, refusal) => {
  const usage = { today: '2026-11-20', client, uses: { total, byClient } };
  expect(refusalOf(promotion(changed), usage)).toBe(refusal);
});

describe('a promotion code', () => {
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
    ['without restriction applies to a class', {}, line('booking', 's'), true],
    ['without restriction applies to a bono', {}, line('package', 't'), true],
    ['without restriction applies to a product', {}, line('product', 'p'), true],
    ['without restriction excludes vouchers, which are money', {}, line('voucher', ''), false],
    ['without restriction excludes lines with a free price', {}, line('text', ''), false],
    ['without restriction excludes fees', {}, line('fee', ''), false],
    ['for a service applies to its class', { serviceIds: ['s'] }, line('booking', 's'), true],
    [
      'for a service excludes the class of another service',
      { serviceIds: ['s'] },
      line('booking', 'r'),
      false,
    ],
    ['for a service excludes bonos', { serviceIds: ['s'] }, line('package', 't'), false],
    ['for a bono applies to it', { templateIds: ['t'] }, line('package', 't'), true],
    ['for a bono excludes products', { templateIds: ['t'] }, line('product', 'p'), false],
    ['for a product applies to it', { productIds: ['p'] }, line('product', 'p'), true],
    ['for a product excludes other products', { productIds: ['p'] }, line('product', 'q'), false],
    [
      'for a product or a bono applies to the bono',
      { productIds: ['p'], templateIds: ['t'] },
      line('package', 't'),
      true,
    ],
  ])('%s', (_what, restriction, promotedLine, isApplicable) => {
    expect(
      isPromoted({ serviceIds: [], templateIds: [], productIds: [], ...restriction }, promotedLine),
    ).toBe(isApplicable);
  });
});

test.each([
  [
    'a share of each line, halves rounded up',
    { kind: 'share', basisPoints: 1000 },
    [1005, 0, 333],
    [101, 0, 33],
  ],
  ['the whole line', { kind: 'share', basisPoints: 10_000 }, [1005], [1005]],
  [
    'an amount once, from the first lines',
    { kind: 'amount', minor: 1500 },
    [1000, 0, 700],
    [1000, 0, 500],
  ],
  ['no more than the total', { kind: 'amount', minor: 1500 }, [1000], [1000]],
] as const)('discounts %s', (_what, off, gross, discounts) => {
  expect(discountsOf(off, gross)).toEqual(discounts);
});
