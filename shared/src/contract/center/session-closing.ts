import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { versionSchema } from '../fields.ts';

/** How sessions close by themselves, a day after their end. */

export const unmarkedBookings = ['attended', 'noShow', 'leftOpen'] as const;
export type UnmarkedBookings = (typeof unmarkedBookings)[number];
export const unmarkedBookingsName = {
  attended: 'Queda como que vino',
  noShow: 'Queda como que no vino',
  leftOpen: 'Queda por marcar, y la sesión abierta',
} as const satisfies Record<UnmarkedBookings, string>;

/** Nobody is put down as absent without somebody having seen it. */
export const defaultUnmarkedBookings: UnmarkedBookings = 'attended';

export const sessionClosingPolicySchema = z.object({
  /** What becomes of who has no mark. */
  unmarkedBookings: z.enum(unmarkedBookings),
  /** The center's: whatever else is changed about it counts too. */
  version: versionSchema,
});
export type SessionClosingPolicy = z.infer<typeof sessionClosingPolicySchema>;

export const getSessionClosingPolicy = endpoint('GET', '/api/center/session-closing', {
  summary: 'Cómo se cierran solas las sesiones',
  response: sessionClosingPolicySchema,
});
export const updateSessionClosingPolicy = endpoint('PUT', '/api/center/session-closing', {
  summary: 'Cambiar cómo se cierran solas las sesiones, un día después de terminar',
  body: sessionClosingPolicySchema,
  response: sessionClosingPolicySchema,
});
