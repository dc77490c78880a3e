import type { AuditAction } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';

export type HealthRow = Row<'client_health', 'notes' | 'changedAt'>;

export async function findHealth(
  connection: Connection,
  clientId: string,
): Promise<HealthRow | undefined> {
  return connection
    .selectFrom('client_health')
    .select(['notes', 'changed_at as changedAt'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function putHealth(
  connection: Connection,
  clientId: string,
  { notes, changedAt }: HealthRow,
): Promise<void> {
  const fields = { notes, changed_at: changedAt };
  await connection
    .insertInto('client_health')
    .values({ client_id: clientId, ...fields })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(fields))
    .execute();
}

/** @returns whether there were notes */
export async function deleteHealth(connection: Connection, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('client_health')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isHealthConsentGranted(
  connection: Connection,
  clientId: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('client_consent')
    .select('is_granted')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'health')
    .executeTakeFirst();
  return row?.is_granted ?? false;
}

/** Whether this user did this action on this client since the given time. */
export async function hasDoneSince(
  connection: Connection,
  done: { userId: string; clientId: string; action: AuditAction; since: Date },
): Promise<boolean> {
  const row = await connection
    .selectFrom('audit_entry')
    .select('id')
    .where('entity', '=', 'client')
    .where('entity_id', '=', done.clientId)
    .where('actor_user_id', '=', done.userId)
    .where('action', '=', done.action)
    .where('at', '>', done.since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
