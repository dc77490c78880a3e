import type { MonthReport } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { addDays, datesBetween } from '../../../platform/time/local-time.ts';
import { readServiceBreakdown } from './service-breakdown.ts';
import * as repository from '../reports.repository.ts';
import { netOf, spanUntil, sumByMethod, sumOf } from '../report-sums.ts';
import { readUnusedBonos } from './unused-bonos.repository.ts';
import { readUnusedVouchers } from './unused-vouchers.repository.ts';

/**
 * The report of a local month, in a number of queries that doesn't depend on the number of sales.
 */
export async function readMonth(
  connection: Connection,
  month: string,
  now: Date,
): Promise<MonthReport> {
  const { timeZone, currency } = await readCenter(connection);
  const from = `${month}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  const to = addDays(next, -1);
  const { span, asOf } = spanUntil({ from, to, timeZone, now });

  const issued = await repository.listIssuedByDay(connection, span, timeZone);
  const charged = await repository.listCharged(connection, span, timeZone);
  const balance = await repository.readBalance(connection, span);
  const rates = await repository.listRates(connection, span);
  const sums = await repository.sumSales(connection, span);
  const debts = await repository.sumDebtsAt(connection, span.ends);
  const bonos = await readUnusedBonos(connection, span);
  const { startMinor, soldMinor, givenBackMinor, expiredMinor, endMinor } = bonos;
  const usedMinor = startMinor + soldMinor - givenBackMinor - expiredMinor - endMinor;
  return {
    month,
    currency,
    from,
    to,
    asOf: asOf.toISOString(),
    totals: {
      issuedMinor: sumOf(issued, ({ issuedMinor }) => issuedMinor),
      chargedMinor: sumOf(charged, netOf),
      ...balance,
    },
    days: datesBetween(from, to).map((date) => {
      const day = issued.find((one) => one.date === date);
      const { sales = 0, issuedMinor = 0 } = day ?? {};
      const ofDay = charged.filter((one) => one.date === date);
      return { date, sales, issuedMinor, chargedMinor: sumOf(ofDay, netOf) };
    }),
    methods: sumByMethod(charged),
    rates: rates.map((rate) => ({ ...rate, taxCause: causeOf(rate.taxCause) })),
    subjects: await repository.listSubjects(connection, span),
    given: await readServiceBreakdown(connection, span, { usedMinor, expiredMinor }),
    sales: {
      count: sums.sales,
      totalMinor: sums.salesMinor,
      averageMinor: sums.sales === 0 ? null : Math.round(sums.salesMinor / sums.sales),
    },
    refunds: { count: sums.refunds, totalMinor: sums.refundsMinor },
    discounts: {
      count: sums.discounts,
      totalMinor: sums.discountsMinor,
    },
    debts: {
      issued: { count: sums.debts, totalMinor: sums.debtsMinor },
      open: {
        sales: { count: debts.sales, totalMinor: debts.salesMinor },
        bookings: {
          count: debts.bookings,
          totalMinor: debts.bookingsMinor,
        },
        bookingsAhead: {
          count: debts.ahead,
          totalMinor: debts.aheadMinor,
        },
      },
    },
    unusedBonos: { ...bonos, usedMinor },
    vouchers: await readUnusedVouchers(connection, span, timeZone),
  };
}

type Cause = MonthReport['rates'][number]['taxCause'];

function causeOf(text: string | null): Cause {
  return text as Cause; // only ever written from the contract's enum
}
