import type { DayReport } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { spanOf } from '../../../platform/time/date-ranges.ts';
import { countBookings, listShifts } from './day.repository.ts';
import { listCharged, readBalance, sumDebtsOfSessions, sumSales } from '../reports.repository.ts';
import { netOf, spanUntil, sumByMethod, sumOf } from '../report-sums.ts';

/** The report of a local day, in a number of queries that doesn't depend on the number of sales. */
export async function readDay(connection: Connection, date: string, now: Date): Promise<DayReport> {
  const { timeZone, currency } = await readCenter(connection);
  const { span, asOf } = spanUntil({ from: date, to: date, timeZone, now });
  const wholeDay = spanOf([date], timeZone);
  const charged = await listCharged(connection, span, timeZone);
  const { byVoucherMinor } = await readBalance(connection, span);
  const sums = await sumSales(connection, span);
  const shifts = await listShifts(connection, span);
  return {
    date,
    currency,
    asOf: asOf.toISOString(),
    issuedMinor: sums.salesMinor + sums.refundsMinor,
    chargedMinor: sumOf(charged, netOf),
    byVoucherMinor,
    sales: { count: sums.sales, totalMinor: sums.salesMinor },
    refunds: {
      count: sums.refunds,
      totalMinor: sums.refundsMinor,
    },
    discounts: {
      count: sums.discounts,
      totalMinor: sums.discountsMinor,
    },
    methods: sumByMethod(charged),
    shifts: shifts.map(({ openedAt, closedAt, ...shift }) => ({
      ...shift,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
    debts: {
      sales: { count: sums.debts, totalMinor: sums.debtsMinor },
      bookings: await sumDebtsOfSessions(connection, wholeDay, span.ends),
    },
    bookings: await countBookings(connection, wholeDay),
  };
}
