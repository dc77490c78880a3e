/**
 * What of a search must be found, each somewhere in the client's search text. A telephone typed
 * with spaces is one term; a name's words are found in any order.
 */
export function searchTerms(text: string): string[] {
  const phone = text.replace(/[\s().-]/g, '');
  if (/^\+?\d{3,}$/.test(phone)) return [phone];
  return text.split(/\s+/).filter(Boolean);
}

/** A term as the pattern of SQL's `like` that finds it anywhere. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
