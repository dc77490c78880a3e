import type { Transaction } from '../platform/database/index.ts';
import { newId } from '../platform/ids.ts';
import { addDays, localDateOf, localTimeOf } from '../platform/local-time.ts';
import { readCenter } from '../center/center/index.ts';
import { demoServices } from './demo-center.ts';
import { planDemoBookings, demoTemplates, type DemoSession } from './demo-bookings.ts';
import { createRandom } from './random.ts';
import * as repository from './timetable.repository.ts';
import {
  daysAhead,
  demoHolidays,
  demoHours,
  demoOpening,
  demoRooms,
  demoSeries,
  demoSessions,
  saturdayHours,
  weeksBack,
} from './timetable.ts';

const seed = 1926;
/** Marta's Pilates at 19:00: where the demo's own client goes. */
const ownSeries = 1;
const saturdayProfessional = 5;

interface DemoPeople {
  serviceIds: readonly string[];
  professionalIds: readonly string[];
  /** Who books; the first is the demo's own client. */
  clientIds: readonly string[];
  now: Date;
}

/** Rooms, hours, series and their sessions, and eight weeks of bookings, bonos and waiting lists. */
export async function fillTimetable(trx: Transaction, people: DemoPeople): Promise<void> {
  const { serviceIds, professionalIds, now } = people;
  const { time_zone: timeZone } = await readCenter(trx);
  const today = localDateOf(now, timeZone);
  const roomIds = await repository.insertRooms(trx, demoRooms, now);
  const year = Number(today.slice(0, 4));
  await repository.insertOpening(
    trx,
    demoOpening,
    [year, year + 1].flatMap((one) =>
      demoHolidays.map(([day, name]) => ({ local_date: `${one}-${day}`, name })),
    ),
  );
  await repository.insertHours(
    trx,
    professionalIds.flatMap((professionalId, position) =>
      [...demoHours, ...(position === saturdayProfessional ? [saturdayHours] : [])].map(
        (range) => ({ professional_id: professionalId, ...range }),
      ),
    ),
  );
  const series = demoSeries.map((one) => {
    const service = known(demoServices[one.service]);
    return {
      id: newId(),
      serviceId: known(serviceIds[one.service]),
      professionalId: known(professionalIds[one.professional]),
      roomId: known(roomIds[one.room]),
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
    series: known(series[session.series]),
    isOwn: session.series === ownSeries,
  }));
  await repository.insertSessions(trx, sessions, now);

  const [own, ...others] = people.clientIds;
  const history = planDemoBookings(
    createRandom(seed),
    sessions.map(({ series: { capacity, priceMinor }, ...session }): DemoSession => ({
      ...session,
      capacity,
      priceMinor,
      isPopular: localTimeOf(session.startsAt, timeZone) >= '18:00',
    })),
    [known(own), ...others],
    { now, newId },
  );
  const templateIds = await repository.insertTemplates(trx, demoTemplates, now);
  await repository.insertDemoHistory(trx, history, demoTemplates, templateIds);
}

/** The demo's lists fit one another; a position outside of them is a mistake in them. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo names something that it doesn’t have');
  return value;
}
