import type { MembershipPlan } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { countSeatsAtPeak, findSeries, listSeatsOf } from '../seats.repository.ts';

/**
 * A membership changes only to a plan that has all its seats of that day; the others end before.
 * @throws {DomainError} `standing_seats_used`, `not_in_plan`
 */
export async function throwIfSeatsDontFit(
  connection: Connection,
  membershipId: string,
  {
    plan,
    serviceIds,
    onDate,
  }: { plan: MembershipPlan; serviceIds: readonly string[]; onDate: string },
): Promise<void> {
  const seats = await listSeatsOf(connection, membershipId, onDate);
  const seatsAtPeak = await countSeatsAtPeak(connection, membershipId, onDate);
  if (seatsAtPeak > (plan.seatsPerWeek ?? 0)) {
    throw new DomainError('standing_seats_used', { seats: seatsAtPeak });
  }
  if (serviceIds.length === 0) return;
  for (const { seriesId } of seats) {
    const series = await findSeries(connection, seriesId);
    if (series && !serviceIds.includes(series.serviceId)) throw new DomainError('not_in_plan');
  }
}
