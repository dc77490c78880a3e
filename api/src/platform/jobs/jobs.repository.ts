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
          uniqueKey: job.uniqueKey,
          payload: JSON.stringify(job.payload),
          runAt: job.runAt,
          createdAt: job.now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'uniqueKey'])
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
    .set((eb) => ({ attempts: eb('attempts', '+', 1), lockedUntil }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where('state', '=', sql.lit('pending'))
        .where('kind', 'in', kinds)
        .where('runAt', '<=', now)
        .where((or) => or.or([or('lockedUntil', 'is', null), or('lockedUntil', '<=', now)]))
        .orderBy('runAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'uniqueKey', 'payload', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

/** Prolongs the lock of a job that is still at work. */
export async function prolongLock(
  connection: Connection,
  { id, attempts }: Pick<JobRow, 'id' | 'attempts'>,
  lockedUntil: Date,
): Promise<void> {
  await connection
    .updateTable('job')
    .set({ lockedUntil })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    // Not of another process that has claimed it meanwhile.
    .where('attempts', '=', attempts)
    .execute();
}

export async function finishJob(connection: Connection, id: string, now: Date): Promise<void> {
  await connection
    .updateTable('job')
    .set({ state: 'done', finishedAt: now, lockedUntil: null, lastError: null })
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
        ? { runAt: failure.retryAt, lockedUntil: null, lastError: failure.error }
        : {
            state: 'failed',
            finishedAt: failure.now,
            lockedUntil: null,
            lastError: failure.error,
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
    .set({ runAt, lockedUntil: null, attempts: 0, lastError: error })
    .where('id', '=', id)
    .execute();
}

export async function deleteFinishedJobs(connection: Connection, before: Date): Promise<void> {
  await connection
    .deleteFrom('job')
    .where('state', '<>', 'pending')
    .where('finishedAt', '<', before)
    .execute();
}

/** Whether a job of this kind waits or is at work. */
export async function hasPendingJob(connection: Connection, kind: string): Promise<boolean> {
  const row = await connection
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
