import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { demoPassword } from '../../../platform/config/exposure.ts';
import { contextWords } from './context-words.ts';

/** Personal data that an attacker who knows the person would try first. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/**
 * "Safely unguessable" in zxcvbn's scale of 0 to 4: over 10^8 guesses, which is out of reach behind
 * argon2id and the limit of log-in attempts. 2 (10^6) would accept `Contraseña2026`; 4 (10^10)
 * would refuse plain phrases of three short words, which the form recommends.
 */
const minScore = 3;

/**
 * The time for a password with look-alike characters grows with the square of its length, on the
 * thread that answers all requests. Thirty-two characters and twenty replacements limit it to about
 * a tenth of a second. Further characters only make a password stronger.
 */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 20 };

/**
 * True for a password that is easy to guess: listed passwords, Spanish words and names with
 * variations, keyboard walks, repetitions, dates, the published demo password, and passwords that
 * contain little more than the person's name, e-mail or center, a role or another context word
 * (`contextWords`) with a year. The contract checks the length (10 or more); there are no rules
 * about kinds of characters.
 */
export async function isWeakPassword(
  password: string,
  owner: PasswordOwner,
  centerName: string,
): Promise<boolean> {
  if (password.toLowerCase() === demoPassword) return true;
  const known = [...piecesOf(owner.email), ...piecesOf(owner.name), ...piecesOf(centerName)];
  // guard: passwords are not built from the center’s words (weak-password.test.ts)
  // without: `if (consistsOfWords(password, [...known, ...contextWords])) return true` → `void consistsOfWords`
  if (consistsOfWords(password, [...known, ...contextWords])) return true;
  const estimator = await (loading ??= load());
  return estimator.check(password, known).score < minScore;
}

/**
 * Extra letters and digits with which a password still counts as made of known words. A date has
 * eight digits.
 */
const maxOtherLetters = 2;
const maxDigits = 8;

/** Whether a password consists of known words, digits and signs, and hardly any other letters. */
function consistsOfWords(password: string, words: readonly string[]): boolean {
  const known = [...new Set(words.map(folded))]
    .filter((word) => word.length > maxOtherLetters)
    .sort((a, b) => b.length - a.length);
  return [folded(password), folded(withoutLookAlikes(password))].some((text) => {
    const rest = known.reduce((left, word) => left.replaceAll(word, ' '), text);
    const count = (kind: RegExp) => rest.match(kind)?.length ?? 0;
    return rest !== text && count(/\p{L}/gu) <= maxOtherLetters && count(/\p{N}/gu) <= maxDigits;
  });
}

/** Letters and digits only, in lower case and without accents. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const lookAlikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const signs: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '€': 'e' };

/**
 * `R3c3pc10n2026` becomes `Recepcion2026`: digits between letters, and the signs below, are read as
 * letters.
 */
function withoutLookAlikes(text: string): string {
  return text
    .replaceAll(/[@$!€](?=\p{L}|\d)/gu, (sign) => signs[sign] ?? sign)
    .replaceAll(/(?<=\p{L}\d?)[013457](?=\d?\p{L})/gu, (digit) => lookAlikes[digit] ?? digit);
}

/** The whole text, its words, and both without accents: `Lucía`, `lucia`. */
function piecesOf(text: string): string[] {
  const pieces = [text, ...text.split(/[^\p{L}\p{N}]+/u), text.replace(/@.*/, '')];
  const folded = pieces.map((piece) => piece.normalize('NFKD').replace(/\p{M}/gu, ''));
  return [...pieces, ...folded].filter((piece) => piece !== '');
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads at the first password check: the dictionaries take 16 MB and 0.2–0.3 s. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new Estimator({
    dictionary: { ...common.dictionary, ...spanish.dictionary, product: ['aforo'] },
    graphs: common.adjacencyGraphs,
    ...bounds,
  });
}
