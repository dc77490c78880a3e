/**
 * The terms of a search, each of which must occur in the client's search text. A telephone typed
 * with spaces is one term; the words of a name match in any order.
 */
export function searchTerms(text: string): string[] {
  const phone = text.replace(/[\s().-]/g, '');
  if (/^\+?\d{3,}$/.test(phone)) return [phone];
  return text.split(/\s+/).filter(Boolean);
}

/** A pattern of SQL's `like` that matches the term anywhere. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
