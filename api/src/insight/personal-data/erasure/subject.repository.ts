import { sql } from 'kysely';
import type { Role } from '@aforo/shared/contract';
import type { Connection, Row } from '../../../platform/database/index.ts';

/** The client whose data are erased. */
export interface SubjectRow extends Row<
  'client',
  'id' | 'name' | 'email' | 'phone' | 'erasedAt' | 'userId'
> {
  accountEmail: string | null;
  role: Role | null;
}

export type PurchaseFactRow = Row<
  'packagePurchase',
  'id' | 'name' | 'kind' | 'state' | 'balance' | 'expiresAt'
>;

export type UpcomingRow = Row<'booking', 'id' | 'sessionId'>;

export async function findSubject(
  connection: Connection,
  id: string,
): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    select c.id, c.name, c.email, c.phone, c.erased_at, u.id as "userId",
      u.email as "accountEmail", u.role
    from client c
    left join household_member h on h.dependant_id = c.id
    -- An account to which their payer has invited them has their name and address.
    left join app_user u on u.id = coalesce(c.user_id, h.invited_user_id)
    where c.id = ${id}`.execute(connection);
  return rows[0];
}

/** Locks the record, then its account, then its bonos until the transaction ends. */
export async function lockSubject(connection: Connection, id: string): Promise<void> {
  await sql`select id from client where id = ${id} for update`.execute(connection);
  await sql`
    select u.id from app_user u join client c on c.user_id = u.id where c.id = ${id}
    for update of u`.execute(connection);
  await sql`
    select id from package_purchase where client_id = ${id} order by id for update`.execute(
    connection,
  );
}

/** Other records of the same person, merged into this one. */
export async function listMergedIds(connection: Connection, clientId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('clientMerge')
    .select('mergedId')
    .where('keptId', '=', clientId)
    .where('undoneAt', 'is', null)
    .execute();
  return rows.map(({ mergedId }) => mergedId);
}

export async function isMerged(connection: Connection, clientId: string): Promise<boolean> {
  const found = await connection
    .selectFrom('clientMerge')
    .select('id')
    .where('mergedId', '=', clientId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The names of those for whom the client pays. */
export async function listDependantNames(
  connection: Connection,
  clientId: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select d.name from household_member h join client d on d.id = h.dependant_id
    where h.payer_id = ${clientId} order by d.sort_name, d.id`.execute(connection);
  return rows.map(({ name }) => name);
}

export async function countActiveAdmins(connection: Connection): Promise<number> {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::integer as admins from app_user
    where role = 'admin' and status = 'active'`.execute(connection);
  return rows[0]?.admins ?? 0;
}

export async function listPurchases(
  connection: Connection,
  clientId: string,
): Promise<PurchaseFactRow[]> {
  const { rows } = await sql<PurchaseFactRow>`
    select id, name, kind, state, balance, expires_at
    from package_purchase where client_id = ${clientId} order by id`.execute(connection);
  return rows;
}

/** Past sessions booked without a bono and never paid, plus the unpaid part of sales. */
export async function sumDebtMinor(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select (
      coalesce((
        select sum(d.price_minor) from booking_debt d
        join booking b on b.id = d.booking_id join session s on s.id = d.session_id
        where d.client_id = ${clientId} and (b.status <> 'confirmed' or s.starts_at <= ${now})
      ), 0)
      + coalesce((
        select sum(owed_minor) from sale_balance
        where client_id = ${clientId} and owed_minor > 0
      ), 0)
    )::bigint as owed`.execute(connection);
  return rows[0]?.owed ?? 0;
}

/** What banks were asked to collect of the client. */
export async function sumCollectingMinor(
  connection: Connection,
  clientId: string,
): Promise<number> {
  const { rows } = await sql<{ collecting: number }>`
    select coalesce(sum(collecting_minor), 0)::bigint as collecting
    from sale_balance where client_id = ${clientId}`.execute(connection);
  return rows[0]?.collecting ?? 0;
}

/** Fiscal documents of the client's sales, which the law keeps. */
export async function countDocuments(connection: Connection, clientId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('document')
    .innerJoin('sale', 'sale.id', 'document.saleId')
    .where('sale.clientId', '=', clientId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listUpcoming(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select b.id, b.session_id
    from booking b join session s on s.id = b.session_id
    where b.client_id = ${clientId} and s.status = 'scheduled' and s.starts_at > ${now}
      and (b.status = 'confirmed' or (b.status = 'held' and b.hold_expires_at > ${now}))
    order by s.starts_at, b.id`.execute(connection);
  return rows;
}

export async function listWaiting(
  connection: Connection,
  clientId: string,
): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select id, session_id from waitlist_entry
    where client_id = ${clientId} and state in ('waiting', 'offered')
    order by position`.execute(connection);
  return rows;
}
