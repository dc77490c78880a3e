import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

/** A package that renews, and its plan. */
export interface RenewingPackage {
  id: string;
  name: string;
  kind: 'credits' | 'unlimited';
  priceMinor: number;
  /** Null without fixed seats. */
  seatsPerWeek: number | null;
  startsWith: 'sale' | 'month';
  periodMonths: number;
  /** Empty: every service. */
  serviceIds: string[];
}

/** Those on sale first. */
export async function listRenewingPackages(connection: Connection): Promise<RenewingPackage[]> {
  const { rows } = await sql<RenewingPackage>`
    select t.id, t.name, t.kind, t.price_minor, l.seats_per_week,
      coalesce(l.starts_with, 'sale') as "startsWith",
      coalesce(l.period_months, 1)::integer as "periodMonths",
      array(select s.service_id from package_template_service s where s.template_id = t.id)
        as "serviceIds"
    from package_template t left join membership_plan l on l.template_id = t.id
    where t.renews_monthly order by t.status = 'active' desc, t.created_at`.execute(connection);
  return rows;
}

/** A weekday of a running class series. */
export interface WeeklyClass {
  seriesId: string;
  weekday: number;
  localTime: string;
  serviceId: string;
  serviceName: string;
  /** The places that no other fixed seat has. */
  free: number;
}

export async function listWeeklyClasses(
  connection: Connection,
  today: string,
): Promise<WeeklyClass[]> {
  const { rows } = await sql<WeeklyClass>`
    select r.id as "seriesId", d.weekday, to_char(r.local_time, 'HH24:MI') as "localTime",
      v.id as "serviceId", v.name as "serviceName",
      r.capacity - fixed_seats_at_peak(r.id, d.weekday, ${today}::date) as free
    from class_series r join service v on v.id = r.service_id
    cross join lateral unnest(r.weekdays) as d (weekday)
    where r.status = 'active' and (r.until_date is null or r.until_date >= ${today}::date)
    order by r.id, d.weekday`.execute(connection);
  return rows;
}

export interface KnownMembership {
  clientId: string;
  templateId: string;
  hasEnded: boolean;
  /** Of this import. */
  isOwn: boolean;
}

/** The memberships that these clients have, or had. */
export async function listKnownMemberships(
  connection: Connection,
  importId: string,
  clientIds: readonly string[],
): Promise<KnownMembership[]> {
  const { rows } = await sql<KnownMembership>`
    select m.client_id, m.template_id, m.state = 'ended' as "hasEnded", exists (
        select from client_import_row r where r.membership_id = m.id and r.import_id = ${importId}
      ) as "isOwn"
    from membership m where m.client_id = any(${clientIds}::uuid[])`.execute(connection);
  return rows;
}

/** Keeps the bono of an imported membership beside it, for its undo. */
export async function setPurchaseOfRow(
  trx: Transaction,
  { importId, number, purchaseId }: { importId: string; number: number; purchaseId: string },
): Promise<void> {
  await sql`update client_import_row set purchase_id = ${purchaseId}
    where import_id = ${importId} and number = ${number}`.execute(trx);
}

/** Runs work whose failure leaves nothing behind, while the transaction goes on. */
export async function inSavepoint<T>(trx: Transaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint import_row`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint import_row`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(trx);
    throw error;
  }
}

/** The future bookings of the seats of a membership. */
export async function listSeatBookings(trx: Transaction, membershipId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b join standing_seat t on t.id = b.standing_seat_id
    where t.membership_id = ${membershipId}`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Deletes an imported membership with its seats and its bono, which nothing uses any more.
 * @returns false while a booking of its seats remains
 */
export async function deleteMembership(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ purchaseId: string | null }>`
    select purchase_id from client_import_row where membership_id = ${id}`.execute(trx);
  if ((await listSeatBookings(trx, id)).length > 0) return false;
  await sql`delete from standing_seat where membership_id = ${id}`.execute(trx);
  await sql`delete from membership_price_notice where membership_id = ${id}`.execute(trx);
  await sql`delete from membership_charge_failure where membership_id = ${id}`.execute(trx);
  await sql`delete from membership where id = ${id}`.execute(trx);
  await sql`delete from package_purchase
    where id = any(${rows.flatMap(({ purchaseId }) => purchaseId ?? [])}::uuid[])`.execute(trx);
  return true;
}
