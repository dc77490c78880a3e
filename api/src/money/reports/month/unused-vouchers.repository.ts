import type { MonthReport } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import { onlyRow, type Span, sumOf } from '../report-sql.ts';

/**
 * The unspent value of gift vouchers at both ends of a span, and its changes in between. Amounts
 * held for an online payment aren't spent yet. A voucher lapses at the end of its current last day,
 * so that a later refund to it also moves the lapse.
 */
export async function readUnusedVouchers(
  connection: Connection,
  { starts, ends }: Span,
  timeZone: string,
): Promise<MonthReport['vouchers']> {
  const first = sql`${starts}::timestamptz`;
  const last = sql`${ends}::timestamptz`;
  const sumOfKinds = (...kinds: string[]) =>
    sumOf(sql`case when at >= ${first} and kind = any(${kinds}::text[]) then amount_minor end`);
  const balanceAt = (at: typeof first, comparison: '>' | '<=') =>
    sumOf(
      sql`case when at < ${at} and lapses_at ${sql.raw(comparison)} ${at} then amount_minor end`,
    );
  const { rows } = await sql<Omit<MonthReport['vouchers'], 'lapsedMinor'>>`
    with entries as (
      select e.kind, e.amount_minor, e.at,
        (v.expires_on + 1)::timestamp at time zone ${timeZone} as lapses_at
      from voucher_entry e join voucher v on v.id = e.voucher_id
      where e.kind not in ('hold', 'release') and e.at < ${last}
    )
    select ${balanceAt(first, '>')} as "startMinor", ${balanceAt(last, '>')} as "endMinor",
      ${balanceAt(last, '<=')} as "lapsedUntilEndMinor", ${sumOfKinds('issue')} as "soldMinor",
      0 - ${sumOfKinds('refund')} as "givenBackMinor", 0 - ${sumOfKinds('void')} as "voidedMinor",
      0 - ${sumOfKinds('redeem', 'return')} as "spentMinor"
    from entries`.execute(connection);
  const sums = onlyRow(rows);
  const { startMinor, soldMinor, givenBackMinor, spentMinor, voidedMinor, endMinor } = sums;
  return {
    ...sums,
    lapsedMinor: startMinor + soldMinor - givenBackMinor - spentMinor - voidedMinor - endMinor,
  };
}
