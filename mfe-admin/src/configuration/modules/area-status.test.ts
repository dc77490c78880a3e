import { expect, test } from '@jest/globals';
import type { AreaState, RevisionEntry } from '@aforo/shared/contract';
import { moduleRevision, moduleState } from '../../testing/modules.ts';
import { canaryOf, hasMoved, placedBy, stableOf } from './area-status.ts';
import { moduleStatus } from '../../testing/modules.ts';

const canary = { buildId: 'b3', rule: { percent: 10 } } as const;
const wider = { buildId: 'b3', rule: { percent: 50 } } as const;
const revision = (number: number, state: Partial<AreaState>): RevisionEntry =>
  moduleRevision({ number, state: moduleState(state) });

const past = [
  revision(5, { canary: wider }),
  revision(4, { canary }),
  revision(3, {}),
  revision(2, { stable: 'b1' }),
];

test('what everybody has came with the change since which it was never another one', () => {
  expect(placedBy(past, true, moduleState(), stableOf)?.number).toBe(3);
});

test('a trial counts from when it was tried by those who try it now', () => {
  expect(placedBy(past, true, moduleState({ canary: wider }), canaryOf)?.number).toBe(5);
});

test('a past that does not reach back far enough says nothing', () => {
  expect(placedBy(past.slice(0, 2), false, moduleState(), stableOf)).toBeUndefined();
  expect(placedBy(past.slice(0, 2), true, moduleState(), stableOf)?.number).toBe(4);
});

test('a past that is not yet read anew says nothing of what came since', () => {
  expect(placedBy(past, true, moduleState({ stable: 'b9' }), stableOf)).toBeUndefined();
});

test('an area has moved when it has another last change', () => {
  const one = moduleStatus({}, { number: 7 });
  expect(hasMoved(one, moduleStatus({}, { number: 7 }))).toBe(false);
  expect(hasMoved(one, moduleStatus({}, { number: 8 }))).toBe(true);
});
