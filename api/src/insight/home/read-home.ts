import { type Home, setupSteps, type WaitingKind, waitingKinds } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { groupBy } from '../../platform/group-by.ts';
import { addDays, localDateOf, startOfDay } from '../../platform/time/local-time.ts';
import * as repository from './home.repository.ts';

/** The center's day. The number of queries does not depend on the amount of data. */
export async function readHome(connection: Connection, now: Date): Promise<Home> {
  const { timeZone, currency } = await readCenter(connection);
  const localDate = localDateOf(now, timeZone);
  const startOf = (date: string) => startOfDay(date, timeZone);
  const today = { starts: startOf(localDate), ends: startOf(addDays(localDate, 1)) };
  const week = { starts: startOf(addDays(localDate, -7)), ends: today.starts };

  const sessions = await repository.listSessions(connection, today);
  const waiting = await repository.countWaiting(connection, { now, today: today.starts });
  const money = await repository.sumCharged(connection, {
    today,
    month: { starts: startOf(`${localDate.slice(0, 7)}-01`), ends: today.ends },
    monthBefore: monthBefore(localDate, startOf),
  });
  const segments = await repository.countSegments(connection, now);
  const attendance = await repository.countAttendance(connection, week);
  const { firstUnmarkedAt } = waiting;
  const firstDates: Partial<Record<WaitingKind, { firstDate: string }>> = firstUnmarkedAt
    ? { unmarkedSessions: { firstDate: localDateOf(firstUnmarkedAt, timeZone) } }
    : {};
  const setup = await repository.readSetup(connection);
  const nextSession = await repository.findNextStart(connection, now);
  return {
    localDate,
    currency,
    nextSessionDate: nextSession && localDateOf(nextSession, timeZone),
    isInvoicingAnswered: await repository.isInvoicingAnswered(connection),
    freeSeats: await repository.listFreeSeats(connection, { now, localDate }),
    money,
    segments,
    attendance,
    setup: setupSteps.map((step) => ({
      step,
      isDone: setup[step],
    })),
    rooms: [...groupBy(sessions, ({ roomId }) => roomId ?? '').values()].map((roomSessions) => ({
      id: roomSessions[0]?.roomId ?? null,
      name: roomSessions[0]?.roomName ?? null,
      sessions: roomSessions.map(
        ({ roomId: _id, roomName: _name, startsAt, endsAt, ...session }) => ({
          ...session,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        }),
      ),
    })),
    waiting: waitingKinds.flatMap((kind) =>
      waiting[kind] > 0
        ? [
            {
              kind,
              count: waiting[kind],
              ...firstDates[kind],
            },
          ]
        : [],
    ),
  };
}

/** From the first of the previous month to the same day of it, or to its end if it is shorter. */
function monthBefore(localDate: string, startOf: (date: string) => Date) {
  const first = `${localDate.slice(0, 7)}-01`;
  const before = `${addDays(first, -1).slice(0, 7)}-01`;
  const ends = addDays(before, Number(localDate.slice(8)));
  return { starts: startOf(before), ends: startOf(ends < first ? ends : first) };
}
