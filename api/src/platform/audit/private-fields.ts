import { type AuditEntity, type AuditEntry, clientHistoryFields } from '@aforo/shared/contract';

type Changes = AuditEntry['changes'];

/**
 * Fields that the audit records as changed, without their values. Entries cannot be deleted, so
 * personal data that a person may ask to erase, and credentials, are never written: people write
 * about illnesses in notes and in the reason for time off.
 */
const privateFields: Partial<Record<AuditEntity, readonly string[]>> = {
  client: Object.entries(clientHistoryFields).flatMap(([name, { isPrivateText }]) =>
    isPrivateText ? [name] : [],
  ),
  user: ['password', 'token', 'secret', 'recoveryCodes'],
  timeOff: ['reason'],
};

export function withoutPrivateText(entity: AuditEntity, changes: Changes): Changes {
  const hidden = privateFields[entity] ?? [];
  return changes.map((change) =>
    hidden.includes(change.field) ? { ...change, before: null, after: null } : change,
  );
}
