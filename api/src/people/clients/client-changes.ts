import { type AuditEntry, clientFieldNames, type ClientFields } from '@aforo/shared/contract';

/** The fields that differ, in the format of the audit. */
export function clientChanges(before: ClientFields, after: ClientFields): AuditEntry['changes'] {
  return clientFieldNames
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** The same for the fields shared by a client's record and their account. */
export function contactChanges(
  before: Pick<ClientFields, 'name' | 'phone'>,
  after: Pick<ClientFields, 'name' | 'phone'>,
): AuditEntry['changes'] {
  return (['name', 'phone'] as const)
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((change) => change.before !== change.after);
}

function textOf(value: ClientFields[keyof ClientFields]): string | null {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text === '' ? null : text;
}
