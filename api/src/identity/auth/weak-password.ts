import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { demoPassword } from '../../platform/exposure.ts';

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
 * what is little more than the person's own name, e-mail or centre.
 * Length (10 or more) is the contract's check; there are no rules about kinds of characters.
 */
export async function isWeakPassword(
  password: string,
  owner: PasswordOwner,
  centerName: string,
): Promise<boolean> {
  if (password.toLowerCase() === demoPassword) return true;
  const estimator = await (loading ??= load());
  const known = [...piecesOf(owner.email), ...piecesOf(owner.name), ...piecesOf(centerName)];
  return estimator.check(password, known).score < leastScore;
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
