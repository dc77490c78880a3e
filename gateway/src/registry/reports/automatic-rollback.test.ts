import { describe, expect, test } from '@jest/globals';
import {
  canRollBack,
  rollbackReason,
  shownSince,
  verdictOf,
  type NetworkOutcome,
} from './automatic-rollback.ts';

const settings = { failuresMin: 5, failuresShare: 0.2, failuresMinutes: 10 };

/** The given number of networks with the same outcome in each. */
const networks = (count: number, outcome: Partial<NetworkOutcome>): NetworkOutcome[] =>
  Array.from({ length: count }, () => ({ failed: 0, mounted: 0, ...outcome }));

describe('honest reports', () => {
  test.each<[string, NetworkOutcome[], boolean]>([
    ['fails for five people in different networks', networks(5, { failed: 1 }), true],
    ['fails for four', networks(4, { failed: 1 }), false],
    [
      'fails for five of twenty-five',
      [...networks(5, { failed: 1 }), ...networks(20, { mounted: 1 })],
      true,
    ],
    [
      'fails for five of twenty-six',
      [...networks(5, { failed: 1 }), ...networks(21, { mounted: 1 })],
      false,
    ],
    [
      'fails for four at the center and for one in another network',
      [...networks(1, { failed: 4 }), ...networks(1, { failed: 1 })],
      true,
    ],
    [
      'works for two hundred and fails for five',
      [...networks(5, { failed: 1 }), ...networks(200, { mounted: 1 })],
      false,
    ],
  ])('a build that %s: rolled back is %s', (_what, outcomes, expected) => {
    expect(verdictOf(outcomes, settings).isFailing).toBe(expected);
  });
});

describe('an attack', () => {
  const honestMounts = networks(30, { mounted: 1 });

  test.each<[string, NetworkOutcome[]]>([
    ['a thousand accounts fail at one address', networks(1, { failed: 1000 })],
    [
      'a thousand accounts fail at one address, against honest mounts',
      [...honestMounts, ...networks(1, { failed: 1000 })],
    ],
    [
      'one address fails a thousand times with one helper, against honest mounts',
      [...honestMounts, ...networks(1, { failed: 1000 }), ...networks(1, { failed: 1 })],
    ],
    ['no reports', []],
  ])('doesn’t force a rollback: %s', (_what, outcomes) => {
    expect(verdictOf(outcomes, settings).isFailing).toBe(false);
  });

  test('a thousand accounts that mount at one address don’t hide a build that is broken everywhere', () => {
    const outcomes = [...networks(5, { failed: 1 }), ...networks(1, { mounted: 1000 })];
    expect(verdictOf(outcomes, settings)).toEqual({
      isFailing: true,
      failed: 5,
      mounted: 20,
      networks: 5,
    });
  });

  test.each([
    [1, 0.01],
    [1, 1],
    [2, 0.5],
    [5, 0.2],
    [7, 0.15],
    [100_000, 0.33],
  ])(
    'with a minimum of %d and a share of %d one network alone neither forces nor hides a rollback',
    (failuresMin, failuresShare) => {
      const customSettings = { failuresMin, failuresShare, failuresMinutes: 10 };
      const crowd = 10_000_000;
      expect(verdictOf(networks(1, { failed: crowd }), customSettings).isFailing).toBe(false);
      const broken = networks(Math.max(2, failuresMin), { failed: 1 });
      expect(verdictOf(broken, customSettings).isFailing).toBe(true);
      // With a share of 100 % every single mount counts.
      if (failuresShare === 1) return;
      const hidden = [...broken, ...networks(1, { mounted: crowd })];
      expect(verdictOf(hidden, customSettings).isFailing).toBe(true);
    },
  );
});

test('the reason contains the failures, the total and the number of networks', () => {
  const outcomes = [
    ...networks(3, { failed: 1 }),
    ...networks(1, { failed: 4 }),
    ...networks(7, { mounted: 3 }),
  ];
  const verdict = verdictOf(outcomes, settings);
  expect(rollbackReason(verdict, settings)).toBe(
    'Falla a 7 de 28 personas con sesión (25 %), desde 4 redes, en 10 minutos.',
  );
  expect(rollbackReason(verdict, { ...settings, failuresMinutes: 1 })).toContain('en un minuto.');
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
