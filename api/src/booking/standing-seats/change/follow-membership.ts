import { seatsJob, type SeatsJob } from '../../memberships/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { lockSeats } from '../lock-seats.ts';
import { findMembershipFacts } from '../seats.repository.ts';
import { emptySeatsOf, fillSeatsOf } from './membership-seats.ts';
import { readToday } from './seat-context.ts';

/**
 * The classes of a membership that is not paid, or waits for its buyer's data, after its last sold
 * day go to others, and come back when it is paid. In a job, because the locks of seats come before
 * those of a payment.
 */
export function handleSeatsOfMemberships(dependencies: Dependencies): void {
  dependencies.jobs.handle(seatsJob, async (payload) => {
    const { membershipId } = payload as SeatsJob; // as scheduled by memberships
    await dependencies.database.transaction(async (trx) => {
      const sessions = await lockSeats(dependencies, trx, { membershipId });
      const membership = await findMembershipFacts(trx, membershipId);
      if (membership?.state === 'active') {
        await fillSeatsOf(dependencies, trx, { membershipId, actor: null });
      }
      if (membership?.state === 'suspended' || membership?.waitsForBuyer) {
        const today = await readToday(dependencies, trx);
        const fromDate = membership.renewsOn > today ? membership.renewsOn : today;
        const reason = 'Suscripción sin pagar';
        const ending = { membershipId, fromDate, reason, actor: null };
        await emptySeatsOf(dependencies, trx, sessions, ending);
      }
    });
  });
}
