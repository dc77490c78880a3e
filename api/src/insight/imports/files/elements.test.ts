import { expect, test } from '@jest/globals';
import { unprefixed } from './elements.ts';

const inner = '<x:row><x:c/></x:row>';
const bare = '<row><c/></row>';

test('a document has no prefixes, however it is cut', () => {
  const lead = '<?xml version="1.0"?><!-- a > b -->';
  const text = `${lead}<x:sheet>${inner}</x:sheet>`;
  for (let at = 0; at <= text.length; at++) {
    const parts = [text.slice(0, at), text.slice(at)];
    expect([...unprefixed(parts)].join('')).toBe(`${lead}<sheet>${bare}</sheet>`);
  }
});

test('a document without a prefix at its root is left as it is, however it is cut', () => {
  const text = '<?xml version="1.0"?><sheet><x:row/></sheet>';
  for (let at = 0; at <= text.length; at++) {
    expect([...unprefixed([text.slice(0, at), text.slice(at)])].join('')).toBe(text);
  }
});
