import { sql } from 'kysely';
import type { Connection, Row } from '../database/index.ts';

export const jobsChannel = 'aforo_jobs';

export type JobRow = Row<'job', 'id' | 'kind' | 'uniqueKey' | 'payload' | 'attempts'>;

/** Adds a job unless one of its kind and key is pending. Wakes the workers on commit. */
export async function insertJob(
  connection: Connection,
  job: { id: string; kind: string; uniqueKey: string; payload: unknown; runAt: Date; now: Date },
): Promise<void> {
  await connection
    .with('added', (db) =>
      db
        .insertInto('job')
        .values({
          id: job.id,
          kind: job.kind,
          unique_key: job.uniqueKey,
          payload: JSON.stringify(job.payload),
          run_at: job.runAt,
          created_at: job.now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'unique_key'])
            .where('state', '=', sql.lit('pending'))
            .doNothing(),
        ),
    )
    .selectNoFrom(sql`pg_notify(${jobsChannel}, '')`.as('told'))
    .execute();
}

/** Locks the job that has been due longest, for the duration of the lock; null when none is due. */
export async function claimJob(
  connection: Connection,
  kinds: readonly string[],
  now: Date,
  lockedUntil: Date,
): Promise<JobRow | null> {
  const row = await connection
    .updateTable('job')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), locked_until: lockedUntil }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where('state', '=', sql.lit('pending'))
        .where('kind', 'in', kinds)
        .where('run_at', '<=', now)
        .where((or) => or.or([or('locked_until', 'is', null), or('locked_until', '<=', now)]))
        .orderBy('run_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'unique_key as uniqueKey', 'payload', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

export async function finishJob(connection: Connection, id: string, now: Date): Promise<void> {
  await connection
    .updateTable('job')
    .set({ state: 'done', finished_at: now, locked_until: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Schedules a failed job again, or marks it as failed permanently when `retryAt` is null. */
export async function failJob(
  connection: Connection,
  id: string,
  failure: { error: string; now: Date; retryAt: Date | null },
): Promise<void> {
  await connection
    .updateTable('job')
    .set(
      failure.retryAt
        ? { run_at: failure.retryAt, locked_until: null, last_error: failure.error }
        : {
            state: 'failed',
            finished_at: failure.now,
            locked_until: null,
            last_error: failure.error,
          },
    )
    .where('id', '=', id)
    .execute();
}

/** Schedules the next run of a repeated job. */
export async function repeatJob(
  connection: Connection,
  id: string,
  runAt: Date,
  error: string | null,
): Promise<void> {
  await connection
    .updateTable('job')
    .set({ run_at: runAt, locked_until: null, attempts: 0, last_error: error })
    .where('id', '=', id)
    .execute();
}

export async function deleteFinishedJobs(connection: Connection, before: Date): Promise<void> {
  await connection
    .deleteFrom('job')
    .where('state', '<>', 'pending')
    .where('finished_at', '<', before)
    .execute();
}
