import { expect, test } from '@jest/globals';
import type { Membership, MembershipActPreview } from '@aforo/shared/contract';
import type { MembershipAct } from './membership-act.tsx';
import { inverseOf, restoresAll } from './membership-outcome.ts';

const membership = (state: Membership['state']): Membership => ({
  id: 'd0000000-0000-4000-8000-000000000001',
  name: 'Ilimitado',
  priceMinor: 5900,
  state,
  renewsOn: '2027-02-28',
  endsWithPeriod: false,
  owedMinor: 0,
  nextTryAt: null,
});
const effect = (changed: Partial<MembershipActPreview> = {}): MembershipActPreview => ({
  fromDate: '2027-02-28',
  freed: [],
  booked: [],
  seatsEnded: 0,
  seatsKept: 0,
  seatsLost: 0,
  makeUpsLost: 0,
  pauseFeeMinor: null,
  ...changed,
});
const classes = (count: number) =>
  Array.from({ length: count }, () => ({
    serviceName: 'Pilates',
    startsAt: '2027-03-01T18:00:00.000Z',
  }));

test.each<[MembershipAct, Membership['state'], MembershipAct | null]>([
  ['pause', 'paused', 'resume'],
  ['cancel', 'active', 'keep'],
  ['cancel', 'ended', null],
  ['resume', 'active', null],
  ['keep', 'active', null],
])('%s of a membership that is then %s is undone by %s', (act, state, inverse) => {
  const outcome = { kind: 'act', act, effect: effect(), membership: membership(state) } as const;
  expect(inverseOf(outcome)).toBe(inverse);
});

test.each<[string, MembershipActPreview, MembershipActPreview, boolean]>([
  ['all classes come back', effect({ freed: classes(2) }), effect({ booked: classes(2) }), true],
  [
    'a class went to another client',
    effect({ freed: classes(2) }),
    effect({ booked: classes(1) }),
    false,
  ],
  ['a seat is taken', effect({ seatsEnded: 1 }), effect({ seatsLost: 1 }), false],
  ['a make-up was lost', effect({ makeUpsLost: 1 }), effect(), false],
])('an act can be undone only if nothing is lost: %s', (_, done, inverse, expected) => {
  expect(restoresAll(done, inverse)).toBe(expected);
});
