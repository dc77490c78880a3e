import {
  type BookingLimits,
  bookingLimitsInputSchema,
  defaultBookingLimits,
} from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** What is stored in the center's policies; the default for each limit that isn't. */
export function bookingLimitsOf(policies: Record<string, unknown>): BookingLimits {
  const stored = policies['bookingLimits'];
  const isObject = typeof stored === 'object' && stored !== null;
  const limits = { ...defaultBookingLimits, ...(isObject ? stored : {}) };
  const parsed = bookingLimitsInputSchema.safeParse(limits);
  return parsed.success ? parsed.data : defaultBookingLimits;
}

/** How many seats a client may keep, as the administration decides. */
export function createBookingLimitsService(dependencies: Pick<Dependencies, 'database' | 'audit'>) {
  return createCenterPart<BookingLimits>(dependencies, {
    name: 'bookingLimits',
    of: ({ policies }) => bookingLimitsOf(policies),
    write: (trx, { policies }, bookingLimits) =>
      updatePolicies(trx, { ...policies, bookingLimits }),
  });
}
