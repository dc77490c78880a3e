import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { clientMailSchema } from '../people/client-batches.ts';

/** Mails of the staff to the people of one session. */

const params = z.object({ id: idSchema });

const { subject, text } = clientMailSchema.shape;
export const sessionMessageSchema = z.object({ subject, text });
export type SessionMessage = z.infer<typeof sessionMessageSchema>;

/** Who gets a message, and who has to be called instead. */
export const sessionAddresseesSchema = z.object({
  /** One mail for each; `payerName` gets it for a child. */
  mailed: z.array(
    z.object({ clientId: idSchema, name: z.string(), payerName: z.nullable(z.string()) }),
  ),
  withoutEmail: z.array(z.object({ clientId: idSchema, name: z.string() })),
});
export type SessionAddressees = z.infer<typeof sessionAddresseesSchema>;

export const previewSessionMessage = endpoint('GET', '/api/sessions/:id/message', {
  summary: 'A quién llegaría un correo para la gente de esta sesión, y a quién no',
  params,
  response: sessionAddresseesSchema,
});
/** Returns who it was sent to: bookings may have changed since the preview. */
export const messageSession = endpoint('POST', '/api/sessions/:id/message', {
  summary: 'Mandar un correo a la gente de esta sesión',
  params,
  body: sessionMessageSchema,
  response: sessionAddresseesSchema,
});
