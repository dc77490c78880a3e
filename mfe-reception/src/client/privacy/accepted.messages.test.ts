import { expect, test } from '@jest/globals';
import { acceptedText } from './accepted.messages.ts';

const current = { terms: 2, privacy: 2 };

test.each([
  [undefined, null],
  [{ isGranted: false, versions: null }, null],
  [{ isGranted: true, versions: null }, 'No consta qué versión aceptó.'],
  [{ isGranted: true, versions: { terms: 2, privacy: 2 } }, 'Aceptó la versión 2.'],
  [
    { isGranted: true, versions: { terms: 1, privacy: 1 } },
    'Aceptó la versión 1; ya hay una más nueva.',
  ],
  [
    { isGranted: true, versions: { terms: 2, privacy: 1 } },
    'Aceptó las condiciones 2 y la privacidad 1; ya hay una más nueva.',
  ],
])('acceptedText(%j) is %j', (terms, expected) => {
  expect(acceptedText(terms, current)).toBe(expected);
});
