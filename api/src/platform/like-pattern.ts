/** A pattern of SQL's `like` that matches the term anywhere. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
