import { type MonthReport, paymentMethodsOfSales } from '@aforo/shared/contract';
import { addDays, startOfDay } from '../../platform/time/local-time.ts';
import type { Span } from './report-sql.ts';
import type { ChargedDay } from './reports.repository.ts';

interface Days {
  /** Local days, both included. */
  from: string;
  to: string;
  timeZone: string;
  now: Date;
}

/**
 * The part of these days that has passed, including this instant, and the time of that state. Empty
 * for future days.
 */
export function spanUntil({ from, to, timeZone, now }: Days): { span: Span; asOf: Date } {
  const nowInclusive = new Date(now.getTime() + 1);
  const earlier = (instant: Date) => (instant < nowInclusive ? instant : nowInclusive);
  const ends = startOfDay(addDays(to, 1), timeZone);
  const span = { starts: earlier(startOfDay(from, timeZone)), ends: earlier(ends) };
  return { span, asOf: ends <= now ? ends : now };
}

/** In the usual order of the methods; methods without payments are left out. */
export function sumByMethod(charged: readonly ChargedDay[]): MonthReport['methods'] {
  return paymentMethodsOfSales.flatMap((method) => {
    const ofMethod = charged.filter((one) => one.method === method);
    if (ofMethod.length === 0) return [];
    return [
      {
        method,
        payments: sumOf(ofMethod, ({ payments }) => payments),
        takenMinor: sumOf(ofMethod, ({ takenMinor }) => takenMinor),
        givenBackMinor: sumOf(ofMethod, ({ givenBackMinor }) => givenBackMinor),
        netMinor: sumOf(ofMethod, netOf),
      },
    ];
  });
}

export function netOf({ takenMinor, givenBackMinor }: ChargedDay): number {
  return takenMinor + givenBackMinor;
}

export function sumOf<Kind>(items: readonly Kind[], amountOf: (item: Kind) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
