import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './fields.ts';
import { roleSchema } from './role-schema.ts';

/** Who is logged in, as every screen sees it. */
export const sessionSchema = z.object({
  id: idSchema,
  expiresAt: instantSchema,
  /** The center asks this role for a second factor and there is none: nothing else is answered until there is. */
  needsSecondFactor: z.optional(z.boolean()),
  /** Until then this session counts as its person's; afterwards what matters asks for a proof anew. */
  provedUntil: z.optional(instantSchema),
  user: z.object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    pictureFileId: z.nullable(idSchema),
    clientId: z.nullable(idSchema),
    professionalId: z.nullable(idSchema),
  }),
});
export type Session = z.infer<typeof sessionSchema>;

export const currentSessionSchema = z.object({ session: z.nullable(sessionSchema) });

/** 200 with `null` when nobody is logged in: an expected answer, not an error. */
export const getSession = endpoint('GET', '/api/session', {
  summary: 'Quién tiene la sesión abierta',
  response: currentSessionSchema,
});
