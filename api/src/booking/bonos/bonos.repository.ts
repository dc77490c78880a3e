import { sql } from 'kysely';
import { type Connection, recordset, type Row } from '../../platform/database/index.ts';
import type { Bono } from './bono-rules.ts';
import type { SoldPurchase } from './purchases/purchase-value.ts';

export interface PurchaseRow
  extends
    Bono,
    Row<
      'packagePurchase',
      'clientId' | 'priceMinor' | 'validityFrom' | 'validityDays' | 'frozenAt' | 'version'
    > {
  serviceNames: string[];
}

export const purchaseColumns = sql`
  p.id, p.client_id, p.name, p.kind, p.state, p.balance, p.expires_at,
  p.weekly_limit, p.purchased_at, p.price_minor,
  p.validity_from, p.validity_days,
  p.frozen_at, p.version, p.pays_for,
  array(select s.name from package_purchase_service x join service s on s.id = x.service_id
    where x.purchase_id = p.id order by search_text(s.name)) as "serviceNames"`;

export interface NewPurchase {
  clientId: string;
  templateId: string;
  /**
   * The line that sells it, and the position among the bonos of that line, from 1. Null in a dry run.
   */
  saleLineId: string | null;
  position: number;
  state: 'active' | 'pendingPayment';
  /** For a period of a membership: the exclusive end date, instead of days of validity. */
  endsOn?: string | null;
  /** A membership still renews after its template was taken off sale. */
  isRenewal?: boolean;
  /** `standing`: pays only for the fixed seats of its membership. */
  paysFor?: 'any' | 'standing';
  /** Instead of the days of the template. */
  validityDays?: number | null;
  /** Instead of the sessions of the template. */
  credits?: number | null;
  /** Instead of the price of the template. */
  priceMinor?: number | null;
}

/**
 * Copies templates into bonos, with the first ledger entry of each. Their validity is counted in
 * days of the center: thirty days sold on the 1st end with the 30th, whatever the hour of the sale
 * and despite clock changes.
 * @returns false when one of the templates is not on sale
 */
export async function insertPurchases(
  connection: Connection,
  purchases: readonly (NewPurchase & { id: string; entryId: string })[],
  { at, userId }: { at: Date; userId: string | null },
): Promise<boolean> {
  const rows = recordset(
    purchases.map((one) => ({
      ...one,
      isRenewal: one.isRenewal ?? false,
      paysFor: one.paysFor ?? 'any',
    })),
  );
  const { numAffectedRows } = await sql`
    insert into package_purchase (id, client_id, template_id, name, kind, validity_days,
      validity_from, weekly_limit, price_minor, state, purchased_at, expires_at, sale_line_id,
      position, pays_for)
    select x.id, x.client_id, t.id, t.name, t.kind, coalesce(x.validity_days, t.validity_days),
      case when x.ends_on is null then t.validity_from else 'purchase' end,
      t.weekly_limit, coalesce(x.price_minor, t.price_minor), x.state, ${at},
      case when x.ends_on is not null then x.ends_on::timestamp at time zone c.time_zone
        when t.validity_from = 'purchase' then
        ((${at}::timestamptz at time zone c.time_zone)::date + t.validity_days)::timestamp
          at time zone c.time_zone end,
      x.sale_line_id, x.position, x.pays_for
    from jsonb_to_recordset(${rows}::jsonb) as x(id uuid, client_id uuid, template_id uuid,
      sale_line_id uuid, position smallint, state text, ends_on date, is_renewal boolean,
      pays_for text, validity_days integer, price_minor integer)
    join package_template t on t.id = x.template_id and (t.status = 'active' or x.is_renewal)
    cross join center c`.execute(connection);
  if (numAffectedRows !== BigInt(purchases.length)) return false;
  await sql`
    insert into package_purchase_service (purchase_id, service_id)
    select x.id, s.service_id
    from jsonb_to_recordset(${rows}::jsonb) as x(id uuid, template_id uuid)
    join package_template_service s on s.template_id = x.template_id`.execute(connection);
  await sql`
    insert into credit_entry (id, purchase_id, kind, amount, at, actor_user_id, balance_after, round)
    select x.entry_id, x.id, 'purchase', coalesce(x.credits, t.credits, 0), ${at},
      (select u.id from app_user u where u.id = ${userId}), 0, 1
    from jsonb_to_recordset(${rows}::jsonb)
      as x(entry_id uuid, id uuid, template_id uuid, credits integer)
    join package_template t on t.id = x.template_id`.execute(connection);
  return true;
}

/**
 * The same for imported bonos, with the first ledger entry of each. Accepts templates of any
 * status.
 */
export async function insertImportedPurchases(
  connection: Connection,
  purchases: readonly {
    id: string;
    entryId: string;
    clientId: string;
    templateId: string;
    credits: number;
    lastDay: string | null;
  }[],
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  const rows = JSON.stringify(purchases);
  await sql`
    insert into package_purchase (id, client_id, template_id, name, kind, validity_days,
      validity_from, weekly_limit, price_minor, state, purchased_at, expires_at, position)
    select (j ->> 'id')::uuid, (j ->> 'clientId')::uuid, t.id, t.name, t.kind, t.validity_days,
      case when j ->> 'lastDay' is null then t.validity_from else 'purchase' end,
      t.weekly_limit, t.price_minor, 'active', ${at},
      case when j ->> 'lastDay' is not null
        then ((j ->> 'lastDay')::date + 1)::timestamp at time zone c.time_zone
        when t.validity_from = 'purchase' then
        ((${at}::timestamptz at time zone c.time_zone)::date + t.validity_days)::timestamp
          at time zone c.time_zone end,
      1
    from jsonb_array_elements(${rows}::jsonb) j
    join package_template t on t.id = (j ->> 'templateId')::uuid, center c`.execute(connection);
  await sql`
    insert into package_purchase_service (purchase_id, service_id)
    select (j ->> 'id')::uuid, s.service_id from jsonb_array_elements(${rows}::jsonb) j
    join package_template_service s on s.template_id = (j ->> 'templateId')::uuid
  `.execute(connection);
  await sql`
    insert into credit_entry (id, purchase_id, kind, amount, at, actor_user_id, reason, balance_after)
    select (j ->> 'entryId')::uuid, p.id, 'import',
      case p.kind when 'credits' then (j ->> 'credits')::integer else 0 end, ${at},
      (select u.id from app_user u where u.id = ${userId}), 'Lo que quedaba en otro programa', 0
    from jsonb_array_elements(${rows}::jsonb) j
    join package_purchase p on p.id = (j ->> 'id')::uuid`.execute(connection);
}

/** `credits` is null for an unlimited package. */
export async function readTemplateTerms(
  connection: Connection,
  id: string,
): Promise<{ priceMinor: number; credits: number | null }> {
  return connection
    .selectFrom('packageTemplate')
    .select(['priceMinor', 'credits'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function findPurchase(
  connection: Connection,
  id: string,
): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select ${purchaseColumns} from package_purchase p where p.id = ${id}`.execute(connection);
  return rows[0];
}

export async function listPurchases(
  connection: Connection,
  clientId: string,
): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select ${purchaseColumns} from package_purchase p
    where p.client_id = ${clientId} order by p.purchased_at desc, p.id desc`.execute(connection);
  return rows;
}

/** Locks bonos until the transaction ends, in the order of every writer. */
export async function lockPurchases(connection: Connection, ids: readonly string[]): Promise<void> {
  // guard: row lock on bonos (edge-cases.test.ts)
  // without: `id for update` → `id`
  await sql`select id from package_purchase where id = any(${ids}::uuid[]) order by id for update`.execute(
    connection,
  );
}

/** Starts the validity of a bono on its first use, from the day of that session. */
export async function startValidity(
  connection: Connection,
  id: string,
  startsAt: Date,
): Promise<void> {
  await sql`
    update package_purchase p
    set expires_at = ((${startsAt}::timestamptz at time zone c.time_zone)::date
      + p.validity_days)::timestamp at time zone c.time_zone
    from center c
    where p.id = ${id} and p.expires_at is null and p.validity_from = 'firstUse'`.execute(
    connection,
  );
}

/** Resets the validity after the first use was undone. */
export async function resetValidity(connection: Connection, id: string): Promise<void> {
  await sql`
    update package_purchase p set expires_at = null
    where p.id = ${id} and p.validity_from = 'firstUse' and p.state = 'active'
      and not exists (
        select from booking_spend e where e.purchase_id = p.id and not e.is_returned)
  `.execute(connection);
}

export async function extendUntil(
  connection: Connection,
  id: string,
  expiresAt: Date,
): Promise<void> {
  await sql`update package_purchase set expires_at = ${expiresAt} where id = ${id}`.execute(
    connection,
  );
}

export async function setFrozen(connection: Connection, id: string, at: Date): Promise<void> {
  await sql`
    update package_purchase set state = 'frozen', frozen_at = ${at}, version = version + 1
    where id = ${id}`.execute(connection);
}

export type RefundableRow = PurchaseRow &
  SoldPurchase & {
    saleLineId: string;
    /** Sessions of upcoming bookings, which are refunded with the rest. */
    upcomingSessions: number;
  };

/**
 * The bonos of these lines that were not refunded, with the data of the line that sold them. Those
 * with the most sessions left come first.
 */
export async function listRefundable(
  connection: Connection,
  saleLineIds: readonly string[],
  now: Date,
): Promise<RefundableRow[]> {
  if (saleLineIds.length === 0) return [];
  const { rows } = await sql<RefundableRow>`
    select ${purchaseColumns}, l.id as "saleLineId", l.total_minor as "lineTotalMinor",
      l.quantity as "lineQuantity", p.position,
      case p.kind when 'credits' then (select sum(e.amount)::integer from credit_entry e
        where e.purchase_id = p.id and e.kind = 'purchase') end as "soldCredits",
      upcoming.sessions as "upcomingSessions"
    from package_purchase p join sale_line l on l.id = p.sale_line_id
    cross join lateral (
      select coalesce(-sum(e.amount), 0)::integer as sessions
      from booking_spend e join booking b on b.id = e.booking_id join session s on s.id = b.session_id
      where e.purchase_id = p.id and not e.is_returned and b.status = 'confirmed'
        and s.starts_at > ${now}) upcoming
    where p.sale_line_id = any(${saleLineIds}::uuid[]) and p.state <> 'refunded'
    order by p.balance + upcoming.sessions desc, p.expires_at desc nulls first, p.position`.execute(
    connection,
  );
  return rows;
}

export async function setRefunded(connection: Connection, id: string): Promise<void> {
  await sql`
    update package_purchase set state = 'refunded', frozen_at = null, version = version + 1
    where id = ${id}`.execute(connection);
}

/**
 * Locks expired bonos with sessions left. Frozen ones do not expire. A bono locked by another
 * transaction is left for the next run.
 */
export async function lockExpired(
  connection: Connection,
  now: Date,
  limit: number,
): Promise<{ id: string; balance: number }[]> {
  const { rows } = await sql<{ id: string; balance: number }>`
    select id, balance from package_purchase
    where state = 'active' and expires_at <= ${now} and balance > 0
    order by id limit ${limit} for update skip locked`.execute(connection);
  return rows;
}

export interface BookingAhead {
  bookingId: string;
  sessionId: string;
  clientId: string;
  purchaseId: string;
  /** The price without a bono. */
  priceMinor: number;
  serviceName: string;
  startsAt: Date;
  freeCancelUntil: Date;
  /** Of a fixed seat: it has no price of its own. */
  isOfSeat: boolean;
}

/** Upcoming bookings paid by these bonos, the next first. */
export async function listBookingsAhead(
  connection: Connection,
  purchaseIds: readonly string[],
  now: Date,
): Promise<BookingAhead[]> {
  const { rows } = await sql<BookingAhead>`
    select b.id as "bookingId", b.session_id, b.client_id,
      e.purchase_id, b.price_minor, v.name as "serviceName", s.starts_at,
      b.free_cancel_until, b.standing_seat_id is not null as "isOfSeat"
    from booking_spend e
    join booking b on b.id = e.booking_id
    join session s on s.id = b.session_id
    join service v on v.id = s.service_id
    where e.purchase_id = any(${purchaseIds}::uuid[]) and not e.is_returned and b.status = 'confirmed'
      and s.starts_at > ${now}
    order by s.starts_at, b.id`.execute(connection);
  return rows;
}

/** Extends the expiry by the time the bono was frozen. */
export async function setThawed(connection: Connection, id: string, at: Date): Promise<void> {
  await sql`
    insert into package_freeze (purchase_id, frozen_at, thawed_at)
    select id, frozen_at, greatest(${at}::timestamptz, frozen_at) from package_purchase
    where id = ${id} and frozen_at is not null on conflict do nothing`.execute(connection);
  await sql`
    update package_purchase
    set state = 'active', expires_at = expires_at + (${at}::timestamptz - frozen_at),
      frozen_at = null, version = version + 1
    where id = ${id}`.execute(connection);
}

export async function clientExists(connection: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`select from client where id = ${id} and erased_at is null`.execute(
    connection,
  );
  return rows.length > 0;
}
