/** Types that the catalogue lacks: the shapes of jsonb, and types of the contract. */
export const columnOverrides = {
  'app_user.role': 'Role',
  'app_user.status': 'UserStatus',
  'audit_entry.action': 'AuditAction',
  'audit_entry.changes': 'AuditChange[]',
  'center.part_versions': 'Record<string, number>',
  'center.policies': 'Record<string, unknown>',
  'center.second_factor_roles': 'Role[]',
  'center_export.state': 'CenterExportState',
  'client_batch.kind': 'ClientBatchKind',
  'client_batch.state': 'ClientBatchState',
  'client_import.answers': 'ImportAnswers',
  'client_import.columns': '(ImportField | null)[]',
  'client_import.facts': 'ColumnFacts[]',
  'client_import.kind': 'ImportKind',
  'client_import.state': 'ImportState',
  'client_import_row.problems': 'ImportProblem[]',
  'idempotency_key.headers': 'Record<string, string>',
  'money_settings.activity': 'Activity',
  'outbox.message': 'OutboxMessage',
  'service.reminder_hours': 'ReminderHours[]',
  // Written by triggers only.
  'session.taken': 'ColumnType<number, never, never>',
} as const;

export const overrideImports = `
import type {
  Activity,
  AuditAction,
  CenterExportState,
  ClientBatchKind,
  ClientBatchState,
  ImportAnswers,
  ImportField,
  ImportKind,
  ImportProblem,
  ImportState,
  ReminderHours,
  Role,
  UserStatus,
} from '@aforo/shared/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditChange, ColumnFacts, OutboxMessage } from './json-columns.ts';
`;
