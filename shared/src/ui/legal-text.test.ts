import { expect, test } from '@jest/globals';
import { legalBlocks } from './legal-text.tsx';

test.each([
  ['', []],
  ['Hola.', [{ kind: 'paragraph', text: 'Hola.' }]],
  ['Una línea\nque sigue.', [{ kind: 'paragraph', text: 'Una línea que sigue.' }]],
  [
    '## Qué\nEsto.\n\nY esto.',
    [
      { kind: 'heading', text: 'Qué' },
      { kind: 'paragraph', text: 'Esto.' },
      { kind: 'paragraph', text: 'Y esto.' },
    ],
  ],
  [
    '- uno\n- dos\n\n- otra',
    [
      { kind: 'list', items: ['uno', 'dos'] },
      { kind: 'list', items: ['otra'] },
    ],
  ],
  ['<b>no</b> **no**', [{ kind: 'paragraph', text: '<b>no</b> **no**' }]],
])('%j is parsed into blocks', (text, blocks) => {
  expect(legalBlocks(text)).toEqual(blocks);
});
