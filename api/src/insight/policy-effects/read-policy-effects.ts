import type { BookingLimits, PolicyChanges, PolicyEffects } from '@aforo/shared/contract';
import { isInWindow, limitsReached, listHoldings } from '../../booking/bookings/index.ts';
import { bookingLimitsOf, readCenter } from '../../center/center/index.ts';
import { discountOf } from '../../money/sales/index.ts';
import { readMoneySettings } from '../../money/settings/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import * as repository from './policy-effects.repository.ts';

const lookBackMs = 30 * 86_400_000;

/**
 * The effects of these changes: applies the rules for bookings and sales to the stored and to the
 * new settings.
 * @throws {DomainError} `not_found` for an unknown service
 */
export async function readPolicyEffects(
  connection: Connection,
  now: Date,
  { bookingLimits, service, frontDeskLimits }: PolicyChanges,
): Promise<PolicyEffects> {
  return {
    ...(bookingLimits && { bookingLimits: await ofLimits(connection, now, bookingLimits) }),
    ...(service && { service: await ofService(connection, now, service) }),
    ...(frontDeskLimits && {
      frontDeskLimits: await ofFrontDesk(connection, now, frontDeskLimits),
    }),
    unmarked: await repository.countUnmarked(connection, now),
  };
}

async function ofLimits(
  connection: Connection,
  now: Date,
  wanted: BookingLimits,
): Promise<NonNullable<PolicyEffects['bookingLimits']>> {
  const { policies } = await readCenter(connection);
  const stored = bookingLimitsOf(policies);
  let [stopped, freed] = [0, 0];
  for (const holdings of await listHoldings(connection, now)) {
    const isStopped = (limits: BookingLimits) => {
      const asked = { limits, holdings, movedFrom: null, isOwnAct: false, isPaid: false, now };
      return Object.keys(limitsReached(asked)).length > 0;
    };
    const [before, after] = [isStopped(stored), isStopped(wanted)];
    if (after && !before) stopped += 1;
    if (before && !after) freed += 1;
  }
  return { stopped, freed };
}

async function ofService(
  connection: Connection,
  now: Date,
  wanted: NonNullable<PolicyChanges['service']>,
): Promise<NonNullable<PolicyEffects['service']>> {
  const stored = await repository.findServiceTerms(connection, wanted.id);
  if (!stored) throw new DomainError('not_found');
  const toCome = await repository.listToCome(connection, wanted.id, now);
  const next = { opensDays: wanted.bookingOpensDays, closesMinutes: wanted.bookingClosesMinutes };
  const isOpen = (startsAt: Date, terms: typeof next) => isInWindow({ startsAt, ...terms }, now);
  const isOtherTerm = wanted.cancellationMinutes !== stored.cancellationMinutes;
  return {
    kept: isOtherTerm ? toCome.reduce((sum, { booked }) => sum + booked, 0) : 0,
    opened: toCome.filter(({ startsAt: at }) => !isOpen(at, stored) && isOpen(at, next)).length,
    closed: toCome.filter(({ startsAt: at }) => isOpen(at, stored) && !isOpen(at, next)).length,
  };
}

async function ofFrontDesk(
  connection: Connection,
  now: Date,
  wanted: NonNullable<PolicyChanges['frontDeskLimits']>,
): Promise<NonNullable<PolicyEffects['frontDeskLimits']>> {
  const stored = await readMoneySettings(connection);
  const since = new Date(now.getTime() - lookBackMs);
  const refunds = await repository.listFrontDeskRefunds(connection, since);
  const discounts = await repository.listFrontDeskDiscounts(connection, since);
  const isAbove = (basisPoints: number) => (one: (typeof discounts)[number]) =>
    one.discountMinor > discountOf({ kind: 'share', basisPoints }, one.grossMinor);
  const wasAllowed = (one: (typeof discounts)[number]) =>
    !isAbove(stored.discountLimitBasisPoints)(one);
  return {
    refunds: refunds.filter(
      (minor) => minor > wanted.refundLimitMinor && minor <= stored.refundLimitMinor,
    ).length,
    discounts: discounts.filter(
      (one) => wasAllowed(one) && isAbove(wanted.discountLimitBasisPoints)(one),
    ).length,
  };
}
