import { sql } from 'kysely';
import type { Connection, Database } from '../database/database.ts';
import { runPrepared } from '../database/prepared.ts';
import { always, type Span } from './span.ts';

/** What is noted as it changes (migrations 0009 and 0012). */
export type Topic = 'availability' | 'clients';

/** What could be seen at one moment, for asking later what has come since. */
export interface Moment {
  snapshot: string;
  /** By the database's clock, as old notes are. */
  at: Date;
}

/**
 * A trip into an index, however much has been noted before.
 * @param since what is nearly as old as the notes that are deleted counts as changed
 * @returns the times that have changed; always when nothing is known
 */
export async function readChanges(
  database: Pick<Database, 'connection' | 'pool'>,
  topic: Topic,
  since: Moment | null,
): Promise<Moment & { changed: Span[] }> {
  const snapshot = sql`${since?.snapshot ?? null}::pg_snapshot`;
  const milliseconds = (bound: 'lower' | 'upper') =>
    sql`extract(epoch from ${sql.raw(bound)}(span)) * 1000`;
  const reading = sql<Moment & { isKnown: boolean; spans: [number | null, number | null][] }>`
    select pg_current_snapshot()::text as snapshot, now() as at,
      coalesce(${since?.at ?? null}::timestamptz > now() - interval '1 minute', false) as "isKnown",
      coalesce((
        select json_agg(distinct jsonb_build_array(${milliseconds('lower')}, ${milliseconds('upper')}))
        from change_note
        where topic = ${topic} and transaction >= pg_snapshot_xmin(${snapshot})
          and not pg_visible_in_snapshot(transaction, ${snapshot})
      ), '[]') as spans`.compile(database.connection);
  const [changes] = await runPrepared(database, 'changes', reading);
  if (!changes) throw new Error('PostgreSQL always has a snapshot');
  const { isKnown, spans, ...moment } = changes;
  const noted = spans.map(([from, to]) => ({ from: from ?? -Infinity, to: to ?? Infinity }));
  return { ...moment, changed: isKnown ? noted : [always] };
}

export async function deleteOldChangeNotes(connection: Connection): Promise<void> {
  await sql`delete from change_note where noted_at < now() - interval '1 hour'`.execute(connection);
}
