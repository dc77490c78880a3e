/**
 * Comments, test titles and documents are written in plain English (CONTRIBUTING.md, "How it is written").
 * The words below mark an earlier, literary style that readers stopped at. Their number only goes down:
 * lower `mostMarks` when you rewrite some, and never raise it.
 */
import { expect, test } from '@jest/globals';
import { read, textFiles } from '../testing/repository.ts';

const marks =
  /\b(whoever|who waits|what is no|anew|of its own accord|stands|lies|somebody|nobody)\b/gi;

/** Those of applied migrations, whose checksums forbid an edit, and of the schema that comes of them. */
const mostMarks = 48;

/** They contain the marks as data. */
const excluded = [
  'scripts/documents/plain-prose.test.ts',
  'scripts/documents/plain-words.test.ts',
  // A user of Unix is called so.
  'api/src/testing/database/postgres-server.ts',
];

function marksIn(path: string): number {
  return read(path).match(marks)?.length ?? 0;
}

test('the marks of the old style do not increase', () => {
  const counts = textFiles()
    .filter((path) => /\.([cm]?[jt]sx?|sql|md)$/.test(path) && !excluded.includes(path))
    .map((path) => ({ path, count: marksIn(path) }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const worst = counts
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 10)
    .map(({ path, count }) => `${count} in ${path}`);
  expect(total > mostMarks ? worst : []).toEqual([]);
});

test.each([
  ['Whoever sends again is told so', 1],
  ['Nobody knows where it stands or lies.', 3],
  ['The client sends the request again.', 0],
])('“%s” has %d marks', (text, count) => {
  expect(text.match(marks)?.length ?? 0).toBe(count);
});
