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

test('dates the stable build from the first change of its current uninterrupted use', () => {
  expect(placedBy(past, true, moduleState(), stableOf)?.number).toBe(3);
});

test('dates a trial from the last change of its audience', () => {
  expect(placedBy(past, true, moduleState({ canary: wider }), canaryOf)?.number).toBe(5);
});

test('is undefined when the known history is too short', () => {
  expect(placedBy(past.slice(0, 2), false, moduleState(), stableOf)).toBeUndefined();
  expect(placedBy(past.slice(0, 2), true, moduleState(), stableOf)?.number).toBe(4);
});

test('is undefined while the loaded history lacks the latest change', () => {
  expect(placedBy(past, true, moduleState({ stable: 'b9' }), stableOf)).toBeUndefined();
});

test('reports a change when the last revision of the area differs', () => {
  const one = moduleStatus({}, { number: 7 });
  expect(hasMoved(one, moduleStatus({}, { number: 7 }))).toBe(false);
  expect(hasMoved(one, moduleStatus({}, { number: 8 }))).toBe(true);
});
