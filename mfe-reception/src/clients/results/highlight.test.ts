import { describe, expect, test } from '@jest/globals';
import { highlightPhone, highlightText, type Piece } from './highlight.ts';

/** Formats a match of the first word as `[Muñoz] Ana`. */
const written = (pieces: Piece[]) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('search highlighting', () => {
  test.each([
    ['Ana Muñoz', '', 'Ana Muñoz'],
    ['Ana Muñoz', '   ', 'Ana Muñoz'],
    ['Ana Muñoz', 'munoz', 'Ana [Muñoz]'],
    ['Ana Muñoz', 'MUÑ', 'Ana [Muñ]oz'],
    ['Íñigo Sáez', 'inigo saez', '[Íñigo] [Sáez]'],
    ['Íñigo Sáez', 'sáez íñ', '[Íñ]igo [Sáez]'],
    ['Ana María Anaya', 'ana', '[Ana] María [Ana]ya'],
    ['Anana', 'an ana', '[Anana]'],
    ['ana@correo.es', 'CORREO.ES', 'ana@[correo.es]'],
    ['Ana (VIP)', '(vip', 'Ana [(VIP])'],
    ['Ana', 'ana ruiz', '[Ana]'],
    ['Ana Ruiz', 'ruiz, ana', '[Ana] [Ruiz]'],
    ['Ana', 'zoe', 'Ana'],
    ['', 'zoe', ''],
  ])('in %p for the query %p gives %p', (text, query, expected) => {
    expect(written(highlightText(text, query))).toBe(expected);
  });

  test('keeps a combining accent with its letter', () => {
    expect(written(highlightText('Jose\u0301 Ruiz', 'jose'))).toBe('[Jose\u0301] Ruiz');
  });

  test('does not split a surrogate pair', () => {
    expect(written(highlightText('👩 Ana', 'ana'))).toContain('👩');
  });

  test.each([
    ['612 345 678', '612345', '[612 345] 678'],
    ['612 345 678', '45 67', '612 3[45 67]8'],
    ['612 345 678', '345.678', '612 [345 678]'],
    ['612 345 678', '+34 612 3', '[612 3]45 678'],
    ['612 345 678', '0034612', '[612] 345 678'],
    ['612 345 678', 'tel:+34\u2011612', '[612] 345 678'],
    ['634 111 222', '34', '6[34] 111 222'],
    ['+33 612 345 678', '+33612', '+[33 612] 345 678'],
    ['612 345 678', 'ana', '612 345 678'],
    ['612 345 678', '999', '612 345 678'],
    ['612 345 678', '', '612 345 678'],
  ])('in the phone number %p for the query %p gives %p', (text, query, expected) => {
    expect(written(highlightPhone(text, query))).toBe(expected);
  });
});
