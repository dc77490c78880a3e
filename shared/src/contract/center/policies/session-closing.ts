import * as z from 'zod/mini';

/** How sessions close automatically, a day after their end. */

export const unmarkedBookings = ['attended', 'noShow', 'leftOpen'] as const;
export type UnmarkedBookings = (typeof unmarkedBookings)[number];
export const unmarkedBookingsName = {
  attended: 'Queda como que vino',
  noShow: 'Queda como que no vino',
  leftOpen: 'Queda por marcar, y la sesión abierta',
} as const satisfies Record<UnmarkedBookings, string>;

/** The default doesn't record an absence that no staff member has seen. */
export const defaultUnmarkedBookings: UnmarkedBookings = 'attended';

export const sessionClosingPolicySchema = z.object({
  /** What happens to bookings without a mark. */
  unmarkedBookings: z.enum(unmarkedBookings),
});
export type SessionClosingPolicy = z.infer<typeof sessionClosingPolicySchema>;
