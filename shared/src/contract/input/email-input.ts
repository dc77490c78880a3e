import { longestTyped, withPlainForms } from './pasted-text.ts';
import { decodePunycode } from './punycode.ts';

/**
 * Reduces a typed or pasted e-mail to the address in lower case: `Ana <ana@correo.es>`,
 * `mailto:Ana@correo.es?subject=…` and `ana@correo.es.` give `ana@correo.es`. A text that is too
 * long is returned as it is.
 */
export function normalizeEmail(typed: string): string {
  if (typed.length > longestTyped) return typed;
  const text = withPlainForms(typed).trim();
  const address = /<([^<>]*)>[\s.,;]*$/.exec(text)?.[1] ?? text;
  const plain = address
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/[.,;]+$/, '')
    .trim()
    .toLowerCase();
  return withAsciiDomain(plain);
}

/** Of browsers and of Node; the contract is compiled with the types of neither. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Not only ASCII, and no character that has a meaning in a URL. */
const internationalDomain = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An address with its domain in ASCII, as mail servers need it: `ana@peña.es` gives
 * `ana@xn--pea-8ma.es`. A domain that mixes alphabets or cannot be encoded stays.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (!internationalDomain.test(domain) || mixesAlphabets(email)) return email;
  try {
    return email.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/** The local part as in zod's own pattern, and a domain in ASCII. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** Whether a label of the domain mixes alphabets with alike letters, as `correо.es` does. */
export function mixesAlphabets(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.some((label) => {
    // Some browsers encode what is typed in `<input type="email">`.
    const text = label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? '') : label;
    return scripts.filter((script) => script.test(text)).length > 1;
  });
}
