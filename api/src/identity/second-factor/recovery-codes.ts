import { randomInt } from 'node:crypto';

/** Without what is read as something else: no i, l, o, 0, 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 12;
const howMany = 10;

/** Twelve characters of 31: 59 bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(newCode());
  return [...codes];
}

/** As it is shown and written down: `abcd-efgh-jkmn`. */
export function shownRecoveryCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** What is compared: case, dashes and spaces don't matter. */
export function typedRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** Whether it could be one at all: nothing else is worth the slow hash. */
export function looksLikeRecoveryCode(code: string): boolean {
  return code.length === length;
}

function newCode(): string {
  let code = '';
  for (let index = 0; index < length; index++) code += alphabet[randomInt(alphabet.length)];
  return code;
}
