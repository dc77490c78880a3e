import { listBonosForSession } from '../bonos/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { findClientFacts } from './booking-facts.repository.ts';
import type { BookingFacts } from './decide-booking.ts';
import type { WantedSession } from './sessions.repository.ts';

interface Asked {
  session: WantedSession;
  clientId: string;
  now: Date;
  isTimeFree?: boolean;
  movedFromSessionId?: string | null;
  /** Under the client's lock: keeps the bonos too as they are until the transaction ends. */
  isLocked: boolean;
}

/** What `decideBooking` is given, by a command under its locks or by a quote without any. */
export async function loadBookingFacts(
  connection: Connection,
  { session, clientId, now, isTimeFree = true, movedFromSessionId = null, isLocked }: Asked,
): Promise<BookingFacts> {
  const { id: sessionId, serviceId, startsAt, endsAt } = session;
  const place = { sessionId, startsAt, endsAt, movedFromSessionId };
  const client = await findClientFacts(connection, { ...place, clientId, now });
  if (!client) throw new DomainError('not_found');
  const payable = { clientId, serviceId, startsAt };
  const bonos = await listBonosForSession(connection, payable, { isLocked });
  return { session, isTimeFree, client, bonos, now };
}
