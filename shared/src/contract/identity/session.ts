import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { roleSchema } from './role-schema.ts';

/** The log-in session as every screen sees it. */
export const sessionSchema = z.object({
  id: idSchema,
  expiresAt: instantSchema,
  /**
   * The center requires a second factor for this role and the user has none: all other requests are
   * refused until it is set up.
   */
  needsSecondFactor: z.optional(z.boolean()),
  /** End of the last proof of identity; sensitive actions after it need a new proof. */
  provedUntil: z.optional(instantSchema),
  user: z.object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    pictureFileId: z.nullable(idSchema),
    clientId: z.nullable(idSchema),
    professionalId: z.nullable(idSchema),
    /** The clients for whom the user acts, by name. Always sent by the server to clients. */
    dependants: z.optional(z.array(z.object({ id: idSchema, name: z.string() }))),
  }),
});
export type Session = z.infer<typeof sessionSchema>;

export const currentSessionSchema = z.object({ session: z.nullable(sessionSchema) });

/** 200 with `null` without a session: an expected response, not an error. */
export const getSession = endpoint('GET', '/api/session', {
  summary: 'Quién tiene la sesión abierta',
  response: currentSessionSchema,
});
