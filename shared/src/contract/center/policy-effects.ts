import * as z from 'zod/mini';
import { bookingLimitsInputSchema } from '../booking/booking-limits.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';

/** Whom a change of what the center decides would touch, said before it is saved. */

const minutes = z.number().check(z.int(), z.gte(0), z.lte(525_600));

export const policyChangesSchema = z.object({
  bookingLimits: z.optional(bookingLimitsInputSchema),
  /** When one service is booked, and until when it is left for nothing. */
  service: z.optional(
    z.object({
      id: idSchema,
      cancellationMinutes: minutes,
      bookingOpensDays: z.number().check(z.int(), z.gte(0), z.lte(3650)),
      bookingClosesMinutes: minutes,
    }),
  ),
  /** What reception may do by itself. */
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
      /** Clients who have by now all that the new limits allow, and hadn't by the old ones. */
      stopped: z.number(),
      /** Those who could book again. */
      freed: z.number(),
    }),
  ),
  service: z.optional(
    z.object({
      /** Bookings to come, which keep until when they can be left for nothing. */
      kept: z.number(),
      /** Sessions to come that couldn't be booked now and could, and the other way round. */
      opened: z.number(),
      closed: z.number(),
    }),
  ),
  /** Of the last thirty days, what reception did and couldn't do by itself any more. */
  frontDeskLimits: z.optional(z.object({ refunds: z.number(), discounts: z.number() })),
  /** Sessions that have ended with somebody nobody marked: they close as is decided by then. */
  unmarked: z.object({ sessions: z.number(), people: z.number() }),
});
export type PolicyEffects = z.infer<typeof policyEffectsSchema>;

export const previewPolicyEffects = endpoint('POST', '/api/center/policy-effects', {
  summary: 'A quién afectaría cambiar lo que decide el centro; no guarda nada',
  body: policyChangesSchema,
  response: policyEffectsSchema,
});
