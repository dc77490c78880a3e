import { fold } from '@aforo/shared/format';

export interface Piece {
  text: string;
  isMatch: boolean;
}

/** One letter of the folded text and where it stands in the original. */
interface Letter {
  folded: string;
  start: number;
  end: number;
}

/**
 * Cuts `text` into what matches the words of `query`, without accents or case, and what doesn't.
 * The pieces always add up to `text`.
 */
export function highlightText(text: string, query: string): Piece[] {
  const words = wordsOf(query);
  return cut(text, words.length > 0 ? matches(lettersOf(text), words) : []);
}

/**
 * The same for telephones, which people write with spaces, points, dashes and country codes:
 * only digits count, and a code that `text` doesn't show is left aside.
 */
export function highlightPhone(text: string, query: string): Piece[] {
  const looksLikePhone = /^[\s\d+().-]+$/.test(query);
  const typed = query.replace(/\D/g, '');
  if (!looksLikePhone || !typed) return cut(text, []);
  const digits = lettersOf(text).filter(({ folded }) => /\d/.test(folded));
  const found = matches(digits, [typed]);
  const national = typed.replace(/^(00)?34/, '');
  const isWritten = found.some(Boolean) || national === typed || !national;
  return cut(text, isWritten ? found : matches(digits, [national]));
}

function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Folding can lengthen or shorten a text, so each of its letters remembers where it came from. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const folded = fold(character);
    const last = letters.at(-1);
    // A combining accent folds to nothing and belongs to the letter before it.
    if (folded === '' && last) last.end = end;
    else for (const unit of folded) letters.push({ folded: unit, start, end });
    start = end;
  }
  return letters;
}

/** The stretches of the original text, as pairs, in which one of the words stands. */
function matches(letters: readonly Letter[], words: readonly string[]): [number, number][] {
  const text = letters.map(({ folded }) => folded).join('');
  // Letters and code units are only the same below the astral planes, where names don't live.
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
