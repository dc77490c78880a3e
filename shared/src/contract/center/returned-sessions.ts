import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { versionSchema } from '../fields.ts';

/** For how many days a session returned to a bono can still be used if the bono expires earlier. */

export const defaultReturnGraceDays = 7;

export const returnGraceInputSchema = z.object({
  returnGraceDays: z
    .number({ error: 'Escribe cuántos días.' })
    .check(
      z.int({ error: 'Escribe un número entero.' }),
      z.gte(0, { error: 'Usa 0 o más.' }),
      z.lte(365, { error: 'Usa 365 o menos.' }),
    ),
});
export type ReturnGrace = z.infer<typeof returnGraceInputSchema>;

export const returnGraceSchema = z.object({
  returnGraceDays: z.number(),
  /** The center's version: other changes of the center raise it too. */
  version: z.number(),
});
export type StoredReturnGrace = z.infer<typeof returnGraceSchema>;

export const getReturnGrace = endpoint('GET', '/api/center/returned-sessions', {
  summary: 'Cuántos días vale una sesión que vuelve a un bono que se acaba',
  response: returnGraceSchema,
});
export const updateReturnGrace = endpoint('PUT', '/api/center/returned-sessions', {
  summary: 'Cambiar cuántos días vale una sesión que vuelve; vale para las que vuelvan desde ahora',
  body: z.extend(returnGraceInputSchema, { version: versionSchema }),
  response: returnGraceSchema,
});
