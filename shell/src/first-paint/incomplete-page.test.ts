import { expect, test } from '@jest/globals';
import { hasComeWhole } from './incomplete-page.ts';

test('a document whose own scripts were stripped on its way starts nothing', () => {
  expect(hasComeWhole({})).toBe(false);
  expect(hasComeWhole({ aforoIntegrityOf: () => '' })).toBe(true);
});
