import { withAsciiDomain } from './email-input.ts';
import { withoutInvisible } from './pasted-text.ts';
import { compactPhone } from './phone-input.ts';

const emailPart = /[^\s<>()",;:]*@[^\s<>()",;:]*/gu;

/**
 * The terms of a search, each of which must occur in a record, in any order. A telephone is one
 * term, without punctuation and with `+` for `00`; other text is split by `wordTerms`.
 */
export function searchTerms(text: string): string[] {
  const phone = compactPhone(visiblePart(text));
  // `2025/26` is no telephone.
  const isPhone = text.includes('/') ? /^\+?\d{9,}$/ : /^\+?\d{3,}$/;
  return isPhone.test(phone) ? [phone] : wordTerms(text);
}

/**
 * The terms of a search in records without telephones: an e-mail is one term, other text is split at
 * spaces and punctuation, with `Mª` as María. Text of punctuation alone is one term.
 */
export function wordTerms(text: string): string[] {
  const visible = visiblePart(text);
  if (visible === '') return [];
  const emails = visible.match(emailPart)?.map(withAsciiDomain) ?? [];
  const names = visible.replaceAll(emailPart, ' ').replaceAll(abbreviatedMaria, 'Maria');
  const words = names.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const terms = [...words, ...emails.filter((email) => email !== '@')];
  return terms.length > 0 ? terms : [visible];
}

/** Screens pass what is typed; the pattern of e-mails takes the square of its length. */
function visiblePart(text: string): string {
  return withoutInvisible(text.slice(0, 200)).trim();
}

/** Punctuation and joiners inside words: `O’Neill`, `Gal·la`, `García-Gil`. SQL: `search_words`. */
const inWords = /['’‘ʼ´`·.\p{Pd}\u200C\u200D]/gu;
/** `Mª`, `M.ª`, `Mª.` and `Ma.`, which abbreviate María. */
const abbreviatedMaria = /(?<=^|\s)m(?:\.?[ªᵃ]\.?|a\.)(?=\s|$)/giu;

/**
 * A name as searches compare it: `Mª` as María, and without the punctuation and joiners inside
 * words. Accents and case remain.
 */
export function searchableName(name: string): string {
  return withoutInvisible(name).replaceAll(abbreviatedMaria, 'Maria').replaceAll(inWords, '');
}
