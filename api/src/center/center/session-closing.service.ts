import {
  defaultUnmarkedBookings,
  unmarkedBookings,
  type UnmarkedBookings,
} from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCenterPart } from './center-part.ts';
import { updatePolicies } from './center.repository.ts';

/** The value stored in the center's policies, or the default. */
export function unmarkedBookingsOf(policies: Record<string, unknown>): UnmarkedBookings {
  const stored = policies['unmarkedBookings'];
  return unmarkedBookings.find((one) => one === stored) ?? defaultUnmarkedBookings;
}

/** The mark of unmarked bookings when a session closes automatically. */
export function createSessionClosingService(
  dependencies: Pick<Dependencies, 'database' | 'audit'>,
) {
  return createCenterPart<{ unmarkedBookings: UnmarkedBookings }>(dependencies, {
    name: 'sessionClosing',
    of: ({ policies }) => ({ unmarkedBookings: unmarkedBookingsOf(policies) }),
    write: (trx, { policies }, values) => updatePolicies(trx, { ...policies, ...values }),
  });
}
