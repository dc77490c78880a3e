import { randomInt } from 'node:crypto';
import { checkCharacterOf, voucherAlphabet } from '@aforo/shared/contract';

/** Eleven characters of chance, some 54 bits, and the one that checks them. */
export function makeVoucherCode(): string {
  const secret = Array.from({ length: 11 }, () =>
    voucherAlphabet.charAt(randomInt(voucherAlphabet.length)),
  ).join('');
  return secret + checkCharacterOf(secret);
}
