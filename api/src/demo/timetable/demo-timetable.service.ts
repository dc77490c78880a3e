import type { Database, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import {
  addDays,
  addMinutes,
  localDateOf,
  localTimeOf,
  startOfDay,
} from '../../platform/time/local-time.ts';
import { readCenter } from '../../center/center/index.ts';
import { planDemoAppointments } from './demo-appointments.ts';
import { demoServices } from '../demo-center.ts';
import {
  type DemoHistory,
  type DemoSession,
  demoTemplates,
  inactiveClients,
  planDemoBookings,
} from './demo-bookings.ts';
import { openDemoFrontDesk } from '../money/demo-money.service.ts';
import { planDemoSales } from '../money/demo-sales.ts';
import { timeWhileOpen } from './opening-hours.ts';
import { createRandom } from '../random.ts';
import * as repository from './timetable.repository.ts';
import {
  daysAhead,
  demoHolidays,
  demoHours,
  demoOpening,
  demoRooms,
  demoSeries,
  demoSessions,
  weekendHours,
  weeksBack,
} from './timetable.ts';

const seed = 1926;
/** Marta's Pilates at 19:00, attended by the demo's own client. */
const ownSeries = 1;
const weekendProfessionals = [1, 5];

interface DemoPeople {
  serviceIds: readonly string[];
  professionalIds: readonly string[];
  /** The clients who book; the first is the demo's own client. */
  clientIds: readonly string[];
  receptionistId: string;
  adminId: string;
  database: Database;
  now: Date;
}

/**
 * Rooms, hours, series and their sessions, and eight weeks of bookings, bonos and waiting lists.
 */
export async function fillTimetable(trx: Transaction, people: DemoPeople): Promise<void> {
  const { serviceIds, professionalIds, now } = people;
  const { timeZone } = await readCenter(trx);
  const today = localDateOf(now, timeZone);
  const roomIds = await repository.insertRooms(trx, demoRooms, now);
  const year = Number(today.slice(0, 4));
  await repository.insertOpening(
    trx,
    demoOpening,
    [year, year + 1].flatMap((one) =>
      demoHolidays.map(([day, name]) => ({ localDate: `${one}-${day}`, name })),
    ),
  );
  await repository.insertHours(
    trx,
    professionalIds.flatMap((professionalId, position) =>
      [...demoHours, ...(weekendProfessionals.includes(position) ? weekendHours : [])].map(
        (range) => ({ professionalId, ...range }),
      ),
    ),
  );
  const series = demoSeries.map((one) => {
    const service = required(demoServices[one.service]);
    return {
      id: newId(),
      serviceId: required(serviceIds[one.service]),
      professionalId: required(professionalIds[one.professional]),
      roomId: required(roomIds[one.room]),
      weekdays: one.weekdays,
      localTime: one.localTime,
      durationMinutes: service.durationMinutes,
      capacity: service.capacity,
      fromDate: addDays(today, -7 * weeksBack),
      generatedUntil: addDays(today, daysAhead),
      priceMinor: service.priceMinor,
    };
  });
  await repository.insertSeries(trx, series, now);
  const durations = demoServices.map(({ durationMinutes }) => durationMinutes);
  const sessions = demoSessions(now, timeZone, durations).map((session) => ({
    ...session,
    id: newId(),
    series: required(series[session.series]),
    isOwn: session.series === ownSeries,
  }));
  await repository.insertSessions(trx, sessions, now);

  const end = timeWhileOpen(now, timeZone);
  const lastSale = addMinutes(end, -20);
  const [demoClientId, ...otherClientIds] = people.clientIds;
  const history = planDemoBookings(
    createRandom(seed),
    sessions.map(({ series: { capacity, priceMinor }, ...session }): DemoSession => ({
      ...session,
      capacity,
      priceMinor,
      isPopular: localTimeOf(session.startsAt, timeZone) >= '18:00',
    })),
    [required(demoClientId), ...otherClientIds],
    {
      now,
      newId,
      timeWhileOpen: (at) => timeWhileOpen(at < lastSale ? at : lastSale, timeZone),
      expiryOf: (at, days) => startOfDay(addDays(localDateOf(at, timeZone), days), timeZone),
    },
  );
  const templateIds = await repository.insertTemplates(trx, demoTemplates, now);
  await repository.insertBookings(trx, history.bookings);
  await sellHistory(trx, { ...people, history, templateIds, timeZone, end });
  await repository.insertWaiting(trx, history.waiting);
  // Only clients without bookings: a second unpaid booking exceeds the limit of a new center.
  const busy = new Set([
    ...history.bookings.filter(({ startsAt }) => startsAt > now).map(({ clientId }) => clientId),
    // Clients who stopped attending do not book appointments either.
    ...inactiveClients(people.clientIds),
  ]);
  await repository.insertAppointments(
    trx,
    planDemoAppointments(
      now,
      timeZone,
      durations,
      otherClientIds.filter((clientId) => !busy.has(clientId)),
    ).map(({ service, professional, room, ...appointment }) => ({
      ...appointment,
      serviceId: required(serviceIds[service]),
      professionalId: required(professionalIds[professional]),
      roomId: room === null ? null : required(roomIds[room]),
      priceMinor: required(demoServices[service]).priceMinor,
    })),
    now,
  );
}

interface SoldHistory extends DemoPeople {
  history: DemoHistory;
  templateIds: readonly string[];
  timeZone: string;
  end: Date;
}

/**
 * Sells the bonos of the history, then spends them: maps each planned bono to the one its sale
 * created.
 */
async function sellHistory(
  trx: Transaction,
  { history, templateIds, timeZone, end, clientIds, ...people }: SoldHistory,
): Promise<void> {
  const [demoClientId, ...otherClientIds] = clientIds;
  const acts = planDemoSales(createRandom(seed), history, {
    clientIds: [required(demoClientId), ...otherClientIds],
    timeWhileOpen: (at) => timeWhileOpen(at, timeZone),
    end,
  });
  const planned = new Map(history.purchases.map((purchase) => [purchase.id, purchase]));
  const templateOf = (id: string) => required(templateIds[required(planned.get(id)).template]);
  const money = { ...people, timeZone, templateOf, templateIds, end };
  const frontDesk = await openDemoFrontDesk(trx, money);
  let bonoOfSale = new Map<string, string>();
  const bonoOf = (id: string) => required(bonoOfSale.get(required(frontDesk.saleIds.get(id))));
  async function spend(entries: DemoHistory['entries']): Promise<void> {
    bonoOfSale = await repository.listSoldBonos(trx);
    await repository.insertSpends(
      trx,
      entries.map((entry) => ({ ...entry, purchaseId: bonoOf(entry.purchaseId) })),
    );
  }
  for (const act of acts) {
    // All uses of the bono are known by then; the rest is refunded.
    if (act.kind === 'refund')
      await spend(history.entries.filter(({ purchaseId }) => purchaseId === act.key));
    await frontDesk.doAct(act);
  }
  await frontDesk.finish();
  const isRefunded = (id: string) => required(planned.get(id)).refundedAt !== null;
  await spend(history.entries.filter(({ purchaseId }) => !isRefunded(purchaseId)));
  await repository.freezePurchases(
    trx,
    history.purchases
      .filter(({ state }) => state === 'frozen')
      .map(({ id, frozenAt }) => ({ id: bonoOf(id), frozenAt })),
  );
}

/** The demo's lists refer to each other by position; a missing position is a mistake in them. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo names something that it doesn’t have');
  return value;
}
