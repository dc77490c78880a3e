import type { AuditAction, Role } from '@aforo/shared/contract';
import type { ColumnType, Generated } from 'kysely';
import type { IdentityTables } from '../auth/identity.tables.ts';
import type { ClientsTables } from '../clients/clients.tables.ts';
import type { LegalTables } from '../legal/legal.tables.ts';
import type { ProfessionalsTables } from '../professionals/professionals.tables.ts';
import type { ScheduleTables } from '../schedule/schedule.tables.ts';
import type { SecondFactorTables } from '../second-factor/second-factor.tables.ts';
import type { ServicesTables } from '../services/services.tables.ts';

/**
 * The tables as Kysely sees them. A module with tables of its own declares them in its
 * `x.tables.ts`, which imports nothing of ours, and adds its name to `Tables` below.
 */
export interface Tables
  extends
    PlatformTables,
    IdentityTables,
    ClientsTables,
    LegalTables,
    ServicesTables,
    ProfessionalsTables,
    ScheduleTables,
    SecondFactorTables {}

interface PlatformTables {
  schema_migration: SchemaMigrationTable;
  center: CenterTable;
  file: FileTable;
  audit_entry: AuditEntryTable;
  outbox: OutboxTable;
  job: JobTable;
  idempotency_key: IdempotencyKeyTable;
  attempt_limit: AttemptLimitTable;
}

/** An instant: read as Date, written as Date. */
export type Instant = ColumnType<Date, Date, Date>;
export type DefaultInstant = ColumnType<Date, Date | undefined, Date>;
/** jsonb: read parsed, written as JSON text, so that arrays aren't taken for SQL arrays. */
export type Json<T> = ColumnType<T, string, string>;

interface SchemaMigrationTable {
  version: string;
  name: string;
  checksum: string;
  applied_at: DefaultInstant;
}

interface CenterTable {
  id: Generated<number>;
  name: string;
  tax_id: string;
  address: string;
  /** E.164. */
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  time_zone: string;
  currency: string;
  country: string;
  primary_color: string;
  week_starts_on: number;
  policies: Json<Record<string, unknown>>;
  is_demo: boolean;
  /** Whom a second factor is asked of. */
  second_factor_roles: ColumnType<Role[], Role[] | undefined, Role[]>;
  version: Generated<number>;
}

interface FileTable {
  id: string;
  kind: string;
  media_type: string;
  byte_length: number;
  sha256: Buffer;
  data: Buffer;
  owner_user_id: string | null;
  created_at: Instant;
}

interface AuditEntryTable {
  id: string;
  at: Instant;
  actor_user_id: string | null;
  action: AuditAction;
  entity: string;
  entity_id: string;
  changes: Json<{ field: string; before: string | null; after: string | null }[]>;
  reason: string | null;
}

interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  /** Null once sent: a mail carries secrets that needn't outlive it. */
  message: ColumnType<OutboxMessage | null, string, null>;
  state: ColumnType<'pending' | 'sent' | 'failed', 'pending' | undefined, 'sent' | 'failed'>;
  attempts: ColumnType<number, number | undefined, number>;
  due_at: Instant;
  locked_until: ColumnType<Date | null, undefined, Date | null>;
  last_error: ColumnType<string | null, undefined, string | null>;
  created_at: Instant;
  sent_at: ColumnType<Date | null, undefined, Date>;
}

export interface OutboxMessage {
  subject: string;
  text: string;
  html: string;
  /** The one link the mail is about, for the log of a server without SMTP. */
  link: string | null;
}

interface JobTable {
  id: string;
  kind: string;
  /** At most one job of a kind waits or runs per key. */
  unique_key: string;
  payload: Json<unknown>;
  state: ColumnType<'pending' | 'done' | 'failed', 'pending' | undefined, 'done' | 'failed'>;
  attempts: ColumnType<number, number | undefined, number>;
  run_at: Instant;
  locked_until: ColumnType<Date | null, undefined, Date | null>;
  last_error: ColumnType<string | null, undefined, string | null>;
  created_at: Instant;
  finished_at: ColumnType<Date | null, undefined, Date>;
}

interface IdempotencyKeyTable {
  /** Whose key it is: a user id, or the address of somebody who isn't logged in. */
  scope: string;
  key: string;
  request_hash: Buffer;
  status: number;
  headers: ColumnType<Record<string, string>, string, string>;
  body: string;
  created_at: Instant;
}

interface AttemptLimitTable {
  key_hash: Buffer;
  window_ends_at: Instant;
  attempts: number;
}
