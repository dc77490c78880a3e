import { sql } from 'kysely';
import type { Connection, Row } from '../../platform/database/index.ts';
import type { PurchaseRow } from './bonos.repository.ts';

export interface EntryRow extends Row<
  'creditEntry',
  'id' | 'purchaseId' | 'kind' | 'amount' | 'balanceAfter' | 'at' | 'bookingId' | 'reason'
> {
  actorName: string | null;
  serviceName: string | null;
  startsAt: Date | null;
}

/** The payment of a booking: a spend that was not returned. */
interface OpenSpend extends Row<'creditEntry', 'purchaseId' | 'amount'> {
  purchaseState: PurchaseRow['state'];
}

export async function insertEntry(
  connection: Connection,
  entry: {
    id: string;
    purchaseId: string;
    kind: EntryRow['kind'];
    amount: number;
    bookingId?: string | null;
    at: Date;
    userId: string | null;
    reason?: string | null;
  },
): Promise<void> {
  await sql`
    insert into credit_entry
      (id, purchase_id, kind, amount, booking_id, at, actor_user_id, reason, balance_after, round)
    values (${entry.id}, ${entry.purchaseId}, ${entry.kind}, ${entry.amount},
      ${entry.bookingId ?? null}, ${entry.at},
      (select u.id from app_user u where u.id = ${entry.userId}), ${entry.reason ?? null}, 0,
      (select count(*) + 1 from credit_entry r
        where r.booking_id = ${entry.bookingId ?? null}::uuid and r.kind = 'return'))
  `.execute(connection);
}

/** The ledgers of several bonos, each in chronological order. */
export async function listEntries(
  connection: Connection,
  purchaseIds: readonly string[],
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.purchase_id, e.kind, e.amount, e.balance_after,
      e.at, e.booking_id, e.reason, u.name as "actorName", v.name as "serviceName", s.starts_at
    from credit_entry e
    left join booking b on b.id = e.booking_id
    left join session s on s.id = b.session_id
    left join service v on v.id = s.service_id
    left join app_user u on u.id = e.actor_user_id
    where e.purchase_id = any(${purchaseIds}::uuid[])
    order by e.at, e.kind not in ('purchase', 'import'), e.id`.execute(connection);
  return rows;
}

export async function findOpenSpend(
  connection: Connection,
  bookingId: string,
): Promise<OpenSpend | undefined> {
  const { rows } = await sql<OpenSpend>`
    select e.purchase_id, p.state as "purchaseState", e.amount
    from booking_spend e join package_purchase p on p.id = e.purchase_id
    where e.booking_id = ${bookingId} and not e.is_returned`.execute(connection);
  return rows[0];
}

/** The bonos that paid for these bookings. */
export async function purchasesOfBookings(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ purchaseId: string }>`
    select distinct e.purchase_id from credit_entry e
    where e.kind = 'spend' and e.booking_id = any(${bookingIds}::uuid[])`.execute(connection);
  return rows.map(({ purchaseId }) => purchaseId);
}
