import type { AuditEntry } from '@aforo/shared/contract';
import type { ClientFields } from './clients.repository.ts';

const audited = ['name', 'email', 'phone', 'birthDate', 'tags', 'notes'] as const;

/** The fields that differ, as the audit keeps them. */
export function clientChanges(before: ClientFields, after: ClientFields): AuditEntry['changes'] {
  return audited
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function textOf(value: string | string[] | null): string | null {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text === '' ? null : text;
}
