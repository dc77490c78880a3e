import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, multilineText, oneLineText } from '../fields.ts';
import { firstName } from '../input/person-name.ts';
import { clientSelectionSchema } from './client-selection.ts';

/** Bulk actions on clients. Their effect is counted in a preview; they run in the background. */

export const clientBatchKinds = ['tag', 'untag', 'mail'] as const;
export type ClientBatchKind = (typeof clientBatchKinds)[number];
export const clientBatchStates = ['running', 'done', 'failed'] as const;
export type ClientBatchState = (typeof clientBatchStates)[number];

export const clientBatchSchema = z.object({
  id: idSchema,
  kind: z.enum(clientBatchKinds),
  state: z.enum(clientBatchStates),
  clients: z.number(),
  doneClients: z.number(),
  /** Clients processed with an effect so far. */
  reached: z.number(),
  createdAt: instantSchema,
});
export type ClientBatch = z.infer<typeof clientBatchSchema>;

export const clientTagsSchema = z.object({
  clients: clientSelectionSchema,
  tag: oneLineText().check(
    z.minLength(1, { error: 'Escribe la etiqueta.' }),
    z.maxLength(40, { error: 'La etiqueta es demasiado larga (40 como máximo).' }),
  ),
  /** False removes the tag. */
  isAdded: z.boolean(),
});
export const previewClientTags = endpoint('POST', '/api/client-batches/tags/preview', {
  summary: 'En cuántas fichas pondría o quitaría una etiqueta',
  body: clientTagsSchema,
  response: z.object({
    clients: z.number(),
    reached: z.number(),
    /** Clients who already have the maximum number of tags. */
    full: z.number(),
  }),
});
export const startClientTags = endpoint('POST', '/api/client-batches/tags', {
  summary: 'Poner o quitar una etiqueta a muchos clientes',
  body: clientTagsSchema,
  response: clientBatchSchema,
});

/** Placeholder for the client's first name. */
export const mailNamePlaceholder = '{nombre}';
/** The e-mail as one of the recipients gets it. */
export function personalizeMail(
  name: string,
  { subject, text }: { subject: string; text: string },
): { subject: string; text: string } {
  const named = (template: string) =>
    template.replaceAll(mailNamePlaceholder, () => firstName(name));
  return { subject: named(subject), text: named(text) };
}

const subject = oneLineText().check(
  z.minLength(1, { error: 'Escribe el asunto.' }),
  z.maxLength(200, { error: 'El asunto pasa de 200 letras.' }),
);
const text = multilineText().check(
  z.minLength(1, { error: 'Escribe el correo.' }),
  z.maxLength(5000, { error: 'El correo pasa de 5000 letras.' }),
);
export const clientMailSchema = z.object({ clients: clientSelectionSchema, subject, text });

export const previewClientMail = endpoint('POST', '/api/client-batches/mail/preview', {
  summary: 'A cuántos llegaría un correo, y por qué a los demás no',
  body: z.object({ clients: clientSelectionSchema }),
  response: z.object({
    clients: z.number(),
    reached: z.number(),
    withoutConsent: z.number(),
    /** Clients with consent who have no e-mail address or are archived. */
    unreachable: z.number(),
    /** Name of the first recipient, for the preview; null if there are none. */
    first: z.nullable(z.string()),
  }),
});
export const startClientMail = endpoint('POST', '/api/client-batches/mail', {
  summary: 'Escribir a los clientes que aceptaron novedades',
  body: clientMailSchema,
  response: clientBatchSchema,
});

const params = z.object({ id: idSchema });
export const getClientBatch = endpoint('GET', '/api/client-batches/:id', {
  summary: 'Cómo va lo que se hace con muchos clientes',
  params,
  response: clientBatchSchema,
});
export const resumeClientBatch = endpoint('POST', '/api/client-batches/:id/resume', {
  summary: 'Seguir con lo que se paró, desde donde se quedó',
  params,
  response: clientBatchSchema,
});

const linkParams = z.object({ token: z.string().check(z.maxLength(100)) });
export const getUnsubscribePage = endpoint('GET', '/api/unsubscribe/:token', {
  summary: 'Página para dejar de recibir novedades, sin entrar',
  params: linkParams,
  response: z.string(),
});
export const unsubscribe = endpoint('POST', '/api/unsubscribe/:token', {
  summary: 'Dejar de recibir novedades, con el enlace de un correo',
  params: linkParams,
  response: z.string(),
});
