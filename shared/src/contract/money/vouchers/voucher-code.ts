/**
 * The code of a gift voucher: eleven random characters and a check character. The alphabet omits 0,
 * O, I, L and U, so that codes can be read aloud and copied from paper.
 */
export const voucherAlphabet = '123456789ABCDEFGHJKMNPQRSTVWXYZ';
const secretLength = 11;

/**
 * The check character. The alphabet has a prime number of characters, so every single wrong
 * character and every swap of two is detected.
 */
export function checkCharacterOf(secret: string): string {
  const sum = [...secret].reduce(
    (total, character, at) => total + (at + 1) * voucherAlphabet.indexOf(character),
    0,
  );
  return voucherAlphabet.charAt(sum % voucherAlphabet.length);
}

/** Parses a typed code: hyphens, spaces and case are ignored. Null if it is invalid. */
export function readVoucherCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V');
  if (code.length !== secretLength + 1) return null;
  if (![...code].every((character) => voucherAlphabet.includes(character))) return null;
  return checkCharacterOf(code.slice(0, secretLength)) === code.at(-1) ? code : null;
}

/** `7K3M-9XQ2-ABCD` */
export function formatVoucherCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-');
}
