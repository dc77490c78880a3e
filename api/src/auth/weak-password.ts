import { demoPassword } from '../exposure.ts';
import { commonPasswordWords } from './common-password-words.ts';

/** What an attacker who knows the person would try first. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/** Keyboard rows and counting, forwards; the check reads them backwards too. */
const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
];

/**
 * True for a password that a guessing list holds: known words with decoration (`Contraseña2026!`),
 * repeated or walked keys, the one that we publish ourselves, and what contains the person's own name or e-mail.
 * Length (10 or more) is the contract's check; there are no rules about kinds of characters.
 */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const plain = fold(password);
  return (
    plain === demoPassword ||
    isRepetition(plain) ||
    isWalk(plain) ||
    isDecoratedWord(plain) ||
    containsOwner(plain, owner)
  );
}

/** Case, accents and the usual look-alike characters don't make a word another. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const lookAlike: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function readLookAlikes(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => lookAlike[character] ?? character);
}

/** `aaaaaaaaaa`, `ababababab`, `abcabcabcabc`: a piece of up to five characters again and again. */
function isRepetition(text: string): boolean {
  return /^(.{1,5}?)\1+$/su.test(text) || new Set(text).size <= 3;
}

function isWalk(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return walks.some((walk) => walk.includes(text) || walk.includes(reversed));
}

/** One or more common words with nothing but digits and signs around and between them. */
function isDecoratedWord(text: string): boolean {
  const trimmed = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [text, readLookAlikes(text), readLookAlikes(trimmed)].some((reading) => {
    const letters = reading.replace(/[^a-z]/g, '');
    return letters === '' ? text.length < 14 : isMadeOfAtMostTwo(letters);
  });
}

function isMadeOfAtMostTwo(letters: string): boolean {
  if (commonPasswordWords.has(letters)) return true;
  // Two known words glued together (`holahola` is a repetition; `realmadrid` is in the list).
  for (let cut = 3; cut <= letters.length - 3; cut += 1) {
    if (
      commonPasswordWords.has(letters.slice(0, cut)) &&
      commonPasswordWords.has(letters.slice(cut))
    )
      return true;
  }
  return false;
}

/** Pieces under four letters (`ana`, `luz`) are in too many good passwords to count. */
const shortestOwnPiece = 4;

function containsOwner(text: string, owner: PasswordOwner): boolean {
  const localPart = fold(owner.email.split('@')[0] ?? '');
  const pieces = [localPart, ...fold(owner.name).split(/[^\p{L}\p{N}]+/u)];
  return pieces.some((piece) => piece.length >= shortestOwnPiece && text.includes(piece));
}
