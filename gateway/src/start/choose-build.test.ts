import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { dirOf, newRoot, writeArea } from '../testing/fake-builds.ts';
import { chooseBuild } from './choose-build.ts';

function distWith(builds: Record<string, number>): string {
  const root = newRoot();
  for (const [id, releasedAt] of Object.entries(builds)) {
    writeArea(root, 'mfe-client', id);
    utimesSync(join(dirOf(root, 'mfe-client', id), 'release.json'), releasedAt, releasedAt);
  }
  const dist = join(root, 'mfe-client', 'dist');
  mkdirSync(join(dist, 'unfinished'), { recursive: true });
  return dist;
}

test('chooses the build of the current sources, regardless of age', () => {
  expect(chooseBuild(distWith({ a1: 1000, b2: 2000 }), 'a1')).toBe('a1');
});

test('falls back to the newest finished production build', () => {
  expect(chooseBuild(distWith({ a1: 1000, b2: 2000, dev: 3000 }), 'unfinished')).toBe('b2');
});

test('returns the current id without any build, for the error message', () => {
  expect(chooseBuild(distWith({}), 'c3')).toBe('c3');
  expect(chooseBuild(join(newRoot(), 'nowhere'), 'c3')).toBe('c3');
});
