import {
  type Actor,
  clientValues,
  type DuplicateDetails,
  emptyClientFields,
  markableFrom,
  type NewWalkIn,
  type WalkInCandidate,
  type WalkInDuplicates,
  type WalkInPerson,
} from '@aforo/shared/contract';
import { professionalActsOf, readCenter } from '../../../center/center/index.ts';
import { createClientsService } from '../../../people/clients/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { book } from '../book/book.ts';
import { listLive } from '../bookings.repository.ts';
import type { BookingWithSession } from '../read-bookings.ts';
import { findSession } from '../sessions.repository.ts';
import { markAttendance } from './mark-attendance.ts';

const walkInReason = 'Llegó sin reserva.';
const candidates = 6;

/** Clients who may be the person at the door of a session. */
export async function findWalkIns(
  dependencies: Dependencies,
  actor: Actor,
  { id, q }: { id: string; q: string },
): Promise<{ items: WalkInCandidate[] }> {
  const { connection } = dependencies.database;
  await refuseOutsideDoor(dependencies, connection, actor, id);
  const { rows } = await createClientsService(dependencies).list({
    q,
    status: 'active',
    tag: '',
    account: 'any',
    segment: 'any',
    sort: 'name',
    count: 'page',
    page: 1,
    pageSize: candidates,
  });
  const isBooked = await bookedIn(connection, id);
  return { items: rows.map((client) => presentCandidate(client, isBooked(client.id))) };
}

/**
 * Books a person who is at the door and marks that they came. A new person gets a record. What no
 * bono pays is owed, and the front desk charges it.
 * @throws {DomainError} `attendance_too_soon` and `session_started` before and after the door is
 *   open; `possible_duplicate` with `WalkInDuplicates`; what `book` throws, except that the
 *   session has begun
 */
export async function addWalkIn(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, person }: { id: string; person: WalkInPerson },
): Promise<BookingWithSession> {
  await refuseOutsideDoor(dependencies, trx, actor, id);
  const clientId =
    'clientId' in person ? person.clientId : await addPerson(dependencies, trx, actor, id, person);
  const { booking } = await book(dependencies, trx, actor, {
    target: { sessionId: id },
    clientId,
    overrideReason: walkInReason,
    isAtDoor: true,
  });
  const came = { status: 'attended', markedAt: undefined, reason: undefined } as const;
  return await markAttendance(dependencies, trx, actor, booking.id, came);
}

/** The door is open while arrivals can be marked: two hours before the start until the end. */
async function refuseOutsideDoor(
  { clock }: Pick<Dependencies, 'clock'>,
  connection: Connection,
  actor: Actor,
  id: string,
): Promise<void> {
  const { policies } = await readCenter(connection);
  if (actor.role === 'professional' && !professionalActsOf(policies).takesWalkIns) {
    throw new DomainError('forbidden');
  }
  const session = await findSession(connection, id);
  if (!session) throw new DomainError('not_found');
  const now = clock.now();
  if (session.status !== 'scheduled') throw new DomainError('session_not_bookable');
  if (now < markableFrom('attended', session.startsAt))
    throw new DomainError('attendance_too_soon');
  if (now >= session.endsAt) throw new DomainError('session_started');
}

async function addPerson(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  sessionId: string,
  { name, phone, acceptsDuplicate }: NewWalkIn & { acceptsDuplicate: boolean },
): Promise<string> {
  try {
    const clients = createClientsService(dependencies);
    const values = { ...clientValues(emptyClientFields), name, phone };
    const { client } = await clients.create(trx, actor, values, { acceptsDuplicate });
    return client.id;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'possible_duplicate') throw error;
    // Professionals don't see the rest of the records.
    const { candidates: alike } = error.details as DuplicateDetails; // of this code
    const isBooked = await bookedIn(trx, sessionId);
    const people = alike.map(({ client }) => presentCandidate(client, isBooked(client.id)));
    throw new DomainError('possible_duplicate', { people } satisfies WalkInDuplicates);
  }
}

async function bookedIn(
  connection: Connection,
  sessionId: string,
): Promise<(clientId: string) => boolean> {
  const seats = new Set((await listLive(connection, sessionId)).map(({ clientId }) => clientId));
  return (clientId) => seats.has(clientId);
}

function presentCandidate(
  { id, name, phone }: { id: string; name: string; phone: string | null },
  isBooked: boolean,
): WalkInCandidate {
  return { id, name, phoneEnd: phone?.slice(-3) ?? null, isBooked };
}
