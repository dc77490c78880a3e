import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { findRecipient } from './book/booking-facts.repository.ts';
import * as repository from './bookings.repository.ts';
import type { BookingRow } from './bookings.repository.ts';
import { findSession, listSessions, type SessionRow } from './sessions.repository.ts';

export interface BookingWithSession {
  booking: BookingRow;
  session: SessionRow;
}

export async function readBooking(connection: Connection, id: string): Promise<BookingWithSession> {
  const booking = await repository.findBooking(connection, id);
  const session = booking && (await findSession(connection, booking.sessionId));
  if (!session) throw new DomainError('not_found');
  return { booking, session };
}

/** The owners of a booking, for the policies of its routes. */
export async function ownersOf(connection: Connection, id: string) {
  const booking = await repository.findBooking(connection, id);
  if (!booking) return null;
  return { clientId: booking.clientId, professionalIds: [booking.professionalId] };
}

export async function listBookings(
  connection: Connection,
  asked: { clientIds: readonly [string, ...string[]]; when: 'upcoming' | 'past'; now: Date },
): Promise<BookingWithSession[]> {
  const { clientIds, now } = asked;
  if (!(await findRecipient(connection, clientIds[0], now))) throw new DomainError('not_found');
  const bookings = await repository.listOfClients(connection, asked);
  const sessions = await listSessions(
    connection,
    bookings.map(({ sessionId }) => sessionId),
  );
  return bookings.flatMap((booking) => {
    const session = sessions.find(({ id }) => id === booking.sessionId);
    return session ? [{ booking, session }] : [];
  });
}
