import { describe, expect, test } from '@jest/globals';
import {
  checkCharacterOf,
  formatVoucherCode,
  readVoucherCode,
  voucherAlphabet,
} from './voucher-code.ts';

const secret = '7K3M9XQ2ABC';
const code = secret + checkCharacterOf(secret);

describe('a voucher code', () => {
  test('is read as typed', () => {
    const shown = formatVoucherCode(code);
    expect(shown).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    expect(readVoucherCode(shown)).toBe(code);
    expect(readVoucherCode(` ${shown.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
    expect(readVoucherCode(code.slice(0, -1))).toBeNull();
    expect(readVoucherCode('')).toBeNull();
  });

  test('with any single wrong character is rejected', () => {
    for (let at = 0; at < code.length; at++) {
      for (const other of voucherAlphabet) {
        if (other === code[at]) continue;
        expect(readVoucherCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      }
    }
  });

  test('with two adjacent characters swapped is rejected', () => {
    for (let at = 0; at < secret.length - 1; at++) {
      const [one = '', other = ''] = [code[at], code[at + 1]];
      if (one === other) continue;
      expect(readVoucherCode(code.slice(0, at) + other + one + code.slice(at + 2))).toBeNull();
    }
  });
});
