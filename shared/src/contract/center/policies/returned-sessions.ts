import * as z from 'zod/mini';

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
