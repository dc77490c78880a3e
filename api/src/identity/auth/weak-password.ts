import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { demoPassword } from '../../platform/exposure.ts';
import { contextWords } from './context-words.ts';

/** What an attacker who knows the person would try first. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/**
 * "Safely unguessable" in zxcvbn's scale of 0 to 4: over 10^8 guesses. Behind argon2id and the limit
 * of log-in attempts that is out of reach. 2 (10^6) would take `Contraseña2026`; 4 (10^10) would
 * refuse plain phrases of three short words, which is what the form advises.
 */
const leastScore = 3;

/**
 * A password that mixes look-alike characters costs time with its length squared, and this runs on
 * the thread that answers everybody. Thirty-two characters and twenty replacements bound it to about
 * a tenth of a second; what follows them can only make a password better.
 */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 20 };

/**
 * True for a password that is soon guessed: listed ones, words and names of Spanish with their
 * decorations, walks over the keyboard, repetitions, dates, the one that we publish ourselves, and
 * what is little more than the person's own name, e-mail or centre, a role or another word of the place
 * (`contextWords`) with a year.
 * Length (10 or more) is the contract's check; there are no rules about kinds of characters.
 */
export async function isWeakPassword(
  password: string,
  owner: PasswordOwner,
  centerName: string,
): Promise<boolean> {
  if (password.toLowerCase() === demoPassword) return true;
  const known = [...piecesOf(owner.email), ...piecesOf(owner.name), ...piecesOf(centerName)];
  if (isMadeOf(password, [...known, ...contextWords])) return true;
  const estimator = await (loading ??= load());
  return estimator.check(password, known).score < leastScore;
}

/** Letters besides the known words that make no password of them, and digits: a date has eight. */
const fewLetters = 2;
const fewDigits = 8;

/** Whether a password is known words, digits and signs, and hardly anything else. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const known = [...new Set(words.map(folded))]
    .filter((word) => word.length > fewLetters)
    .sort((a, b) => b.length - a.length);
  return [folded(password), folded(withoutLookAlikes(password))].some((text) => {
    const rest = known.reduce((left, word) => left.replaceAll(word, ' '), text);
    const count = (kind: RegExp) => rest.match(kind)?.length ?? 0;
    return rest !== text && count(/\p{L}/gu) <= fewLetters && count(/\p{N}/gu) <= fewDigits;
  });
}

/** Letters and digits alone, without accents and capitals. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const lookAlikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const signs: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '€': 'e' };

/** `R3c3pc10n2026` is `Recepcion2026`: digits between letters, and those signs, are read as letters. */
function withoutLookAlikes(text: string): string {
  return text
    .replaceAll(/[@$!€](?=\p{L}|\d)/gu, (sign) => signs[sign] ?? sign)
    .replaceAll(/(?<=\p{L}\d?)[013457](?=\d?\p{L})/gu, (digit) => lookAlikes[digit] ?? digit);
}

/** The whole, its words, and both without accents: `Lucía`, `lucia`. */
function piecesOf(text: string): string[] {
  const pieces = [text, ...text.split(/[^\p{L}\p{N}]+/u), text.replace(/@.*/, '')];
  const folded = pieces.map((piece) => piece.normalize('NFKD').replace(/\p{M}/gu, ''));
  return [...pieces, ...folded].filter((piece) => piece !== '');
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** At the first password that somebody chooses: the dictionaries take 16 MB and 0.2–0.3 s. */
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
