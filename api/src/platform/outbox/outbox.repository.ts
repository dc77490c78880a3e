import { sql } from 'kysely';
import type { Connection, OutboxMessage, Row } from '../database/index.ts';

export const outboxChannel = 'aforo_outbox';

export interface OutboxRow extends Row<'outbox', 'id' | 'kind' | 'recipient' | 'attempts'> {
  message: OutboxMessage;
}

/** Wakes the workers when the transaction commits. */
export async function insertNotices(
  connection: Connection,
  notices: readonly {
    id: string;
    kind: string;
    recipient: string;
    message: OutboxMessage;
    now: Date;
  }[],
): Promise<void> {
  await connection
    .with('added', (db) =>
      db.insertInto('outbox').values(
        notices.map((notice) => ({
          id: notice.id,
          kind: notice.kind,
          recipient: notice.recipient,
          message: JSON.stringify(notice.message),
          dueAt: notice.now,
          createdAt: notice.now,
        })),
      ),
    )
    .selectNoFrom(sql`pg_notify(${outboxChannel}, '')`.as('told'))
    .execute();
}

/**
 * Locks the notice that has been due longest, those that expire first, for the duration of the lock;
 * null when none is due.
 */
export async function claimNotice(
  connection: Connection,
  now: Date,
  lockedUntil: Date,
): Promise<OutboxRow | null> {
  const row = await connection
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), lockedUntil }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('dueAt', '<=', now)
        .where((or) => or.or([or('lockedUntil', 'is', null), or('lockedUntil', '<=', now)]))
        .orderBy(sql`message->>'expiresAt' is null`)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'recipient', 'message', 'attempts'])
    .executeTakeFirst();
  if (!row?.message) return null; // a pending notice has its message, by constraint
  return { ...row, message: row.message };
}

/** Deletes the message too, because its link may still be valid. */
export async function markSent(connection: Connection, id: string, now: Date): Promise<void> {
  await connection
    .updateTable('outbox')
    .set({ state: 'sent', sentAt: now, message: null, lockedUntil: null, lastError: null })
    .where('id', '=', id)
    .execute();
}

/** Schedules an unsent notice again, or gives it up when `retryAt` is null. */
export async function markUnsent(
  connection: Connection,
  id: string,
  failure: { error: string; retryAt: Date | null },
): Promise<void> {
  await connection
    .updateTable('outbox')
    .set({
      lockedUntil: null,
      lastError: failure.error,
      ...(failure.retryAt ? { dueAt: failure.retryAt } : { state: 'failed' }),
    })
    .where('id', '=', id)
    .execute();
}
