import type { MonthReport } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import { isWithin, onlyRow, type Span, sumOf } from './report-sql.ts';

export interface IssuedDay {
  date: string;
  sales: number;
  issuedMinor: number;
}

export async function listIssuedByDay(
  connection: Connection,
  span: Span,
  timeZone: string,
): Promise<IssuedDay[]> {
  const { rows } = await sql<IssuedDay>`
    select (s.issued_at at time zone ${timeZone})::date::text as date,
      count(*) filter (where s.kind = 'sale')::integer as sales,
      ${sumOf(sql`s.total_minor`)} as "issuedMinor"
    from sale s where s.state = 'issued' and ${isWithin('s.issuedAt', span)}
    group by 1 order by 1`.execute(connection);
  return rows;
}

export interface ChargedDay {
  date: string;
  method: MonthReport['methods'][number]['method'];
  payments: number;
  takenMinor: number;
  givenBackMinor: number;
}

/**
 * A gift voucher's payment isn't money: the money was charged when the voucher was sold.
 * @param payment the alias of the table
 */
const isMoney = (payment: string) => sql`${sql.ref(`${payment}.method`)} <> 'balance'`;

/** The amounts charged per day and method. */
export async function listCharged(
  connection: Connection,
  span: Span,
  timeZone: string,
): Promise<ChargedDay[]> {
  const { rows } = await sql<ChargedDay>`
    select (p.captured_at at time zone ${timeZone})::date::text as date, p.method,
      count(*)::integer as payments,
      ${sumOf(sql`greatest(p.amount_minor, 0)`)} as "takenMinor",
      ${sumOf(sql`least(p.amount_minor, 0)`)} as "givenBackMinor"
    from payment p
    where p.state = 'captured' and ${isMoney('p')} and ${isWithin('p.capturedAt', span)}
    group by 1, 2`.execute(connection);
  return rows;
}

/**
 * Sales and refunds issued or paid in the span, with the amounts paid at both ends, and the part of
 * those that was money.
 */
const changedSales = (span: Span) => sql`
  select s.id, s.total_minor, ${isWithin('s.issuedAt', span)} as is_issued,
    coalesce(p.before_minor, 0) as before_minor, coalesce(p.paid_minor, 0) as paid_minor,
    coalesce(p.money_before_minor, 0) as money_before_minor,
    coalesce(p.money_minor, 0) as money_minor
  from (
    select id from sale where state = 'issued' and ${isWithin('issuedAt', span)}
    union
    select sale_id from payment where state = 'captured' and ${isWithin('capturedAt', span)}
  ) touched
  join sale s on s.id = touched.id
  left join lateral (
    select sum(y.amount_minor) filter (where y.captured_at < ${span.starts}::timestamptz)
        as before_minor,
      sum(y.amount_minor) as paid_minor,
      sum(y.amount_minor) filter (
        where y.captured_at < ${span.starts}::timestamptz and ${isMoney('y')}) as money_before_minor,
      sum(y.amount_minor) filter (where ${isMoney('y')}) as money_minor
    from payment y
    where y.sale_id = s.id and y.state = 'captured' and y.captured_at < ${span.ends}::timestamptz
  ) p on true`;

/**
 * The lines of these sales. The money paid for a sale is distributed over its lines in order, in
 * proportion to their totals: the lines up to one have received money × their sum ÷ total, cut to
 * whole cents, so that all lines together always have exactly the paid amount.
 */
const changedSaleLines = (span: Span) => {
  const amountUpTo = (paid: string, sum: ReturnType<typeof sql>) =>
    sql`coalesce(${sql.ref(paid)} * ${sum} / nullif(total, 0), 0)`;
  const shareOf = (paid: string) =>
    sql`${amountUpTo(paid, sql`reached`)} - ${amountUpTo(paid, sql`(reached - line_minor)`)}`;
  return sql`
    select id, is_issued, case when is_issued then line_minor else 0 end as issued_minor,
      case when is_issued then quantity else 0 end as quantity,
      (${shareOf('money_minor')}) - (${shareOf('money_before_minor')}) as charged_minor,
      kind, service_id, booking_id, package_template_id, product_id,
      tax_treatment, tax_cause, tax_basis_points
    from (
      select m.id, m.is_issued, m.money_before_minor::bigint, m.money_minor::bigint,
        m.total_minor::bigint as total, l.total_minor::bigint as line_minor, l.quantity, l.kind,
        l.service_id, l.booking_id, l.package_template_id, l.product_id, l.tax_treatment,
        coalesce(l.tax_cause, '') as tax_cause, l.tax_basis_points,
        sum(l.total_minor) over (partition by l.sale_id order by l.position)::bigint as reached
      from (${changedSales(span)}) m join sale_line l on l.sale_id = m.id
    ) shared`;
};

export interface Balance {
  documentsMinor: number;
  undocumentedMinor: number;
  unpaidMinor: number;
  earlierMinor: number;
  byVoucherMinor: number;
}

/** The amounts that reconcile issued and charged totals. */
export async function readBalance(connection: Connection, span: Span): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select ${sumOf(sql`d.total_minor`)} as "documentsMinor",
      ${sumOf(sql`case when m.is_issued and d.id is null then m.total_minor end`)}
        as "undocumentedMinor",
      ${sumOf(sql`case when m.is_issued then m.total_minor - m.paid_minor end`)} as "unpaidMinor",
      ${sumOf(sql`case when m.is_issued then -m.before_minor else m.paid_minor - m.before_minor end`)}
        as "earlierMinor",
      ${sumOf(sql`m.paid_minor - m.money_minor - (m.before_minor - m.money_before_minor)`)}
        as "byVoucherMinor"
    from (${changedSales(span)}) m
    left join document d on d.sale_id = m.id and d.type <> 'F3' and m.is_issued`.execute(
    connection,
  );
  return onlyRow(rows);
}

export type RateRow = Omit<MonthReport['rates'][number], 'taxCause'> & { taxCause: string | null };

export async function listRates(connection: Connection, span: Span): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select tax_treatment, nullif(tax_cause, '') as "taxCause",
      tax_basis_points, ${sumOf(sql`gross_minor`)} as "issuedMinor",
      ${sumOf(sql`base_minor`)} as "baseMinor", ${sumOf(sql`quota_minor`)} as "quotaMinor",
      ${sumOf(sql`charged_minor`)} as "chargedMinor"
    from (
      select t.tax_treatment, t.tax_cause, t.tax_basis_points, t.gross_minor, t.base_minor,
        t.quota_minor, 0 as charged_minor
      from sale s join sale_tax t on t.sale_id = s.id
      where s.state = 'issued' and ${isWithin('s.issuedAt', span)}
      union all
      select tax_treatment, tax_cause, tax_basis_points, 0, 0, 0, charged_minor
      from (${changedSaleLines(span)}) x
    ) parts
    group by tax_treatment, tax_cause, tax_basis_points
    order by tax_basis_points desc, tax_treatment, tax_cause`.execute(connection);
  return rows;
}

export type SubjectRow = MonthReport['subjects'][number];

/** A booking counts as its service. Highest amount first. */
export async function listSubjects(connection: Connection, span: Span): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select x.kind, x.id, coalesce(v.name, t.name, p.name) as name, x.quantity, x."issuedMinor",
      x."chargedMinor"
    from (
      select case l.kind when 'booking' then 'service' else l.kind end as kind,
        case l.kind when 'booking' then n.service_id when 'service' then l.service_id
          when 'package' then l.package_template_id when 'product' then l.product_id end as id,
        sum(l.quantity)::integer as quantity, ${sumOf(sql`l.issued_minor`)} as "issuedMinor",
        ${sumOf(sql`l.charged_minor`)} as "chargedMinor"
      from (${changedSaleLines(span)}) l
      left join booking b on b.id = l.booking_id
      left join session n on n.id = b.session_id
      group by 1, 2
    ) x
    left join service v on x.kind = 'service' and v.id = x.id
    left join package_template t on x.kind = 'package' and t.id = x.id
    left join product p on x.kind = 'product' and p.id = x.id
    order by x."issuedMinor" desc, x.kind, x.id`.execute(connection);
  return rows;
}

/** The issued amounts of sessions, and of services without a session, by professional. */
export interface SoldService {
  professionalId: string | null;
  serviceId: string | null;
  minor: number;
}

export async function listSoldServices(connection: Connection, span: Span): Promise<SoldService[]> {
  const { rows } = await sql<SoldService>`
    select n.professional_id, coalesce(n.service_id, l.service_id) as "serviceId",
      ${sumOf(sql`l.total_minor`)} as minor
    from sale s join sale_line l on l.sale_id = s.id
    left join booking b on b.id = l.booking_id
    left join session n on n.id = b.session_id
    where s.state = 'issued' and ${isWithin('s.issuedAt', span)}
      and (l.booking_id is not null or l.kind = 'service')
    group by 1, 2`.execute(connection);
  return rows;
}

/** The issued lines without a session or service. */
export async function listSoldRest(
  connection: Connection,
  span: Span,
): Promise<{ kind: 'package' | 'product' | 'voucher' | 'fee' | 'text'; minor: number }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listSoldRest>>[number]>`
    select l.kind, ${sumOf(sql`l.total_minor`)} as minor
    from sale s join sale_line l on l.sale_id = s.id
    where s.state = 'issued' and ${isWithin('s.issuedAt', span)}
      and l.booking_id is null and l.kind <> 'service'
    group by 1`.execute(connection);
  return rows;
}

/** The names of professionals and services, by id. */
export async function readNames(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from professional where id = any(${ids}::uuid[])
    union all
    select id, name from service where id = any(${ids}::uuid[])`.execute(connection);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface SaleSums {
  sales: number;
  salesMinor: number;
  refunds: number;
  refundsMinor: number;
  discounts: number;
  discountsMinor: number;
  debts: number;
  debtsMinor: number;
}

/** Totals of the issued sales, and the amounts that were not paid immediately. */
export async function sumSales(connection: Connection, span: Span): Promise<SaleSums> {
  const { rows } = await sql<SaleSums>`
    with issued as (
      select s.id, s.kind, s.total_minor, s.total_minor - coalesce((
        select sum(p.amount_minor) from payment p
        where p.sale_id = s.id and p.state = 'captured' and p.captured_at <= s.issued_at
      ), 0) as left_minor
      from sale s where s.state = 'issued' and ${isWithin('s.issuedAt', span)}
    ), sums as (
      select count(*) filter (where kind = 'sale')::integer as sales,
        ${sumOf(sql`case when kind = 'sale' then total_minor end`)} as "salesMinor",
        count(*) filter (where kind = 'refund')::integer as refunds,
        ${sumOf(sql`case when kind = 'refund' then total_minor end`)} as "refundsMinor",
        count(*) filter (where kind = 'sale' and left_minor > 0)::integer as debts,
        ${sumOf(sql`case when kind = 'sale' then left_minor end`)} as "debtsMinor"
      from issued
    ), less as (
      select count(*)::integer as discounts, ${sumOf(sql`l.discount_minor`)} as "discountsMinor"
      from issued i join sale_line l on l.sale_id = i.id
      where i.kind = 'sale' and l.discount_minor > 0
    )
    select * from sums, less`.execute(connection);
  return onlyRow(rows);
}

interface DebtSums {
  sales: number;
  salesMinor: number;
  bookings: number;
  bookingsMinor: number;
  ahead: number;
  aheadMinor: number;
}

/**
 * Bookings that no bono, sale or waiver had covered at an instant, with the start of their
 * sessions.
 */
const unpaidBookingsAt = (instant: Date) => {
  const at = sql`${instant}::timestamptz`;
  return sql`
  select case when f.is_due then b.fee_minor else b.price_minor end as minor, n.starts_at
  from booking b
  join session n on n.id = b.session_id
  cross join lateral (
    select b.fee_at < ${at} and b.status in ('noShow', 'cancelledLate') as is_due) f
  left join (
    select booking_id, sum(case kind when 'spend' then 1 else -1 end) as spent
    from credit_entry
    where booking_id is not null and kind in ('spend', 'return') and at < ${at} group by 1
  ) c on c.booking_id = b.id
  left join (
    select l.booking_id, sum(l.quantity) as sold
    from sale_line l join sale s on s.id = l.sale_id
    where l.booking_id is not null and s.state = 'issued' and s.issued_at < ${at} group by 1
  ) l on l.booking_id = b.id
  where b.booked_at < ${at}
    and (
      b.status in ('confirmed', 'attended', 'noShow', 'cancelledLate')
      or (b.status in ('cancelled', 'cancelledByCenter') and b.cancelled_at >= ${at})
    )
    and (b.waived_at is null or b.waived_at >= ${at})
    and coalesce(l.sold, 0) <= 0
    and case when f.is_due then b.fee_minor > 0
      else b.price_minor > 0 and coalesce(c.spent, 0) <= 0 end`;
};

/**
 * The debts at an instant, as `sale_balance` and `booking_debt` would have shown them then: later
 * payments, refunds, covers and waivers are ignored, and an amount that a bank was collecting is no
 * debt.
 */
export async function sumDebtsAt(connection: Connection, instant: Date): Promise<DebtSums> {
  const at = sql`${instant}::timestamptz`;
  const { rows } = await sql<DebtSums>`
    with owed as (
      select sum(s.total_minor - coalesce(p.paid_minor, 0)) as minor
      from sale s
      left join (
        select p.sale_id, sum(p.amount_minor) as paid_minor from payment p
        left join direct_debit_item i on i.payment_id = p.id
        where (p.state = 'captured' and p.captured_at < ${at})
          or (i.sent_at < ${at} and coalesce(i.ended_at >= ${at}, true)) group by 1
      ) p on p.sale_id = s.id
      where s.state = 'issued' and s.issued_at < ${at}
      group by coalesce(s.original_sale_id, s.id)
      having sum(s.total_minor - coalesce(p.paid_minor, 0)) > 0
    ), booked as (${unpaidBookingsAt(instant)})
    select s.*, b.* from (
      select count(*)::integer as sales, ${sumOf(sql`minor`)} as "salesMinor" from owed
    ) s, (
      select count(*) filter (where starts_at < ${at})::integer as bookings,
        ${sumOf(sql`case when starts_at < ${at} then minor end`)} as "bookingsMinor",
        count(*) filter (where starts_at >= ${at})::integer as ahead,
        ${sumOf(sql`case when starts_at >= ${at} then minor end`)} as "aheadMinor"
      from booked
    ) b`.execute(connection);
  return onlyRow(rows);
}

/** The debts, at an instant, of bookings of sessions that begin within a span. */
export async function sumDebtsOfSessions(
  connection: Connection,
  span: Span,
  instant: Date,
): Promise<{ count: number; totalMinor: number }> {
  const { rows } = await sql<{ count: number; totalMinor: number }>`
    select count(*)::integer as count, ${sumOf(sql`minor`)} as "totalMinor"
    from (${unpaidBookingsAt(instant)}) b where ${isWithin('startsAt', span)}`.execute(connection);
  return onlyRow(rows);
}
