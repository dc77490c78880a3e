import type { AuditEvent, AuditSubject, ClientHistoryEntry } from '@aforo/shared/contract';
import type { AuditRow } from './audit-search.repository.ts';
import type { HistoryRow } from './client-history.repository.ts';
import type { SubjectRow } from './audit-subjects.repository.ts';
import { withoutPrivateText } from '../../platform/audit/index.ts';

export function presentEvent(row: AuditRow, subject: SubjectRow | undefined): AuditEvent {
  const { id, at, actorUserId, actorName, action, entity, entityId, changes, reason } = row;
  return {
    id,
    at: at.toISOString(),
    actor: actorUserId === null ? null : { id: actorUserId, name: actorName },
    action,
    entity,
    entityId,
    subject: subject ? presentSubject(subject) : null,
    // guard: old audit entries are shown without private text (audit-secrets.test.ts)
    // without: `changes: withoutPrivateText(entity, changes),` → `changes,`
    changes: withoutPrivateText(entity, changes),
    reason,
  };
}

export function presentHistoryEntry(
  row: HistoryRow,
  subject: SubjectRow | undefined,
): ClientHistoryEntry {
  const {
    id,
    at,
    actor,
    action,
    entity,
    subject: about,
    changes,
    reason,
  } = presentEvent(row, subject);
  const actorName = actor?.name ?? null;
  const { kind } = row;
  return { id, at, actorName, action, entity, kind, subject: about, changes, reason };
}

function presentSubject(row: SubjectRow): AuditSubject {
  const { name, clientId, clientName, professionalId, startsAt } = row;
  return {
    name,
    client: clientId === null || clientName === null ? null : { id: clientId, name: clientName },
    professionalId,
    startsAt: startsAt?.toISOString() ?? null,
  };
}
