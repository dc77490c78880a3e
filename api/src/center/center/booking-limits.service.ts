import {
  type BookingLimits,
  bookingLimitsInputSchema,
  defaultBookingLimits,
} from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** The limits stored in the center's policies, with defaults for missing ones. */
export function bookingLimitsOf(policies: Record<string, unknown>): BookingLimits {
  const stored = policies['bookingLimits'];
  const isObject = typeof stored === 'object' && stored !== null;
  const limits = { ...defaultBookingLimits, ...(isObject ? stored : {}) };
  const parsed = bookingLimitsInputSchema.safeParse(limits);
  return parsed.success ? parsed.data : defaultBookingLimits;
}

/** The limits on a client's seats, set by administrators. */
export function createBookingLimitsService(dependencies: Pick<Dependencies, 'database' | 'audit'>) {
  return createCenterPart<BookingLimits>(dependencies, {
    name: 'bookingLimits',
    of: ({ policies }) => bookingLimitsOf(policies),
    write: (trx, { policies }, bookingLimits) =>
      updatePolicies(trx, { ...policies, bookingLimits }),
  });
}
