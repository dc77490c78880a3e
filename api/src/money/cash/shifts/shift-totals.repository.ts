import type { CashReport, CashReportMethod } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

export interface CashTotals {
  salesMinor: number;
  refundsMinor: number;
  inMinor: number;
  outMinor: number;
}

export async function readCashTotals(
  connection: Connection,
  sessionId: string,
): Promise<CashTotals> {
  const sumOf = (kind: string) =>
    sql<number>`coalesce(sum(amount_minor) filter (where kind = ${kind}), 0)::bigint`;
  return await connection
    .selectFrom('cashMovement')
    .select([
      sumOf('sale').as('salesMinor'),
      sumOf('refund').as('refundsMinor'),
      sumOf('in').as('inMinor'),
      sumOf('out').as('outMinor'),
    ])
    .where('cashSessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
}

export interface MethodSum {
  method: CashReportMethod;
  payments: number;
  chargedMinor: number;
  refundedMinor: number;
}

export async function sumByMethod(connection: Connection, sessionId: string): Promise<MethodSum[]> {
  const sum = (sign: '>' | '<') =>
    sql<number>`coalesce(sum(amount_minor) filter (where amount_minor ${sql.raw(sign)} 0), 0)::bigint`;
  return await connection
    .selectFrom('payment')
    .select([
      'method',
      sql<number>`count(*)::integer`.as('payments'),
      sum('>').as('chargedMinor'),
      sum('<').as('refundedMinor'),
    ])
    .where('cashSessionId', '=', sessionId)
    .where('state', '=', 'captured')
    .groupBy('method')
    .execute();
}

export async function countPendingPayments(
  connection: Connection,
  sessionId: string,
): Promise<number> {
  const row = await connection
    .selectFrom('payment')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('cashSessionId', '=', sessionId)
    .where('state', '=', 'started')
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * The sales and refunds of a shift: those whose first captured payment was taken in it. A later
 * payment in another shift counts as money of that shift and not as a second sale.
 */
const salesOf = (sessionId: string) => sql`
  select distinct on (p.sale_id) p.sale_id as id from payment p
  where p.cash_session_id = ${sessionId} and p.state = 'captured'
    and not exists (
      select 1 from payment earlier
      where earlier.sale_id = p.sale_id and earlier.state = 'captured'
        and earlier.cash_session_id is distinct from p.cash_session_id
        and (earlier.captured_at, earlier.id) < (p.captured_at, p.id)
    )`;

export type SaleTotals = Pick<CashReport, 'sales' | 'refunds' | 'discounts'>;

export async function sumSales(connection: Connection, sessionId: string): Promise<SaleTotals> {
  const { rows } = await sql<Record<'sales' | 'refunds' | 'discounts' | Totals, number>>`
    with sold as (${salesOf(sessionId)}),
    sale_sums as (
      select count(*) filter (where s.kind = 'sale')::integer as sales,
        coalesce(sum(s.total_minor) filter (where s.kind = 'sale'), 0)::bigint as "salesMinor",
        count(*) filter (where s.kind = 'refund')::integer as refunds,
        coalesce(sum(s.total_minor) filter (where s.kind = 'refund'), 0)::bigint as "refundsMinor"
      from sold join sale s on s.id = sold.id
    ),
    discount_sums as (
      select count(*)::integer as discounts,
        coalesce(sum(l.discount_minor), 0)::bigint as "discountsMinor"
      from sold join sale_line l on l.sale_id = sold.id where l.discount_minor > 0
    )
    select * from sale_sums, discount_sums`.execute(connection);
  const [sums] = rows;
  if (!sums) throw new Error('sums without a row');
  return {
    sales: { count: sums.sales, totalMinor: sums.salesMinor },
    refunds: { count: sums.refunds, totalMinor: sums.refundsMinor },
    discounts: { count: sums.discounts, totalMinor: sums.discountsMinor },
  };
}
type Totals = 'salesMinor' | 'refundsMinor' | 'discountsMinor';

export async function sumByRate(
  connection: Connection,
  sessionId: string,
): Promise<CashReport['rates']> {
  const { rows } = await sql<CashReport['rates'][number]>`
    with sold as (${salesOf(sessionId)})
    select t.tax_treatment, t.tax_cause,
      t.tax_basis_points, sum(t.gross_minor)::bigint as "grossMinor",
      sum(t.base_minor)::bigint as "baseMinor", sum(t.quota_minor)::bigint as "quotaMinor"
    from sold join sale_tax t on t.sale_id = sold.id
    group by 1, 2, 3 order by t.tax_basis_points desc, 1, 2`.execute(connection);
  return rows;
}

export async function rangeOfDocuments(
  connection: Connection,
  sessionId: string,
): Promise<CashReport['documents']> {
  const { rows } = await sql<CashReport['documents'][number]>`
    with sold as (${salesOf(sessionId)})
    select (array_agg(d.full_number order by d.number))[1] as first,
      (array_agg(d.full_number order by d.number desc))[1] as last, count(*)::integer as count
    from sold join document d on d.sale_id = sold.id
    group by d.series_id order by min(d.issued_at), d.series_id`.execute(connection);
  return rows;
}
