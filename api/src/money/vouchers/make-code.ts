import { randomInt } from 'node:crypto';
import { checkCharacterOf, voucherAlphabet } from '@aforo/shared/contract';

/** Eleven random characters, about 54 bits, and a check character. */
export function makeVoucherCode(): string {
  const secret = Array.from({ length: 11 }, () =>
    voucherAlphabet.charAt(randomInt(voucherAlphabet.length)),
  ).join('');
  return secret + checkCharacterOf(secret);
}
