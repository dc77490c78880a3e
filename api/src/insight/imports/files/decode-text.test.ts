import { describe, expect, test } from '@jest/globals';
import { decodeText } from './decode-text.ts';

describe('Windows-1252', () => {
  // From the standard; its five undefined bytes are the control characters of Latin-1.
  test.each([
    [0x80, '€'],
    [0x81, '\u0081'],
    [0x82, '‚'],
    [0x83, 'ƒ'],
    [0x84, '„'],
    [0x85, '…'],
    [0x86, '†'],
    [0x87, '‡'],
    [0x88, 'ˆ'],
    [0x89, '‰'],
    [0x8a, 'Š'],
    [0x8b, '‹'],
    [0x8c, 'Œ'],
    [0x8d, '\u008D'],
    [0x8e, 'Ž'],
    [0x8f, '\u008F'],
    [0x90, '\u0090'],
    [0x91, '‘'],
    [0x92, '’'],
    [0x93, '“'],
    [0x94, '”'],
    [0x95, '•'],
    [0x96, '–'],
    [0x97, '—'],
    [0x98, '˜'],
    [0x99, '™'],
    [0x9a, 'š'],
    [0x9b, '›'],
    [0x9c, 'œ'],
    [0x9d, '\u009D'],
    [0x9e, 'ž'],
    [0x9f, 'Ÿ'],
    [0xa0, '\u00A0'],
    [0xf1, 'ñ'],
    [0xff, 'ÿ'],
  ])('decodes byte %i as %j', (byte, sign) => {
    expect(decodeText(Uint8Array.of(0x61, byte, 0x62))).toBe(`a${sign}b`);
  });

  test('is used for invalid UTF-8, and the euro sign of UTF-8 is kept', () => {
    expect(decodeText(Buffer.from('12,50 \u0080 \u0096 ni\u00F1os', 'latin1'))).toBe(
      '12,50 € – niños',
    );
    expect(decodeText(Buffer.from('12,50 € – niños'))).toBe('12,50 € – niños');
  });
});

test.each([
  ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0xac, 0x20)],
  ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0x20, 0xac)],
  ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0xe2, 0x82, 0xac)],
])('%s is decoded without its byte order mark', (_name, bytes) =>
  expect(decodeText(bytes)).toBe('€'),
);

test.each(['utf-16le', 'utf-16be'])('%s without a byte order mark is decoded', (encoding) => {
  const bytes = Buffer.from('Nombre;Móvil\nÍñigo;612', 'utf16le');
  if (encoding === 'utf-16be') bytes.swap16();
  expect(decodeText(bytes)).toBe('Nombre;Móvil\nÍñigo;612');
});

test('Catalan in Windows-1252 is not taken for Mac Roman', () => {
  const text = 'Adreça;Mònica Puig;Plaça Major;Provença;Lluïsa;València';
  expect(decodeText(Buffer.from(text, 'latin1'))).toBe(text);
});

test('capitals of Mac Roman are told from Windows-1252', () => {
  // `MARÍA MUÑOZ GARCÍA` in Mac Roman.
  const bytes = Buffer.from('MAR\u00EAA MU\u0084OZ GARC\u00EAA', 'latin1');
  expect(decodeText(bytes)).toBe('MARÍA MUÑOZ GARCÍA');
});

test('Mac Roman is told from Windows-1252 by the letters between letters', () => {
  // `María Muñoz García` in Mac Roman.
  const bytes = Buffer.from('Mar\u0092a Mu\u0096oz Garc\u0092a', 'latin1');
  expect(decodeText(bytes)).toBe('María Muñoz García');
});
