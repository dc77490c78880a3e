import { describe, expect, test } from '@jest/globals';
import {
  canRollBack,
  rollbackReason,
  shownSince,
  verdictOf,
  type NetworkOutcome,
} from './automatic-rollback.ts';

const settings = { failuresMin: 5, failuresShare: 0.2, failuresMinutes: 10 };

/** So many networks in each of which it fared like this. */
const networks = (count: number, outcome: Partial<NetworkOutcome>): NetworkOutcome[] =>
  Array.from({ length: count }, () => ({ failed: 0, mounted: 0, ...outcome }));

describe('what is honest', () => {
  test.each<[string, NetworkOutcome[], boolean]>([
    ['fails for five people, each at home', networks(5, { failed: 1 }), true],
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
      'fails for four at the centre and for one on the way there',
      [...networks(1, { failed: 4 }), ...networks(1, { failed: 1 })],
      true,
    ],
    [
      'works for two hundred and fails for five',
      [...networks(5, { failed: 1 }), ...networks(200, { mounted: 1 })],
      false,
    ],
  ])('a build that %s: taken back is %s', (_what, outcomes, expected) => {
    expect(verdictOf(outcomes, settings).isFailing).toBe(expected);
  });
});

describe('an attack', () => {
  const honest = networks(30, { mounted: 1 });

  test.each<[string, NetworkOutcome[]]>([
    ['a thousand accounts fail at one address', networks(1, { failed: 1000 })],
    [
      'a thousand accounts fail at one address, against honest mounts',
      [...honest, ...networks(1, { failed: 1000 })],
    ],
    [
      'one address fails a thousand times and has one helper, against honest mounts',
      [...honest, ...networks(1, { failed: 1000 }), ...networks(1, { failed: 1 })],
    ],
    ['it is not reported at all', []],
  ])('doesn’t force a return: %s', (_what, outcomes) => {
    expect(verdictOf(outcomes, settings).isFailing).toBe(false);
  });

  test('a thousand accounts that mount at one address don’t hide a build that works nowhere', () => {
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
    'with a minimum of %d and a share of %d one network alone neither forces nor hides',
    (failuresMin, failuresShare) => {
      const own = { failuresMin, failuresShare, failuresMinutes: 10 };
      const crowd = 10_000_000;
      expect(verdictOf(networks(1, { failed: crowd }), own).isFailing).toBe(false);
      const broken = networks(Math.max(2, failuresMin), { failed: 1 });
      expect(verdictOf(broken, own).isFailing).toBe(true);
      // Where every single mount counts (100 %), one mount counts as one.
      if (failuresShare === 1) return;
      const hidden = [...broken, ...networks(1, { mounted: crowd })];
      expect(verdictOf(hidden, own).isFailing).toBe(true);
    },
  );
});

test('the reason says for how many, of how many, and from how many networks', () => {
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

test('only a shown build with another one to go back to is rolled back', () => {
  const state = { stable: 'b', previous: 'a', canary: null, mounts: [] };
  expect(canRollBack(state, 'b')).toBe(true);
  expect(canRollBack(state, 'a')).toBe(false);
  expect(canRollBack({ ...state, previous: null }, 'b')).toBe(false);
});

test('a build is shown since it came into use the last time, as a canary or for everybody', () => {
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
