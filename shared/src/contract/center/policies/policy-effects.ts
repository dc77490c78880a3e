import * as z from 'zod/mini';
import { bookingLimitsInputSchema } from '../../booking/booking-limits.ts';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../fields.ts';

/** Whom a change of the center's policies would affect, shown before saving. */

const minutes = z.number().check(z.int(), z.gte(0), z.lte(525_600));

export const policyChangesSchema = z.object({
  bookingLimits: z.optional(bookingLimitsInputSchema),
  /** Booking window and free cancellation of one service. */
  service: z.optional(
    z.object({
      id: idSchema,
      cancellationMinutes: minutes,
      bookingOpensDays: z.number().check(z.int(), z.gte(0), z.lte(3650)),
      bookingClosesMinutes: minutes,
    }),
  ),
  /** What reception may do without an administrator. */
  frontDeskLimits: z.optional(
    z.object({
      refundLimitMinor: z.number().check(z.int(), z.gte(0)),
      discountLimitBasisPoints: z.number().check(z.int(), z.gte(0), z.lte(10_000)),
    }),
  ),
});
export type PolicyChanges = z.infer<typeof policyChangesSchema>;

export const policyEffectsSchema = z.object({
  bookingLimits: z.optional(
    z.object({
      /** Clients who reach the new limits but not the old ones. */
      stopped: z.number(),
      /** Clients who reach the old limits but not the new ones. */
      freed: z.number(),
    }),
  ),
  service: z.optional(
    z.object({
      /** Upcoming bookings, which keep their current free cancellation period. */
      kept: z.number(),
      /** Upcoming sessions that become bookable, and those that stop being bookable. */
      opened: z.number(),
      closed: z.number(),
    }),
  ),
  /** Actions of reception in the last thirty days that the new limits would forbid. */
  frontDeskLimits: z.optional(z.object({ refunds: z.number(), discounts: z.number() })),
  /** Ended sessions with unmarked bookings, which will close by the new policy. */
  unmarked: z.object({ sessions: z.number(), people: z.number() }),
});
export type PolicyEffects = z.infer<typeof policyEffectsSchema>;

export const previewPolicyEffects = endpoint('POST', '/api/center/policy-effects', {
  summary: 'A quién afectaría cambiar lo que decide el centro; no guarda nada',
  body: policyChangesSchema,
  response: policyEffectsSchema,
});
