import type { Figures } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { addDays, localDateOf, startOfDay } from '../../platform/time/local-time.ts';
import { cohortsOf, useBy, useByHour, useOf } from './figure-totals.ts';
import * as repository from './figures.repository.ts';

interface Range {
  /** Local dates, both inclusive. */
  from: string;
  to: string;
}

/** How the center is used. The number of queries does not depend on the range. */
export async function readFigures(
  connection: Connection,
  { from, to }: Range,
  now: Date,
): Promise<Figures> {
  const { timeZone } = await readCenter(connection);
  const soFar = new Date(now.getTime() + 1);
  const earlier = (instant: Date) => (instant < soFar ? instant : soFar);
  const ends = startOfDay(addDays(to, 1), timeZone);
  const asked = {
    starts: earlier(startOfDay(from, timeZone)),
    ends: earlier(ends),
    from,
    to,
    timeZone,
  };
  const today = localDateOf(now, timeZone);
  const rows = await repository.listUse(connection, asked);
  const cohorts = await repository.listCohorts(connection, asked, now);
  const secondVisit = await repository.countSecondVisits(connection, asked, { now, today });
  return {
    from,
    to,
    secondVisit,
    asOf: (ends <= now ? ends : now).toISOString(),
    total: useOf(rows),
    hours: useByHour(rows),
    services: useBy(rows, ({ serviceId: id, serviceName: name }) => ({ id, name })),
    professionals: useBy(rows, ({ professionalId: id, professionalName: name }) => ({
      id,
      name,
    })),
    cohorts: cohortsOf(cohorts, today.slice(0, 7)),
  };
}
