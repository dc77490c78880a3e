import { expect, test } from '@jest/globals';
import { hasComeWhole } from './incomplete-page.ts';

test('isDocumentComplete is false when a proxy stripped the document’s own scripts', () => {
  expect(hasComeWhole({})).toBe(false);
  expect(hasComeWhole({ aforoIntegrityOf: () => '' })).toBe(true);
});
