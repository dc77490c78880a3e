import { expect, test } from '@jest/globals';
import type { AreaState, RevisionEntry } from '@aforo/shared/contract';
import { prunable } from './prunable.ts';

const now = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000).toISOString();

const build = (buildId: string, days: number, publishedBy = 'equipo') => ({
  buildId,
  publishedAt: daysAgo(days),
  publishedBy,
});
/** Newest first. */
const builds = [build('b6', 10), build('b5', 20), build('b4', 30), build('b3', 40)];

function shown(
  days: number,
  state: Partial<AreaState>,
): Pick<RevisionEntry, 'kind' | 'state' | 'at'> {
  const empty: AreaState = { stable: null, canary: null, previous: null, mounts: [] };
  return { kind: 'activate', state: { ...empty, ...state }, at: daysAgo(days) };
}
const ids = (...given: Parameters<typeof prunable>) => prunable(...given).map((one) => one.buildId);

test('keeps active builds, canaries, the rollback target and the newest builds', () => {
  const canary = { buildId: 'b4', rule: { percent: 10 } };
  const revisions = [shown(5, { stable: 'b5', previous: 'b3', canary })];
  expect(ids(revisions, builds, { keep: 1, now, planned: [] })).toEqual([]);
  expect(
    ids([shown(5, { stable: 'b5', previous: 'b3' })], builds, { keep: 1, now, planned: [] }),
  ).toEqual(['b4']);
  expect(
    ids([shown(5, { stable: 'b5', previous: 'b3' })], builds, { keep: 3, now, planned: [] }),
  ).toEqual([]);
});

test('keeps builds published or shown within a day, because pages may still be open', () => {
  const yesterday = [build('b6', 0.1), build('b5', 0.9), build('b4', 1.1)];
  expect(ids([shown(0.05, { stable: 'b6' })], yesterday, { keep: 1, now, planned: [] })).toEqual([
    'b4',
  ]);
  const revisions = [
    shown(40, { stable: 'b3' }),
    shown(3, { stable: 'b4', previous: 'b3' }),
    shown(0.5, { stable: 'b5', previous: null }),
    shown(0.4, { stable: 'b6', previous: 'b5' }),
  ];
  expect(ids(revisions, builds, { keep: 1, now, planned: [] })).toEqual(['b3']);
});

test('keeps the builds of channels', () => {
  const revisions = [shown(5, { stable: 'b6', channels: { staging: 'b4' } })];
  expect(ids(revisions, builds, { keep: 1, now, planned: [] })).toEqual(['b5', 'b3']);
});

test('keeps canaries of the last day', () => {
  const canary = { buildId: 'b4', rule: { percent: 10 } };
  const revisions = [shown(9, { stable: 'b6', canary }), shown(0.2, { stable: 'b6' })];
  expect(ids(revisions, builds, { keep: 1, now, planned: [] })).toEqual(['b5', 'b3']);
});

test('keeps the newest build that an installation came with', () => {
  const releases = [build('b6', 10), build('l2', 20, 'gateway'), build('l1', 30, 'gateway')];
  expect(ids([shown(9, { stable: 'b6' })], releases, { keep: 1, now, planned: [] })).toEqual([
    'l1',
  ]);
});

test('keeps the build of a rollout that has not begun', () => {
  const revisions = [shown(9, { stable: 'b6' })];
  expect(ids(revisions, builds, { keep: 1, now, planned: ['b4'] })).toEqual(['b5', 'b3']);
});
