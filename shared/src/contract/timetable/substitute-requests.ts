import * as z from 'zod/mini';
import { substitutions } from '../center/policies/professional-acts.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';

/** Requests of professionals that a colleague gives one of their sessions. */

const params = z.object({ id: idSchema });
const person = z.object({ id: idSchema, name: z.string() });

/** An open request about a session that has not begun. */
export const substituteRequestSchema = z.object({
  id: idSchema,
  session: z.object({
    id: idSchema,
    serviceName: z.string(),
    startsAt: instantSchema,
    endsAt: instantSchema,
  }),
  from: person,
  to: person,
  /** Who answers it. */
  waitsFor: z.enum(['colleague', 'admin']),
});
export type SubstituteRequest = z.infer<typeof substituteRequestSchema>;

export const listSubstitutes = endpoint('GET', '/api/sessions/:id/substitutes', {
  summary: 'Quién puede dar esta clase o cita en mi lugar: sabe y está libre',
  params,
  response: z.object({ items: z.array(person), substitution: z.enum(substitutions) }),
});
/** `given`: the colleague gives it from now on; `asked`: it waits for an answer. */
export const requestSubstitute = endpoint('POST', '/api/sessions/:id/substitute-requests', {
  summary: 'Pasar una clase o cita a otra persona, o pedírselo; sustituye a lo pedido antes',
  params,
  body: z.object({ professionalId: idSchema }),
  response: z.object({ outcome: z.enum(['given', 'asked']), substitute: person }),
});
export const listSubstituteRequests = endpoint('GET', '/api/substitute-requests', {
  summary: 'Las sustituciones que esperan respuesta',
  response: z.object({ items: z.array(substituteRequestSchema) }),
});
export const answerSubstituteRequest = endpoint('POST', '/api/substitute-requests/:id/answer', {
  summary: 'Aceptar o rechazar una sustitución; si se acepta, avisa a quien viene',
  params,
  body: z.object({ isAccepted: z.boolean() }),
});
export const withdrawSubstituteRequest = endpoint('DELETE', '/api/substitute-requests/:id', {
  summary: 'Retirar una sustitución que no se ha respondido',
  params,
});
