import { sql } from 'kysely';
import { promoteWaiting, setCancelled, withoutSeat } from '../../bookings/index.ts';
import { giveBack } from '../../bonos/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { LockedSessions } from '../lock-seats.ts';

export interface ReleasedBooking {
  bookingId: string;
  sessionId: string;
  isExtra: boolean;
  startsAt: Date;
  serviceName: string;
}

/** The bookings of seats in upcoming sessions from a day on. */
async function listSeatBookings(
  connection: Connection,
  { seatIds, fromDate, now }: { seatIds: readonly string[]; fromDate: string; now: Date },
): Promise<ReleasedBooking[]> {
  const { rows } = await sql<ReleasedBooking>`
    select b.id as "bookingId", s.id as "sessionId", b.is_extra, s.starts_at,
      v.name as "serviceName"
    from booking b join session s on s.id = b.session_id join service v on v.id = s.service_id
    cross join center c
    where b.standing_seat_id = any(${seatIds}::uuid[]) and b.status = 'confirmed'
      and s.status = 'scheduled' and s.starts_at > ${now}
      and (s.starts_at at time zone c.time_zone)::date >= ${fromDate}::date
    order by s.starts_at, b.id`.execute(connection);
  return rows;
}

/**
 * Ends the upcoming bookings of seats from a day on, without a mail for each, and passes the places
 * to the waiting lists. They are no absences and no longer belong to the seat.
 * @param sessions their sessions under their locks
 */
export async function releaseSeats(
  dependencies: Dependencies,
  trx: Transaction,
  sessions: LockedSessions,
  {
    seatIds,
    fromDate,
    reason,
    userId,
  }: { seatIds: readonly string[]; fromDate: string; reason: string; userId: string | null },
): Promise<ReleasedBooking[]> {
  const at = dependencies.clock.now();
  const released = await listSeatBookings(trx, { seatIds, fromDate, now: at });
  for (const { bookingId, sessionId, isExtra } of released) {
    const session = sessions.get(sessionId);
    if (!session) throw new Error(`Session ${sessionId} of a fixed seat is not locked`);
    await giveBack(trx, bookingId, { now: at, userId, reason });
    const cancelled = { status: 'cancelled', at, userId, reason, isWaived: true } as const;
    await setCancelled(trx, bookingId, cancelled);
    const free = withoutSeat(session, { isExtra });
    sessions.set(sessionId, await promoteWaiting(dependencies, trx, free));
  }
  await unlink(
    trx,
    released.map(({ bookingId }) => bookingId),
  );
  return released;
}

async function unlink(trx: Transaction, bookingIds: readonly string[]): Promise<void> {
  await sql`
    update booking set standing_seat_id = null where id = any(${bookingIds}::uuid[])`.execute(trx);
}
