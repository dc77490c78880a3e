import { compactPhone, searchTerms } from '@aforo/shared/contract';
import { fold } from '@aforo/shared/format';

export interface Piece {
  text: string;
  isMatch: boolean;
}

/** One letter of the folded text and its position in the original. */
interface Letter {
  folded: string;
  start: number;
  end: number;
}

/**
 * Splits `text` into pieces that match a word of `query` and pieces that don't, ignoring accents
 * and case. The pieces always add up to `text`.
 */
export function highlightText(text: string, query: string): Piece[] {
  const words = wordsOf(query);
  return cut(text, words.length > 0 ? matches(lettersOf(text), words) : []);
}

/**
 * The same for phone numbers, which are typed with spaces, dots, dashes and country codes: only
 * digits are compared, and a country code that `text` does not show is ignored.
 */
export function highlightPhone(text: string, query: string): Piece[] {
  const phone = compactPhone(query);
  const typed = phone.replace(/^\+/, '');
  if (!/^\d+$/.test(typed)) return cut(text, []);
  const digits = lettersOf(text).filter(({ folded }) => /\d/.test(folded));
  const found = matches(digits, [typed]);
  const national = typed.replace(/^34/, '');
  const isWritten = found.some(Boolean) || national === typed || !national;
  return cut(text, isWritten ? found : matches(digits, [national]));
}

/** The words as typed and as searched: `ruiz,` and `ruiz`. */
function wordsOf(query: string): string[] {
  const written = fold(query).split(/\s+/).filter(Boolean);
  return [...new Set([...written, ...searchTerms(query).map(fold)])];
}

/** Folding can change the length of a text, so each folded letter keeps its original position. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const folded = fold(character);
    const last = letters.at(-1);
    // A combining accent folds to an empty string and belongs to the letter before it.
    if (folded === '' && last) last.end = end;
    else for (const unit of folded) letters.push({ folded: unit, start, end });
    start = end;
  }
  return letters;
}

/** The ranges of the original text, as [start, end) pairs, that match one of the words. */
function matches(letters: readonly Letter[], words: readonly string[]): [number, number][] {
  const text = letters.map(({ folded }) => folded).join('');
  // Letters and UTF-16 code units only correspond outside the astral planes, which names don't use.
  if (text.length !== letters.length) return [];
  const found: [number, number][] = [];
  for (const word of words) {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
      const first = letters[at];
      const last = letters[at + word.length - 1];
      if (first && last) found.push([first.start, last.end]);
    }
  }
  return merged(found);
}

function merged(stretches: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of stretches.sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

function cut(text: string, stretches: readonly [number, number][]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [start, end] of stretches) {
    if (start > done) pieces.push({ text: text.slice(done, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}
