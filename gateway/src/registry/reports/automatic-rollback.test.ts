import { describe, expect, test } from '@jest/globals';
import {
  canRollBack,
  rollbackReason,
  shownSince,
  verdictOf,
  type Outcome,
  type Outcomes,
} from './automatic-rollback.ts';

const thresholds = { staffMin: 2, peopleMin: 5, sharePercent: 20, minutes: 10 };

/** The given number of networks of clients with the same outcome in each. */
const networks = (count: number, outcome: Partial<Outcome>): Outcome[] =>
  Array.from({ length: count }, () => ({ failed: 0, mounted: 0, ...outcome }));

const of = (clients: readonly Outcome[], staff: Partial<Outcome> = {}): Outcomes => ({
  staff: { failed: 0, mounted: 0, ...staff },
  clients,
});

describe('honest reports', () => {
  test.each<[string, Outcomes, boolean]>([
    ['fails for five clients in different networks', of(networks(5, { failed: 1 })), true],
    ['fails for four clients', of(networks(4, { failed: 1 })), false],
    [
      'fails for five of twenty-five clients',
      of([...networks(5, { failed: 1 }), ...networks(20, { mounted: 1 })]),
      true,
    ],
    [
      'fails for five of twenty-six clients',
      of([...networks(5, { failed: 1 }), ...networks(21, { mounted: 1 })]),
      false,
    ],
    [
      'fails for four clients at the center and for one in another network',
      of([...networks(1, { failed: 4 }), ...networks(1, { failed: 1 })]),
      true,
    ],
    [
      'fails for four clients at the center and for one of the team',
      of(networks(1, { failed: 4 }), { failed: 1 }),
      true,
    ],
    [
      'works for two hundred clients and fails for five',
      of([...networks(5, { failed: 1 }), ...networks(200, { mounted: 1 })]),
      false,
    ],
    ['fails for two of the team, in whatever network', of([], { failed: 2 }), true],
    ['fails for one of the team', of([], { failed: 1 }), false],
    ['fails for two of ten of the team', of([], { failed: 2, mounted: 8 }), true],
    ['fails for two of eleven of the team', of([], { failed: 2, mounted: 9 }), false],
    [
      'fails for two of ten of the team and works for two hundred clients',
      of(networks(200, { mounted: 1 }), { failed: 2, mounted: 8 }),
      true,
    ],
  ])('a build that %s: rolled back is %s', (_what, outcomes, expected) => {
    expect(verdictOf(outcomes, thresholds).isFailing).toBe(expected);
  });

  test('the limits of an area decide', () => {
    const outcomes = of(networks(2, { failed: 1 }), { mounted: 2 });
    expect(verdictOf(outcomes, thresholds).isFailing).toBe(false);
    expect(verdictOf(outcomes, { ...thresholds, peopleMin: 2 }).isFailing).toBe(true);
    const failingStaff = of([], { failed: 2, mounted: 2 });
    expect(verdictOf(failingStaff, { ...thresholds, staffMin: 3 }).isFailing).toBe(false);
    expect(verdictOf(failingStaff, { ...thresholds, sharePercent: 51 }).isFailing).toBe(false);
  });
});

describe('an attack', () => {
  const honestMounts = networks(30, { mounted: 1 });

  test.each<[string, Outcomes]>([
    ['a thousand clients fail at one address', of(networks(1, { failed: 1000 }))],
    [
      'a thousand clients fail at one address, against honest mounts',
      of([...honestMounts, ...networks(1, { failed: 1000 })]),
    ],
    [
      'one address fails a thousand times with one helper, against honest mounts',
      of([...honestMounts, ...networks(1, { failed: 1000 }), ...networks(1, { failed: 1 })]),
    ],
    [
      'a thousand clients fail at one address, against a team that works',
      of(networks(1, { failed: 1000 }), { mounted: 3 }),
    ],
    ['one account of the team fails, without any other report', of([], { failed: 1 })],
    ['no reports', of([])],
  ])('doesn’t force a rollback: %s', (_what, outcomes) => {
    expect(verdictOf(outcomes, thresholds).isFailing).toBe(false);
  });

  test('a thousand clients that mount at one address don’t hide a build that is broken everywhere', () => {
    const outcomes = of([...networks(5, { failed: 1 }), ...networks(1, { mounted: 1000 })]);
    expect(verdictOf(outcomes, thresholds)).toEqual({
      isFailing: true,
      among: 'everyone',
      failed: 5,
      mounted: 20,
      networks: 5,
    });
  });

  test('clients that mount in a thousand networks don’t hide a build that is broken for the team', () => {
    const outcomes = of(networks(1000, { mounted: 1 }), { failed: 2, mounted: 1 });
    expect(verdictOf(outcomes, thresholds).isFailing).toBe(true);
  });

  test.each([
    [2, 1],
    [2, 100],
    [2, 50],
    [5, 20],
    [7, 15],
    [100_000, 33],
  ])(
    'with a minimum of %d and a share of %d %% one network or account alone neither forces nor hides a rollback',
    (peopleMin, sharePercent) => {
      const ofArea = { ...thresholds, peopleMin, sharePercent };
      const crowd = 10_000_000;
      expect(verdictOf(of(networks(1, { failed: crowd })), ofArea).isFailing).toBe(false);
      expect(verdictOf(of([], { failed: 1 }), ofArea).isFailing).toBe(false);
      const broken = networks(peopleMin, { failed: 1 });
      expect(verdictOf(of(broken), ofArea).isFailing).toBe(true);
      // With a share of 100 % every single mount counts.
      if (sharePercent === 100) return;
      const hidden = [...broken, ...networks(1, { mounted: crowd })];
      expect(verdictOf(of(hidden), ofArea).isFailing).toBe(true);
      const byOneAccount = of(networks(10 * peopleMin, { failed: 1 }), { mounted: 1 });
      expect(verdictOf(byOneAccount, ofArea).isFailing).toBe(true);
    },
  );
});

describe('the reason', () => {
  const clients = [
    ...networks(3, { failed: 1 }),
    ...networks(1, { failed: 4 }),
    ...networks(7, { mounted: 3 }),
  ];

  test('contains the failures, the total and the number of networks', () => {
    const verdict = verdictOf(of(clients), thresholds);
    expect(rollbackReason(verdict, thresholds)).toBe(
      'Falla a 7 de 28 personas con sesión (25 %), desde 4 redes, en 10 minutos.',
    );
    expect(rollbackReason(verdict, { ...thresholds, minutes: 1 })).toContain('en un minuto.');
  });

  test('names the team if its accounts decided', () => {
    const verdict = verdictOf(of(clients, { failed: 2, mounted: 4 }), thresholds);
    expect(rollbackReason(verdict, thresholds)).toBe(
      'Falla a 2 de 6 personas del equipo (33 %), en 10 minutos.',
    );
  });
});

test('rolls back only an active build with another one to go back to', () => {
  const state = { stable: 'b', previous: 'a', canary: null, mounts: [] };
  expect(canRollBack(state, 'b')).toBe(true);
  expect(canRollBack(state, 'a')).toBe(false);
  expect(canRollBack({ ...state, previous: null }, 'b')).toBe(false);
});

test('a build counts as shown since its last activation, as a canary or as stable', () => {
  const rule = { percent: 10 };
  const revisions = (
    [
      ['a', null, '10:00'],
      ['a', 'b', '10:01'],
      ['a', null, '10:02'],
      ['a', 'b', '10:03'],
      ['b', null, '10:04'],
    ] as const
  ).map(([stable, tried, at]) => ({
    state: {
      stable,
      canary: tried === null ? null : { buildId: tried, rule },
      previous: null,
      mounts: [],
    },
    at,
  }));
  expect(shownSince(revisions, 'b')).toBe('10:03');
  expect(shownSince(revisions, 'a')).toBeNull();
  expect(shownSince(revisions.slice(0, 3), 'b')).toBeNull();
  expect(shownSince(revisions.slice(0, 4), 'a')).toBe('10:00');
});
