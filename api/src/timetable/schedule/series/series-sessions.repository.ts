import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** A session as planned. */
export interface TargetSession {
  id: string;
  /** The date for which its series created it; null outside of any series. */
  seriesDate: string | null;
  /** The date on which it takes place. */
  localDate: string;
  professionalId: string;
  startsAt: Date;
  endsAt: Date;
  /** Including buffers. */
  from: Date;
  to: Date;
  capacity: number;
  resources: { resourceId: string; quantity: number }[];
}

/** Skips dates for which the series already has a session. */
export async function insertSessions(
  connection: Connection,
  { seriesId, serviceId }: { seriesId: string | null; serviceId: string },
  targets: readonly TargetSession[],
  createdAt: Date,
): Promise<void> {
  if (targets.length === 0) return;
  const inserted = await connection
    .insertInto('session')
    .values(
      targets.map((target) => ({
        id: target.id,
        serviceId,
        seriesId,
        seriesDate: target.seriesDate,
        kind: 'class' as const,
        createdAt,
        ...sessionColumns(target),
      })),
    )
    .onConflict((conflict) => conflict.columns(['seriesId', 'seriesDate']).doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  await insertResources(
    connection,
    targets.filter(({ id }) => ids.has(id)),
  );
}

export async function updateSessions(
  connection: Connection,
  targets: readonly TargetSession[],
  { isEdited }: { isEdited: boolean },
): Promise<void> {
  if (targets.length === 0) return;
  const ids = targets.map(({ id }) => id);
  // Deleted first, so that moving sessions do not conflict over a room on the way.
  await connection.deleteFrom('sessionResource').where('sessionId', 'in', ids).execute();
  for (const target of targets) {
    await connection
      .updateTable('session')
      .set((is) => ({
        ...sessionColumns(target),
        seriesDate: target.seriesDate,
        isEdited,
        version: is('version', '+', 1),
      }))
      .where('id', '=', target.id)
      .execute();
  }
  await insertResources(connection, targets);
}

/**
 * Keeps the free cancellation period before the new start as long as before the old one; at least a
 * day from the change, because the center moved the session.
 */
export async function moveCutOffs(
  connection: Connection,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`
    update booking set free_cancel_until = greatest(
      session.starts_at - make_interval(mins => booking.cancellation_minutes),
      least(session.starts_at, ${now}::timestamptz + interval '1 day'))
    from session
    where session.id = booking.session_id and session.id = any(${sessionIds})
      and booking.status in ('held', 'confirmed')`.execute(connection);
}

function sessionColumns(target: TargetSession) {
  return {
    professionalId: target.professionalId,
    startsAt: target.startsAt,
    endsAt: target.endsAt,
    busy: `[${target.from.toISOString()},${target.to.toISOString()})`,
    capacity: target.capacity,
  };
}

async function insertResources(
  connection: Connection,
  targets: readonly TargetSession[],
): Promise<void> {
  const uses = targets.flatMap((target) =>
    target.resources.map((use) => ({ ...use, sessionId: target.id })),
  );
  if (uses.length === 0) return;
  await sql`
    insert into session_resource
      (session_id, resource_id, quantity, busy, is_active, is_exclusive)
    select session.id, resource.id, use.quantity, session.busy, session.status <> 'cancelled',
      resource.quantity = 1
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
      as use("sessionId" uuid, "resourceId" uuid, quantity integer)
    join session on session.id = use."sessionId"
    join resource on resource.id = use."resourceId"`.execute(connection);
}

/** Assigns sessions to another series or date after a split or a change of weekdays. */
export async function assignSessions(
  connection: Connection,
  seriesId: string,
  sessions: readonly { id: string; seriesDate: string }[],
): Promise<void> {
  for (const { id, seriesDate } of sessions) {
    await connection
      .updateTable('session')
      .set({ seriesId, seriesDate })
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes sessions without any booking, past or present; cancels the others. */
export async function removeSessions(
  connection: Connection,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from session where id = any(${ids})
      and not exists (select from booking where session_id = session.id)
      and not exists (select from waitlist_entry where session_id = session.id)`.execute(
    connection,
  );
  await sql`
    update session set status = 'cancelled', cancel_reason = ${reason}, version = version + 1
    where id = any(${ids}) and status = 'scheduled'`.execute(connection);
}
