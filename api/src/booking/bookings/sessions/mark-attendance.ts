import type { Actor } from '@aforo/shared/contract';
import { can, markableFrom } from '@aforo/shared/contract';
import { coverSeats, withdrawMakeUp } from '../../memberships/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { attendanceChanged } from '../notices/booking-notices.ts';
import { findBooking, lockClients, setAttendance } from '../bookings.repository.ts';
import { isFeeBeingCharged } from '../fees/fee-charges.repository.ts';
import { findFee } from '../fees/find-fee.ts';
import { type BookingWithSession, readBooking } from '../read-bookings.ts';
import { lockSessions } from '../sessions.repository.ts';

interface Mark {
  status: 'confirmed' | 'attended' | 'noShow';
  /** Time of the mark on a device that may have been offline. */
  markedAt: string | undefined;
  reason: string | undefined;
}

/** Marks attendance. The mark with the latest time wins, however late it arrives. */
export async function markAttendance(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  { status, markedAt, reason }: Mark,
): Promise<BookingWithSession> {
  const { clock, audit } = dependencies;
  const known = await findBooking(trx, id);
  if (!known) throw new DomainError('not_found');
  await lockSessions(trx, [known.sessionId]);
  // Serialises decisions about the client's free fees and sales.
  // guard: free fees are counted under the client’s lock (fees.test.ts)
  await lockClients(trx, { ids: [known.clientId] });
  const found = await readBooking(trx, id);
  const { booking, session } = found;
  const now = clock.now();
  // A device's clock may be wrong: a mark in the future counts as made now.
  const at = markedAt && new Date(markedAt) < now ? new Date(markedAt) : now;
  const isMarkable = ['confirmed', 'attended', 'noShow'].includes(booking.status);
  if (!isMarkable || session.status === 'cancelled') throw new DomainError('illegal_transition');
  if (booking.status === status) return found; // a repeated submission counts once
  if (booking.markedAt !== null && booking.markedAt > at) return found;
  if (session.status === 'closed') {
    if (!can(actor, 'attendance.correct') || status === 'confirmed') {
      throw new DomainError('illegal_transition');
    }
    if (!reason) throw invalidFields({ reason: 'La sesión está cerrada: di por qué cambia.' });
  }
  if (status !== 'confirmed' && now < markableFrom(status, session.startsAt)) {
    throw new DomainError('attendance_too_soon');
  }
  // guard: a charged fee keeps its attendance mark (fees.test.ts)
  // without: `!== null && booking.feeMinor > 0 && booking.isCharged` → `=== -1`
  if (booking.feeMinor !== null && booking.feeMinor > 0 && booking.isCharged) {
    throw new DomainError('fee_charged'); // it must be refunded first, with its document
  }
  // A pending card charge must finish first.
  // guard: a fee being charged keeps its attendance mark (charging-fees.test.ts)
  if (await isFeeBeingCharged(trx, id)) throw new DomainError('fee_being_charged');
  // guard: a class that was attended is not made up (absences.test.ts)
  // without: `booking.status === 'noShow' ?` → `booking.id === '' ?`
  const makeUp = booking.status === 'noShow' ? await withdrawMakeUp(trx, id, now) : undefined;
  if (makeUp?.isUsed) {
    const message = 'Esa falta se perdonó y ya se ha recuperado en otra clase.';
    throw new DomainError('illegal_transition', undefined, { message });
  }
  const fee = status === 'noShow' ? await findFee(trx, booking, status, now) : null;
  await setAttendance(trx, id, { status, markedAt: at, fee, now });
  // Forgiving the absence gave its period back.
  if (makeUp) await coverSeats(trx, [makeUp.membershipId], now);
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'booking',
    entityId: id,
    changes: [
      {
        field: 'status',
        before: booking.status,
        after: status,
      },
    ],
    reason: reason ?? null,
  });
  if (status === 'attended' || booking.status === 'attended') {
    await attendanceChanged(dependencies, trx, [booking.clientId]);
  }
  return await readBooking(trx, id);
}
