import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  joinedText,
  localDateOutputSchema,
  localDateSchema,
} from '../fields.ts';
import { withSubstitutesSchema } from './professionals.ts';
import { timeRangeSchema } from './schedule.ts';

/** A professional's request for different weekly hours from a date on. */

const params = z.object({ id: idSchema });

export const hoursRequestSchema = z.object({
  id: idSchema,
  professionalId: idSchema,
  professionalName: z.string(),
  fromDate: localDateOutputSchema,
  hours: z.array(timeRangeSchema),
  reason: z.string(),
  state: z.enum(['requested', 'approved', 'rejected']),
  requestedAt: instantSchema,
  /** Null until it is decided. */
  decidedAt: z.nullable(instantSchema),
});
export type HoursRequest = z.infer<typeof hoursRequestSchema>;

export const hoursRequestInputSchema = z.object({
  fromDate: localDateSchema,
  hours: z
    .array(timeRangeSchema)
    .check(
      z.minLength(1, { error: 'Pon al menos unas horas de un día.' }),
      z.maxLength(70, { error: 'Son demasiados tramos.' }),
    ),
  reason: joinedText().check(z.maxLength(300)),
});

/** With the sessions that would fall, or have fallen, outside the hours. */
export const decidedHoursRequestSchema = z.object({
  request: hoursRequestSchema,
  affected: z.array(withSubstitutesSchema),
});
export type DecidedHoursRequest = z.infer<typeof decidedHoursRequestSchema>;

export const requestHours = endpoint('POST', '/api/professionals/:id/hours-requests', {
  summary: 'Pedir otro horario semanal desde una fecha',
  params,
  body: hoursRequestInputSchema,
  response: decidedHoursRequestSchema,
});
export const previewHours = endpoint('POST', '/api/professionals/:id/hours-requests/preview', {
  summary: 'Qué clases y citas quedarían fuera de ese horario, sin pedirlo',
  params,
  body: hoursRequestInputSchema,
  response: z.object({ affected: z.array(withSubstitutesSchema) }),
});
export const listHoursRequests = endpoint('GET', '/api/hours-requests', {
  summary:
    'Cambios de horario pedidos y contestados, lo último primero; cada profesional ve los suyos',
  response: z.object({ items: z.array(hoursRequestSchema) }),
});
export const getHoursRequest = endpoint('GET', '/api/hours-requests/:id', {
  summary: 'Un cambio de horario, con las sesiones que quedarían fuera',
  params,
  response: decidedHoursRequestSchema,
});
export const decideHoursRequest = endpoint('PUT', '/api/hours-requests/:id', {
  summary: 'Aprobar o rechazar un cambio de horario; aprobado, vale desde su fecha',
  params,
  body: z.object({ state: z.enum(['approved', 'rejected']) }),
  response: decidedHoursRequestSchema,
});
export const withdrawHoursRequest = endpoint('DELETE', '/api/hours-requests/:id', {
  summary: 'Retirar un cambio de horario al que aún no se ha contestado',
  params,
});
