import { sql } from 'kysely';
import type { Connection, Database } from '../database/database.ts';
import { runPrepared } from '../database/prepared.ts';

/** What is noted as it changes (migration 0009). */
export type Topic = 'availability' | 'clients';

/** What could be seen at one moment, for asking later what has come since. */
export interface Moment {
  snapshot: string;
  /** By the database's clock, as old notes are. */
  at: Date;
}

/**
 * Two trips into an index, however much has been noted.
 * @param since what is nearly as old as the notes that are deleted counts as changed
 */
export async function readChanges(
  database: Pick<Database, 'connection' | 'pool'>,
  topic: Topic,
  since: Moment | null,
): Promise<Moment & { hasChanged: boolean }> {
  const snapshot = sql`${since?.snapshot ?? null}::pg_snapshot`;
  const reading = sql<Moment & { hasChanged: boolean }>`
    select pg_current_snapshot()::text as snapshot, now() as at,
      ${snapshot} is null or ${since?.at ?? null}::timestamptz < now() - interval '1 minute'
      or exists (
        select from change_note
        where topic = ${topic} and transaction >= pg_snapshot_xmin(${snapshot})
          and not pg_visible_in_snapshot(transaction, ${snapshot})
      ) as "hasChanged"`.compile(database.connection);
  const [changes] = await runPrepared(database, 'changes', reading);
  if (!changes) throw new Error('PostgreSQL always has a snapshot');
  return changes;
}

export async function deleteOldChangeNotes(connection: Connection): Promise<void> {
  await sql`delete from change_note where noted_at < now() - interval '1 hour'`.execute(connection);
}
