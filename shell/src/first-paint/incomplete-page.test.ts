import { expect, test } from '@jest/globals';
import { isDocumentComplete } from './incomplete-page.ts';

test('isDocumentComplete is false when a proxy stripped the document’s own scripts', () => {
  expect(isDocumentComplete({})).toBe(false);
  expect(isDocumentComplete({ aforoIntegrityOf: () => '' })).toBe(true);
});
