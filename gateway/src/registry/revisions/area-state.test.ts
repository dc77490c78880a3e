import { describe, expect, test } from '@jest/globals';
import type { AreaState } from '@aforo/shared/contract';
import { decide, isReturn, stateAfter, type Change, type RevisionHistory } from './area-state.ts';

/** Applies the changes in order; refused ones have no effect. */
function after(...changes: Change[]): RevisionHistory {
  return changes.reduce<RevisionHistory>((revisions, change) => {
    const outcome = decide(revisions, change);
    return 'refused' in outcome ? revisions : [...revisions, outcome];
  }, []);
}
const activate = (buildId: string): Change => ({ kind: 'activate', buildId });
const canary = (buildId: string, percent = 10): Change => ({
  kind: 'canary',
  buildId,
  rule: { percent },
});
const back: Change = { kind: 'rollback', to: null };
const backTo = (to: string): Change => ({ kind: 'rollback', to });

test('a pruned build is never a rollback target', () => {
  const revisions = after(activate('1'), activate('2'), activate('3'));
  expect(decide(revisions, back, new Set(['1']))).toMatchObject({
    state: { stable: '2', previous: null },
  });
});

test('a withdrawal of one build leaves other canaries and the stable build', () => {
  const withdraw: Change = { kind: 'withdraw', buildId: '2' };
  expect(decide(after(activate('1'), canary('2')), withdraw)).toMatchObject({ kind: 'withdraw' });
  for (const revisions of [
    after(activate('0'), activate('1')),
    after(activate('1'), canary('3')),
  ]) {
    expect(decide(revisions, withdraw)).toEqual({ refused: 'already_so' });
  }
});

describe('the state of an area', () => {
  test.each<[string, Change[], Partial<AreaState>]>([
    ['goes back one step', [activate('1'), activate('2'), back], { stable: '1', previous: null }],
    [
      'goes back step by step',
      [activate('1'), activate('2'), activate('3'), back, back],
      { stable: '1' },
    ],
    [
      'never goes back to a build that was rolled back',
      [activate('1'), activate('2'), back, activate('3'), back],
      { stable: '1' },
    ],
    [
      'goes back past a build that was activated twice',
      [activate('1'), activate('2'), activate('1'), back, back],
      { stable: '1', previous: null },
    ],
    [
      'goes back to a named build and continues from there',
      [activate('1'), activate('2'), activate('3'), backTo('1')],
      { stable: '1', previous: null },
    ],
    [
      'goes to a build that was never active',
      [activate('1'), activate('2'), backTo('x')],
      { stable: 'x', previous: '1' },
    ],
    ['withdraws a canary first', [activate('1'), canary('2'), back], { stable: '1', canary: null }],
    [
      'makes a canary stable',
      [activate('1'), canary('2'), activate('2')],
      { stable: '2', previous: '1', canary: null },
    ],
    [
      'ends the canary when its build becomes stable',
      [activate('1'), canary('2'), activate('1')],
      { stable: '1', canary: null },
    ],
    [
      'keeps a canary beside another stable build',
      [activate('1'), canary('2'), activate('3')],
      { stable: '3', canary: { buildId: '2', rule: { percent: 10 } } },
    ],
  ])('%s', (_what, changes, expected) => {
    expect(stateAfter(after(...changes))).toMatchObject(expected);
  });

  test.each<[Change[], Change, string]>([
    [[activate('1')], activate('1'), 'already_so'],
    [[activate('1')], canary('1'), 'already_so'],
    [[activate('1'), canary('2')], canary('2'), 'already_so'],
    [[activate('1')], backTo('1'), 'already_so'],
    [[activate('1')], back, 'nothing_to_roll_back'],
    [[], back, 'nothing_to_roll_back'],
    [[activate('1')], { kind: 'mounts', mounts: [] }, 'already_so'],
  ])('after %j the change %j is refused: %s', (changes, change, refused) => {
    expect(decide(after(...changes), change)).toEqual({ refused });
  });
});

/** The same numbers from the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function randomChange(random: () => number, published: string[]): Change {
  const one = (): string => published[Math.floor(random() * published.length)] ?? 'b0';
  const prefix = `/p${Math.floor(random() * 3)}`;
  const mounts = [{ prefix, basePath: prefix, area: 'mfe-x', roles: null }];
  const makers: (() => Change)[] = [
    () => ({ kind: 'start', buildId: one(), mounts }),
    () => activate(one()),
    () => canary(one(), 1 + Math.floor(random() * 99)),
    () => back,
    () => back,
    () => backTo(one()),
    () => ({ kind: 'mounts', mounts }),
  ];
  return makers[Math.floor(random() * makers.length)]?.() ?? back;
}

describe('any interleaving of publishing and changing', () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed);

  test('leaves a history with a single state of existing builds', () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const published = ['b0'];
      let revisions: RevisionHistory = [];
      for (let step = 0; step < 60; step++) {
        if (random() < 0.2) published.push(`b${published.length}`);
        const before = stateAfter(revisions);
        const outcome = decide(revisions, randomChange(random, published));
        if ('refused' in outcome) continue;
        revisions = [...revisions, outcome];
        const { state } = outcome;
        expect(state).not.toEqual(before);
        const named = [state.stable, state.canary?.buildId, state.previous];
        for (const buildId of named) if (buildId != null) expect(published).toContain(buildId);
        // A build never has two roles at once.
        if (state.stable !== null) expect(state.canary?.buildId).not.toBe(state.stable);
        expect(state.previous === null || state.previous !== state.stable).toBe(true);
        // Each kind of change only affects its part of the state.
        const expected =
          outcome.kind === 'mounts' ? 'stable' : outcome.kind === 'canary' ? 'stable' : null;
        if (expected) expect(state.stable).toBe(before.stable);
        if (outcome.kind === 'withdraw') expect(state).toEqual({ ...before, canary: null });
      }
      expect(stateAfter(revisions)).toEqual(revisions.at(-1)?.state ?? stateAfter([]));
    }
  });

  test('ends after repeated rollbacks at a build without a predecessor', () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      let revisions: RevisionHistory = [];
      for (let step = 0; step < 40; step++) {
        const outcome = decide(revisions, randomChange(random, ['b0', 'b1', 'b2', 'b3']));
        if (!('refused' in outcome)) revisions = [...revisions, outcome];
      }
      let steps = 0;
      for (;;) {
        const outcome = decide(revisions, back);
        if ('refused' in outcome) {
          expect(outcome.refused).toBe('nothing_to_roll_back');
          break;
        }
        revisions = [...revisions, outcome];
        expect(++steps).toBeLessThan(60);
      }
    }
  });
});

const mounts = [{ prefix: '/admin', basePath: '/admin', area: 'mfe-admin', roles: null }];
test.each<[string, Change[], AreaState['mounts']]>([
  ['after a canary', [canary('2')], mounts],
  ['after a channel', [{ kind: 'channel', channel: 'beta', buildId: '2' }], mounts],
  [
    'after paths that were taken away',
    [
      { kind: 'mounts', mounts },
      { kind: 'mounts', mounts: [] },
    ],
    [],
  ],
  ['after a build for everyone', [activate('1')], []],
])('the first build for everyone and its paths %s', (_when, changes, expected) => {
  const outcome = decide(after(...changes), { kind: 'activate', buildId: '3', mounts });
  expect(outcome).toMatchObject({ state: { mounts: expected } });
});

describe('channels', () => {
  const put = (channel: string, buildId: string | null, from?: string): Change => ({
    kind: 'channel',
    channel,
    buildId,
    ...(from !== undefined && { from }),
  });

  test.each<[string, Change[], AreaState['channels']]>([
    ['a build is put into one', [activate('1'), put('staging', '2')], { staging: '2' }],
    [
      'a promotion empties the one before',
      [activate('1'), put('staging', '2'), put('beta', '2', 'staging')],
      { beta: '2' },
    ],
    [
      'everyone gets the build of one, which is then empty, and other channels stay',
      [activate('1'), put('staging', '3'), put('beta', '2'), activate('2')],
      { staging: '3' },
    ],
    ['one is emptied', [activate('1'), put('staging', '2'), put('staging', null)], undefined],
    [
      'a rollback leaves them',
      [activate('1'), activate('2'), put('beta', '3'), back],
      { beta: '3' },
    ],
    ['a canary leaves them', [activate('1'), put('beta', '3'), canary('2')], { beta: '3' }],
  ])('%s', (_what, changes, channels) => {
    expect(stateAfter(after(...changes)).channels).toEqual(channels);
  });

  test.each<[string, Change[], Change]>([
    ['with a build that everyone has', [activate('1')], put('staging', '1')],
    ['with the build that it has', [activate('1'), put('staging', '2')], put('staging', '2')],
    ['that is empty', [activate('1')], put('staging', null)],
  ])('a channel %s does not change', (_what, changes, change) => {
    expect(decide(after(...changes), change)).toEqual({ refused: 'already_so' });
  });

  test('one is emptied without a build for everyone', () => {
    expect(decide(after(put('staging', '2')), put('staging', null))).toMatchObject({
      kind: 'channel',
    });
  });

  test.each<[string, string, AreaState['channels']]>([
    ['of the first one empties all', '3', undefined],
    ['of the second one leaves the first', '2', { staging: '3' }],
    ['of none leaves them', '4', { beta: '2', late: '1', staging: '3' }],
  ])('a build %s when everyone gets it', (_what, buildId, channels) => {
    const revisions = after(activate('0'), put('staging', '3'), put('beta', '2'), put('late', '1'));
    const order = ['staging', 'beta', 'late'];
    const outcome = decide(revisions, activate(buildId), new Set(), order);
    if ('refused' in outcome) throw new Error(outcome.refused);
    expect(outcome.state.channels).toEqual(channels);
  });

  test('only what takes a build out is a return', () => {
    const revisions = after(activate('1'), put('staging', '2'));
    const isBack = (change: Change) => {
      const outcome = decide(revisions, change);
      return 'refused' in outcome ? outcome.refused : isReturn(outcome, revisions);
    };
    expect(isBack(put('staging', null))).toBe(true);
    expect(isBack(put('beta', '2', 'staging'))).toBe(false);
    expect(isBack(put('staging', '3'))).toBe(false);
  });
});
