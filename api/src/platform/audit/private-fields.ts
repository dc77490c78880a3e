import type { AuditEntity, AuditEntry } from '@aforo/shared/contract';

type Changes = AuditEntry['changes'];

/**
 * Fields that the audit says were changed, never from or to what. Entries can't be taken back, so
 * what a person may ask to be forgotten, or what lets somebody in, is not written at all: notes and
 * the reason for days off are where people write of illness.
 */
const privateFields: Partial<Record<AuditEntity, readonly string[]>> = {
  client: ['notes', 'health', 'healthNotes'],
  user: ['password', 'token', 'secret', 'recoveryCodes'],
  timeOff: ['reason'],
};

export function withoutPrivateText(entity: AuditEntity, changes: Changes): Changes {
  const hidden = privateFields[entity] ?? [];
  return changes.map((change) =>
    hidden.includes(change.field) ? { ...change, before: null, after: null } : change,
  );
}
