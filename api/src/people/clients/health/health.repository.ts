import type { AuditAction } from '@aforo/shared/contract';
import type { Connection, Row } from '../../../platform/database/index.ts';

export type HealthRow = Row<'clientHealth', 'notes' | 'changedAt'>;

export async function findHealth(
  connection: Connection,
  clientId: string,
): Promise<HealthRow | undefined> {
  return connection
    .selectFrom('clientHealth')
    .select(['notes', 'changedAt'])
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export async function putHealth(
  connection: Connection,
  clientId: string,
  { notes, changedAt }: HealthRow,
): Promise<void> {
  const fields = { notes, changedAt };
  await connection
    .insertInto('clientHealth')
    .values({ clientId, ...fields })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(fields))
    .execute();
}

/** @returns whether there were notes */
export async function deleteHealth(connection: Connection, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('clientHealth')
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the center's ZIPs, which contain the notes; another one can be made in minutes. */
export async function deleteCopiesOfHealth(connection: Connection): Promise<void> {
  await connection.deleteFrom('centerExport').execute();
}

export async function isHealthConsentGranted(
  connection: Connection,
  clientId: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('clientConsent')
    .select('isGranted')
    .where('clientId', '=', clientId)
    .where('kind', '=', 'health')
    .executeTakeFirst();
  return row?.isGranted ?? false;
}

/** Whether this user did this action on this client since the given time. */
export async function hasDoneSince(
  connection: Connection,
  done: { userId: string; clientId: string; action: AuditAction; since: Date },
): Promise<boolean> {
  const row = await connection
    .selectFrom('auditEntry')
    .select('id')
    .where('entity', '=', 'client')
    .where('entityId', '=', done.clientId)
    .where('actorUserId', '=', done.userId)
    .where('action', '=', done.action)
    .where('at', '>', done.since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
