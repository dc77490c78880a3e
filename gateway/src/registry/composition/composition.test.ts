import { expect, test } from '@jest/globals';
import type { AreaRelease, AreaState } from '@aforo/shared/contract';
import { anonymousVisitor, compose, releaseKey } from './composition.ts';

const area = 'mfe-admin';
const release = (buildId: string) => ({ area, buildId }) as AreaRelease; // the rest is not used here
const installed = { [area]: release('beside') };

function choiceOf(state: Partial<AreaState>, bucket = anonymousVisitor.bucket) {
  const whole: AreaState = { stable: 'b2', canary: null, previous: 'b1', mounts: [], ...state };
  const builds = ['b1', 'b2', 'b3', 'beside'];
  const snapshot = {
    revision: 1,
    states: new Map([[area, whole]]),
    releases: new Map(builds.map((id) => [releaseKey(area, id), release(id)])),
  };
  return compose(snapshot, { bucket, role: null }, installed).choices[area];
}

test.each<[string, Partial<AreaState>, object]>([
  ['as the last resort', {}, { why: 'stable', fallback: 'b1', installed: 'beside' }],
  [
    'if there was no stable build before',
    { previous: null },
    { fallback: null, installed: 'beside' },
  ],
])('names the installed build %s', (_when, state, choice) => {
  expect(choiceOf(state)).toMatchObject(choice);
});

test.each<[string, Partial<AreaState>]>([
  ['in use', { stable: 'beside' }],
  ['the previous one', { previous: 'beside' }],
])('does not name the installed build again if it is %s', (_what, state) => {
  expect(choiceOf(state)).not.toHaveProperty('installed');
});

test('visitors with a canary fall back to the stable build', () => {
  const canary = { buildId: 'b3', rule: { percent: 50 } };
  expect(choiceOf({ canary }, 10)).toEqual({ why: 'canary', fallback: 'b2', installed: 'beside' });
  expect(choiceOf({ canary }, 60)).toEqual({ why: 'stable', fallback: 'b1', installed: 'beside' });
});
