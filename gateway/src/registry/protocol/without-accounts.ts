/**
 * An answer whose rules have empty texts in place of account ids: only their number is for tokens
 * and pages.
 */
export function withoutAccounts<Answer>(answer: Answer): Answer {
  const text = JSON.stringify(answer, (key, value: unknown) =>
    key === 'accounts' && Array.isArray(value) ? value.map(() => '') : value,
  );
  return JSON.parse(text) as Answer; // the same shape
}
