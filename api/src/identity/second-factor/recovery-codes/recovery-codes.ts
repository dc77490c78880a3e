import { randomInt } from 'node:crypto';

/** Without ambiguous characters: no i, l, o, 0, 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 12;
const howMany = 10;

/** Twelve characters of 31: 59 bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(newCode());
  return [...codes];
}

/** The form for display and printing: `abcd-efgh-jkmn`. */
export function shownRecoveryCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** The form for comparison: case, dashes and spaces are ignored. */
export function typedRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** Whether the text can be a code at all; a slow hash is computed only then. */
export function looksLikeRecoveryCode(code: string): boolean {
  return code.length === length;
}

function newCode(): string {
  let code = '';
  for (let index = 0; index < length; index++) code += alphabet[randomInt(alphabet.length)];
  return code;
}
