import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, personNameSchema, phoneInputSchema } from '../fields.ts';

/** People who are at the door of a session without a booking. */

const params = z.object({ id: idSchema });

/** As little as tells two people of one name apart. */
export const walkInCandidateSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The last three digits of the telephone; null without one. */
  phoneEnd: z.nullable(z.string()),
  /** Has a seat in this session. */
  isBooked: z.boolean(),
});
export type WalkInCandidate = z.infer<typeof walkInCandidateSchema>;

/** A name, or a whole telephone number: parts of numbers would reveal the rest digit by digit. */
export const walkInQuerySchema = z.string().check(
  z.trim(),
  z.minLength(3, { error: 'Escribe al menos tres letras.' }),
  z.maxLength(100),
  z.refine((text) => !text.includes('@'), { error: 'Busca por el nombre o por el teléfono.' }),
  z.refine((text) => !/\d/.test(text) || (text.match(/\d/g) ?? []).length >= 9, {
    error: 'Escribe el teléfono entero.',
  }),
);

export const findWalkIns = endpoint('GET', '/api/sessions/:id/walk-ins', {
  summary: 'Quién puede ser la persona que ha llegado sin reserva',
  params,
  query: z.object({ q: walkInQuerySchema }),
  response: z.object({ items: z.array(walkInCandidateSchema) }),
});

export const newWalkInSchema = z.object({
  name: personNameSchema,
  phone: phoneInputSchema.check(z.minLength(1, { error: 'Escribe su teléfono.' })),
});
export type NewWalkIn = z.infer<typeof newWalkInSchema>;

/** `details` of the `possible_duplicate` of a walk-in. */
export interface WalkInDuplicates {
  people: WalkInCandidate[];
}

/** A client, or a new person. */
export const walkInPersonSchema = z.union([
  z.object({ clientId: idSchema }),
  z.extend(newWalkInSchema, {
    /** True once the user has seen the similar clients and confirmed a different person. */
    acceptsDuplicate: z._default(z.boolean(), false),
  }),
]);
export type WalkInPerson = z.output<typeof walkInPersonSchema>;

export const addWalkIn = endpoint('POST', '/api/sessions/:id/walk-ins', {
  summary:
    'Apuntar y dar por llegada a una persona que está en la puerta; lo que debe, a recepción',
  params,
  body: z.object({ person: walkInPersonSchema }),
  response: z.object({ bookingId: idSchema, client: z.object({ id: idSchema, name: z.string() }) }),
});
