import { sql } from 'kysely';
import { lockSessions, type SessionState } from '../bookings/index.ts';
import { lockMembership } from '../memberships/index.ts';
import { type Connection, lockSchedules, type Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SlotRef } from './seats.repository.ts';

/** Sessions under their lock; commands replace them as seats become free. */
export type LockedSessions = Map<string, SessionState>;

/** Locks series in one order: generation, edits and seats of a series wait for one another. */
export async function lockSeries(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select id from class_series where id = any(${ids}::uuid[])
    order by id for no key update`.execute(trx);
}

/**
 * Takes the locks of a command on the seats of a membership, in the order of every writer: commands
 * on the same membership, its series, those where it waits and that of the new slot, their sessions, the client, the
 * membership.
 */
export async function lockSeats(
  dependencies: Dependencies,
  trx: Transaction,
  { membershipId, slots = [] }: { membershipId: string; slots?: readonly SlotRef[] },
): Promise<LockedSessions> {
  await lockSchedules(trx, [membershipId]);
  const locked = new Set<string>();
  for (;;) {
    // An edit may have moved seats to another series meanwhile.
    const found = [
      ...slots.map(({ seriesId }) => seriesId),
      ...(await seriesOf(trx, membershipId)),
    ];
    const missing = [...new Set(found)].filter((id) => !locked.has(id));
    if (missing.length === 0) break;
    await lockSeries(trx, missing);
    for (const id of missing) locked.add(id);
  }
  const ids = await sessionsOf(trx, { membershipId, slots, now: dependencies.clock.now() });
  const clientIds = await clientsOf(trx, membershipId);
  const sessions = await lockSessions(dependencies, trx, ids, clientIds);
  await lockMembership(trx, membershipId);
  return sessions;
}

/**
 * Takes the locks of a command that ends all fixed seats of a client, in the order of `lockSeats`.
 * @param listSessions the sessions of the command, read under the locks of the series
 */
export async function lockSeatsOfClient(
  dependencies: Dependencies,
  trx: Transaction,
  clientId: string,
  listSessions: () => Promise<string[]>,
): Promise<LockedSessions> {
  const membershipIds = await runningMembershipsOf(trx, clientId);
  await lockSchedules(trx, membershipIds);
  const slots = await Promise.all(membershipIds.map((id) => seriesOf(trx, id)));
  await lockSeries(trx, [...new Set(slots.flat())]);
  const sessions = await lockSessions(dependencies, trx, await listSessions(), [clientId]);
  for (const id of membershipIds) await lockMembership(trx, id);
  return sessions;
}

/**
 * Takes the locks of a command that gives a client's new membership its seats, in the same order:
 * its series, their sessions, the client. No other command knows the membership yet.
 */
export async function lockSlots(
  dependencies: Dependencies,
  trx: Transaction,
  { clientId, slots }: { clientId: string; slots: readonly SlotRef[] },
): Promise<void> {
  const seriesIds = [...new Set(slots.map(({ seriesId }) => seriesId))];
  if (seriesIds.length > 0) await lockSeries(trx, seriesIds);
  const now = dependencies.clock.now();
  const ids = slots.length === 0 ? [] : await sessionsOf(trx, { membershipId: null, slots, now });
  await lockSessions(dependencies, trx, ids, [clientId]);
}

/** Those of its seats, and those where it waits: their places are offered when it ends. */
async function seriesOf(trx: Transaction, membershipId: string): Promise<string[]> {
  const { rows } = await sql<{ seriesId: string }>`
    select series_id from standing_seat where membership_id = ${membershipId}
    union
    select series_id from standing_seat_wait
    where membership_id = ${membershipId} and state in ('waiting', 'offered')`.execute(trx);
  return rows.map(({ seriesId }) => seriesId);
}

/** The memberships of a client that have not ended. */
export async function runningMembershipsOf(
  connection: Connection,
  clientId: string,
): Promise<string[]> {
  const rows = await connection
    .selectFrom('membership')
    .select('id')
    .where('clientId', '=', clientId)
    .where('state', '<>', 'ended')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function clientsOf(trx: Transaction, membershipId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('membership')
    .select('clientId')
    .where('id', '=', membershipId)
    .execute();
  return rows.map(({ clientId }) => clientId);
}

/** The upcoming sessions of the membership's slots and of the new ones. */
async function sessionsOf(
  trx: Transaction,
  {
    membershipId,
    slots,
    now,
  }: { membershipId: string | null; slots: readonly SlotRef[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from session s
    join (
      select series_id, weekday from standing_seat where membership_id = ${membershipId}
      union
      select x."seriesId", x.weekday
      from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as x("seriesId" uuid, weekday smallint)
    ) slot on slot.series_id = s.series_id
    where s.starts_at > ${now} and s.status = 'scheduled'
      and (extract(dow from s.series_date) = slot.weekday or exists (
        select from booking b join standing_seat t on t.id = b.standing_seat_id
        where b.session_id = s.id and t.membership_id = ${membershipId}))`.execute(trx);
  return rows.map(({ id }) => id);
}
