import type { Actor } from '@aforo/shared/contract';
import { giveBack } from '../../bonos/index.ts';
import { decideAbsences, giveForAbsence } from '../../memberships/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { auditStaffAction } from '../booking-audit.ts';
import { setWaived } from '../bookings.repository.ts';
import { isFeeBeingCharged } from '../fees/fee-charges.repository.ts';
import { type BookingWithSession, readBooking } from '../read-bookings.ts';
import { lockBooking } from '../waitlist/lock-sessions.ts';

/** Reverses the cost of a late cancellation or an absence. A paid fee must be refunded first. */
export async function forgiveBooking(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  reason: string,
): Promise<BookingWithSession> {
  const { booking } = await lockBooking(dependencies, trx, id);
  if (booking.status !== 'cancelledLate' && booking.status !== 'noShow') {
    throw new DomainError('illegal_transition');
  }
  const { feeMinor, isCharged } = booking;
  // guard: a charged fee is not waived (fees.test.ts)
  // without: `if (feeMinor !== null && feeMinor > 0 && isCharged)` → `if (feeMinor === -1 && isCharged)`
  if (feeMinor !== null && feeMinor > 0 && isCharged) throw new DomainError('fee_charged');
  // A pending card charge must finish first.
  // guard: a fee being charged is not waived (charging-fees.test.ts)
  if (await isFeeBeingCharged(trx, id)) throw new DomainError('fee_being_charged');
  const now = dependencies.clock.now();
  const isReturned = await giveBack(trx, id, { now, userId: actor.userId, reason });
  const [absence] = await decideAbsences(trx, [id], now);
  const by = { at: now, userId: actor.userId };
  const isMadeUp = absence ? await giveForAbsence(trx, absence, by) : false;
  if (!isMadeUp && !isReturned && booking.owedMinor === 0)
    throw new DomainError('illegal_transition');
  // A booking paid by a bono is not owed after the bono gets its session back.
  await setWaived(trx, id, now);
  const change = { field: 'forgiven', before: null, after: booking.status };
  await auditStaffAction(dependencies, trx, actor, id, [change], reason);
  return await readBooking(trx, id);
}
