import * as z from 'zod/mini';
import { bookingSchema, sessionSummarySchema } from './bookings.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';

/** Waitlist entries of a full session, in the order they were made. */

const params = z.object({ id: idSchema });
const person = z.object({ id: idSchema, name: z.string() });

export const waitlistStates = [
  'waiting',
  'promoted',
  'offered',
  'accepted',
  'declined',
  'lapsed',
  'withdrawn',
  'closed',
] as const;
export const waitlistEntrySchema = z.object({
  id: idSchema,
  session: sessionSummarySchema,
  client: person,
  state: z.enum(waitlistStates),
  /** 1 is next; null when no longer waiting. */
  position: z.nullable(z.number()),
  /**
   * True: a seat is booked immediately if a bono can pay for it, otherwise offered. False: always
   * offered.
   */
  isAutomatic: z.boolean(),
  offerExpiresAt: z.nullable(instantSchema),
});
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;
export const joinWaitlist = endpoint('POST', '/api/waitlist', {
  summary: 'Apuntarse a la lista de espera de una sesión completa',
  body: z.object({
    sessionId: idSchema,
    clientId: z.optional(idSchema),
    /** False: the seat is offered even if a bono can pay for it. */
    isAutomatic: z._default(z.boolean(), true),
  }),
  response: waitlistEntrySchema,
});
export const listOwnWaitlist = endpoint('GET', '/api/me/waitlist', {
  summary: 'Mis esperas y ofertas, y las de los menores por quienes reservo',
  response: z.object({ items: z.array(waitlistEntrySchema) }),
});
export const withdrawFromWaitlist = endpoint('DELETE', '/api/waitlist/:id', {
  summary: 'Dejar de esperar, o rechazar una oferta',
  params,
});
export const acceptOffer = endpoint('POST', '/api/waitlist/:id/accept', {
  summary: 'Aceptar una plaza ofrecida',
  params,
  response: bookingSchema,
});
