import type { AuditEntry } from '@aforo/shared/contract';

/** The changed fields in the audit's format: numbers and lists as text, empty values as null. */
export function changesBetween<T extends object>(before: T, after: T): AuditEntry['changes'] {
  return (Object.keys(after) as (keyof T & string)[]) // Object.keys loses the literal type
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
