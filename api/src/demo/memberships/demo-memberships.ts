import type { Actor } from '@aforo/shared/contract';
import {
  announceAbsence,
  assignSeat,
  decideAbsence,
  giveMakeUp,
} from '../../booking/standing-seats/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Accounts, DirectDebitDependencies } from '../../money/direct-debit/index.ts';
import { chargeIn } from '../../money/memberships/index.ts';
import { createPaymentProviders } from '../../money/online/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import {
  addDays,
  addMinutes,
  datesBetween,
  instantOf,
  localDateOf,
  weekdayOf,
} from '../../platform/time/local-time.ts';
import { demoServices } from '../demo-center.ts';
import { demoDependencies } from '../demo-dependencies.ts';
import { daysAhead, demoHolidays, demoRooms } from '../timetable/timetable.ts';
import { insertSeries, insertSessions } from '../timetable/timetable.repository.ts';
import { collectDemoDebits, signDemoMandates } from './demo-direct-debits.ts';
import * as repository from './demo-memberships.repository.ts';
import { demoMembers, demoPlans, demoSeatSeries } from './demo-plans.ts';

const dayMs = 86_400_000;

interface DemoMembershipsInput {
  database: Database;
  accounts: Accounts;
  serviceIds: readonly string[];
  professionalIds: readonly string[];
  /** The clients who become members. */
  clientIds: readonly string[];
  adminId: string;
  now: Date;
}

/**
 * Forty memberships with fixed seats at midday, charged this month by the run, with mandates, a sent
 * batch, a returned collection, absences, make-ups and two households. Uses the real commands,
 * without their mails.
 */
export async function addDemoMemberships(
  trx: Transaction,
  { database, accounts, adminId, now, ...people }: DemoMembershipsInput,
): Promise<void> {
  const demo = demoDependencies(database, { now: () => now });
  const providers = createPaymentProviders(demo, () => Promise.resolve(false));
  const noMail = () => Promise.resolve();
  const dependencies: DirectDebitDependencies = {
    ...demo,
    accounts,
    providers,
    outbox: { ...demo.outbox, add: noMail, addAll: noMail },
    jobs: { ...demo.jobs, add: noMail },
  };
  const admin: Actor = { userId: adminId, role: 'admin' };
  const { timeZone } = await readCenter(trx);
  const today = localDateOf(now, timeZone);
  const seriesIds = await planSeries(trx, { ...people, today, timeZone, now });
  const templateIds = await repository.insertPlans(trx, demoPlans, now);
  const members = demoSeatSeries
    .flatMap((series, at) =>
      Array.from({ length: series.members }, () => ({ series, seriesId: required(seriesIds[at]) })),
    )
    .map((member, position) => ({
      ...member,
      id: newId(),
      clientId: required(people.clientIds[position]),
      templateId: required(templateIds[member.series.plan]),
      startedAt: new Date(now.getTime() - (40 + position * 4) * dayMs),
    }));
  await repository.insertMemberships(
    trx,
    members.map(({ id, clientId, templateId, startedAt }) => ({
      id,
      clientId,
      templateId,
      startedAt,
    })),
    `${today.slice(0, 7)}-01`,
  );
  await repository.setFamilyDiscount(trx, 1000);
  for (const payer of demoMembers.payers) {
    const payerId = required(members[payer]).clientId;
    const dependantId = required(members[payer + 1]).clientId;
    await repository.insertPartner(trx, { payerId, dependantId, now });
  }
  const debited = members.filter((_, position) => !demoMembers.atCenter(position));
  const debitedIds = debited.map(({ clientId }) => clientId);
  await signDemoMandates(dependencies, trx, admin, debitedIds);
  for (const { id: membershipId, series, seriesId } of members) {
    for (const weekday of series.weekdays) {
      const seat = { membershipId, seriesId, weekday, fromDate: today };
      await assignSeat(dependencies, trx, admin, seat, { expected: null });
    }
  }
  const ids = members.map(({ id }) => id);
  await chargeIn(dependencies, trx, ids);
  await collectDemoDebits(dependencies, trx, admin, today);
  for (const position of demoMembers.away) {
    const { clientId } = required(members[position]);
    const away = { clientId, fromDate: addDays(today, 2), toDate: addDays(today, 9) };
    const { plan } = await decideAbsence(dependencies, trx, away);
    const inTime = plan.classes.filter(({ outcome }) => outcome === 'inTime').length;
    const makeUps = plan.classes.filter(({ makeUpUntil }) => makeUpUntil !== null).length;
    const expected = { inTime, late: plan.classes.length - inTime, makeUps };
    await announceAbsence(dependencies, trx, admin, { ...away, expected });
  }
  for (const position of demoMembers.madeUp) {
    const { id } = required(members[position]);
    await giveMakeUp(dependencies, trx, admin, { id, reason: 'La clase empezó tarde' });
  }
  await providers.close();
}

interface SeriesInput extends Pick<DemoMembershipsInput, 'serviceIds' | 'professionalIds'> {
  today: string;
  timeZone: string;
  now: Date;
}

/** @returns the ids of the midday series, whose sessions begin today */
async function planSeries(
  trx: Transaction,
  { serviceIds, professionalIds, today, timeZone, now }: SeriesInput,
): Promise<string[]> {
  const rooms = new Map((await repository.listRooms(trx)).map(({ id, name }) => [name, id]));
  const holidays = new Set<string>(demoHolidays.map(([day]) => day));
  const lastDay = addDays(today, daysAhead);
  const planned = demoSeatSeries.map((one) => ({
    id: newId(),
    serviceId: required(serviceIds[one.service]),
    professionalId: required(professionalIds[one.professional]),
    roomId: required(rooms.get(required(demoRooms[one.room]))),
    weekdays: one.weekdays,
    localTime: one.localTime,
    durationMinutes: required(demoServices[one.service]).durationMinutes,
    priceMinor: required(demoServices[one.service]).priceMinor,
    capacity: one.capacity,
    fromDate: today,
    generatedUntil: lastDay,
  }));
  await insertSeries(trx, planned, now);
  const sessions = planned.flatMap((series) =>
    datesBetween(today, lastDay)
      .filter((date) => series.weekdays.includes(weekdayOf(date)) && !holidays.has(date.slice(5)))
      .flatMap((seriesDate) => {
        const startsAt = instantOf(seriesDate, series.localTime, timeZone);
        if (!startsAt || startsAt <= now) return [];
        const endsAt = addMinutes(startsAt, series.durationMinutes);
        return [{ id: newId(), series, seriesDate, startsAt, endsAt }];
      }),
  );
  await insertSessions(trx, sessions, now);
  return planned.map(({ id }) => id);
}

/** The demo's lists refer to each other by position; a missing position is a mistake in them. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo names something that it doesn’t have');
  return value;
}
