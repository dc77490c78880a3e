import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { SlotRef } from '../seats.repository.ts';

export interface WaitRow extends SlotRef {
  id: string;
  membershipId: string;
  clientId: string;
  state: 'waiting' | 'offered' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn';
  offerExpiresAt: Date | null;
  /** Waiting people before. */
  ahead: number;
}

async function select(connection: Connection, rest: RawBuilder<unknown>): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select w.id, w.series_id, w.weekday, w.membership_id, w.client_id, w.state,
      w.offer_expires_at,
      (select count(*) from standing_seat_wait o where o.series_id = w.series_id
        and o.weekday = w.weekday and o.state = 'waiting' and o.position < w.position) as ahead
    from standing_seat_wait w where ${rest}`.execute(connection);
  return rows;
}

export async function findWait(connection: Connection, id: string): Promise<WaitRow | undefined> {
  return (await select(connection, sql`w.id = ${id}`))[0];
}

/** The entries of a client that wait or hold an offer, in the order of joining. */
export function listWaitsOf(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<WaitRow[]> {
  return select(
    connection,
    sql`w.client_id = ${clientId} and (w.state = 'waiting'
      or (w.state = 'offered' and w.offer_expires_at > ${now})) order by w.position`,
  );
}

export function listWaiting(
  connection: Connection,
  { seriesId, weekday }: SlotRef,
): Promise<WaitRow[]> {
  return select(
    connection,
    sql`w.series_id = ${seriesId} and w.weekday = ${weekday} and w.state = 'waiting'
      order by w.position`,
  );
}

/** The weekdays of a series on which people wait for a seat or have an offer. */
export async function listWaitingDays(connection: Connection, seriesId: string): Promise<number[]> {
  const rows = await connection
    .selectFrom('standingSeatWait')
    .select('weekday')
    .distinct()
    .where('seriesId', '=', seriesId)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('weekday')
    .execute();
  return rows.map(({ weekday }) => weekday);
}

/** Waiting people go along with their class; null: it is no longer there. */
export async function moveWaits(
  trx: Transaction,
  { seriesId, weekday }: SlotRef,
  to: SlotRef | null,
  at: Date,
): Promise<void> {
  const isMoved = to === null || to.seriesId !== seriesId || to.weekday !== weekday;
  if (!isMoved) return;
  const changes = to
    ? sql`series_id = ${to.seriesId}, weekday = ${to.weekday}`
    : sql`state = 'withdrawn', offer_expires_at = null, changed_at = ${at}`;
  await sql`
    update standing_seat_wait set ${changes}
    where series_id = ${seriesId} and weekday = ${weekday}
      and state in ('waiting', 'offered')`.execute(trx);
}

/** @returns false when the client waits there already */
export async function insertWait(
  trx: Transaction,
  wait: SlotRef & { id: string; clientId: string; membershipId: string; at: Date },
): Promise<boolean> {
  const { id, seriesId, weekday, clientId, membershipId, at } = wait;
  const { rows } = await sql`
    insert into standing_seat_wait (id, series_id, weekday, client_id, membership_id, state,
      created_at, changed_at)
    values (${id}, ${seriesId}, ${weekday}, ${clientId}, ${membershipId}, 'waiting', ${at}, ${at})
    on conflict (client_id, series_id, weekday) where state in ('waiting', 'offered') do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Offers a place to an entry. @returns false when it doesn't wait any more */
export async function offerWait(
  trx: Transaction,
  id: string,
  { until, at }: { until: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update standing_seat_wait set state = 'offered', offer_expires_at = ${until}, changed_at = ${at}
    where id = ${id} and state = 'waiting' returning id`.execute(trx);
  return rows.length > 0;
}

export async function endWait(
  trx: Transaction,
  id: string,
  { state, at }: { state: 'accepted' | 'declined' | 'withdrawn'; at: Date },
): Promise<void> {
  await sql`
    update standing_seat_wait set state = ${state}, offer_expires_at = null, changed_at = ${at}
    where id = ${id}`.execute(trx);
}

export async function lapseOffers(
  trx: Transaction,
  { seriesId, weekday }: SlotRef,
  now: Date,
): Promise<void> {
  await sql`
    update standing_seat_wait
    set state = 'lapsed', offer_expires_at = null, changed_at = ${now}
    where series_id = ${seriesId} and weekday = ${weekday} and state = 'offered'
      and offer_expires_at <= ${now}`.execute(trx);
}

/** Ends what a membership waits for. @returns the slots whose offer is free */
export async function withdrawWaitsOf(
  trx: Transaction,
  membershipId: string,
  at: Date,
): Promise<SlotRef[]> {
  const { rows } = await sql<SlotRef>`
    update standing_seat_wait set state = 'withdrawn', offer_expires_at = null, changed_at = ${at}
    where membership_id = ${membershipId} and state in ('waiting', 'offered')
    returning series_id, weekday`.execute(trx);
  return rows;
}
