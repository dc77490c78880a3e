import { listBonosForSession } from '../../bonos/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { findClientFacts } from './booking-facts.repository.ts';
import type { BookingFacts } from './decide-booking.ts';
import type { SessionForBooking } from '../sessions.repository.ts';

interface BookingFactsQuery {
  session: SessionForBooking;
  clientId: string;
  now: Date;
  isTimeFree?: boolean;
  movedFromSessionId?: string | null;
  /** Requires the client's lock; also locks the bonos until the transaction ends. */
  isLocked: boolean;
}

/**
 * Loads the input of `decideBooking`, for a command under its locks or for a quote without locks.
 */
export async function loadBookingFacts(
  connection: Connection,
  {
    session,
    clientId,
    now,
    isTimeFree = true,
    movedFromSessionId = null,
    isLocked,
  }: BookingFactsQuery,
): Promise<BookingFacts> {
  const { id: sessionId, serviceId, startsAt, endsAt } = session;
  const seatQuery = { sessionId, startsAt, endsAt, movedFromSessionId };
  const client = await findClientFacts(connection, { ...seatQuery, clientId, now });
  if (!client) throw new DomainError('not_found');
  const payable = { clientId, serviceId, startsAt };
  const bonos = await listBonosForSession(connection, payable, { isLocked });
  return { session, isTimeFree, client, bonos, now };
}
