/** Allows only names of error classes or reasons; other text could contain personal data. */
export function wordOf(reason: string): string {
  return /^[\w.:-]{1,80}$/.test(reason) ? reason : 'otro';
}
