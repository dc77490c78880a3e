import { searchableName, searchTerms } from '../contract/input/search-input.ts';

/** Letters that Unicode does not decompose, as PostgreSQL's `unaccent` writes them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Lower case without accents, for comparing typed text: `Íñigo` equals `inigo`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * Returns a predicate for names: whether they contain each term of the search in any order, without
 * regard to accents, case, punctuation and invisible characters.
 */
export function nameMatcher(search: string): (name: string) => boolean {
  const terms = searchTerms(search).map(fold);
  return (name) => {
    const found = fold(searchableName(name));
    return terms.every((term) => found.includes(term));
  };
}

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'i', 'da', 'do', 'dos']);

/** Up to two initials of a name: first name and first surname. `María de la Cruz` is `MC`. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{M}·]+/u).filter(Boolean);
  const significant = words.filter((word) => !particles.has(word.toLowerCase()));
  const chosen = significant.length > 0 ? significant : words;
  return chosen
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toLocaleUpperCase('es'))
    .join('');
}
