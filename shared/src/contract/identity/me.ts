import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  newPasswordSchema,
  passwordSchema,
  personNameSchema,
  phoneInputSchema,
} from '../fields.ts';
import { roleSchema } from './role-schema.ts';

export const profileSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  /** E.164 or null. */
  phone: z.nullable(z.string()),
  role: roleSchema,
  pictureFileId: z.nullable(idSchema),
  createdAt: instantSchema,
});
export type Profile = z.infer<typeof profileSchema>;

export const getProfile = endpoint('GET', '/api/me', {
  summary: 'Mis datos',
  response: profileSchema,
});

export const profileInputSchema = z.object({ name: personNameSchema, phone: phoneInputSchema });
export const updateProfile = endpoint('PUT', '/api/me', {
  summary: 'Cambiar mis datos',
  body: profileInputSchema,
  response: profileSchema,
});

export const changePasswordSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
});
export const changePassword = endpoint('PUT', '/api/me/password', {
  summary: 'Cambiar mi contraseña; cierra las demás sesiones',
  body: changePasswordSchema,
});

export const openSessionSchema = z.object({
  id: idSchema,
  isCurrent: z.boolean(),
  /** Browser and system, e.g. `Chrome en Android`. */
  device: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
});
export type OpenSession = z.infer<typeof openSessionSchema>;

export const listOpenSessions = endpoint('GET', '/api/me/sessions', {
  summary: 'Mis sesiones abiertas',
  response: z.object({ items: z.array(openSessionSchema) }),
});

export const closeOtherSessions = endpoint('DELETE', '/api/me/sessions', {
  summary: 'Cerrar las demás sesiones',
  response: z.object({ closed: z.number() }),
});

export const closeSession = endpoint('DELETE', '/api/me/sessions/:id', {
  summary: 'Cerrar una sesión mía',
  params: z.object({ id: idSchema }),
});

/** Multipart with one part named after the file's name (spec, section 7). */
export const putPicture = endpoint('PUT', '/api/me/picture', {
  summary: 'Subir mi foto (multipart, una parte con el nombre del archivo)',
  response: z.object({ fileId: idSchema }),
});

/** The browser's generic upload may use POST as well as PUT (spec, section 7). */
export const postPicture = endpoint('POST', '/api/me/picture', {
  summary: putPicture.summary,
  response: putPicture.response,
});

export const deletePicture = endpoint('DELETE', '/api/me/picture', { summary: 'Quitar mi foto' });

/**
 * A private address for calendar programs. Anyone with the address can read its owner's calendar.
 */
export const getCalendarFeed = endpoint('GET', '/api/me/calendar', {
  summary: 'Si tengo una dirección de calendario, y desde cuándo',
  response: z.object({ createdAt: z.nullable(instantSchema) }),
});
export const createCalendarFeed = endpoint('POST', '/api/me/calendar', {
  summary: 'Crear mi dirección de calendario, o cambiarla por otra; solo se dice esta vez',
  response: z.object({ url: z.url(), createdAt: instantSchema }),
});
export const deleteCalendarFeed = endpoint('DELETE', '/api/me/calendar', {
  summary: 'Quitar mi dirección de calendario',
});
/** The response is `text/calendar`, for any caller with the address. */
export const getCalendar = endpoint('GET', '/api/calendar/:token.ics', {
  summary: 'El calendario de una persona, por su dirección privada',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.string(),
});

/** The response is the text of a data URL, not JSON. */
export const getFileDataUrl = endpoint('GET', '/api/file/:id/dataurl', {
  summary: 'Un archivo como data URL',
  params: z.object({ id: idSchema }),
  response: z.string(),
});
