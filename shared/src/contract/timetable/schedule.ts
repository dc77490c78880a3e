import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  nameSchema,
} from '../fields.ts';

/**
 * The center's opening hours. Weekday 0 is Sunday; times are `HH:MM` in the center's local time.
 */

/** Local time of the center. `24:00` is the end of the day. */
export const localTimeSchema = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'Escribe una hora como 09:30.' }));

export const weekdaySchema = z.number().check(z.int(), z.gte(0), z.lte(6));

export const timeRangeSchema = z
  .object({ weekday: weekdaySchema, starts: localTimeSchema, ends: localTimeSchema })
  .check(
    z.refine(({ starts, ends }) => starts < ends, {
      path: ['ends'],
      error: 'La hora de fin va después de la de inicio.',
    }),
  );
export type WeeklyRange = z.infer<typeof timeRangeSchema>;

export const openingSchema = z.object({
  hours: z.array(timeRangeSchema).check(z.maxLength(70)),
  holidays: z
    .array(z.object({ localDate: localDateSchema, name: nameSchema }))
    .check(z.maxLength(400)),
});
export type Opening = z.infer<typeof openingSchema>;
export const getOpening = endpoint('GET', '/api/opening', {
  summary: 'Horario de apertura y festivos',
  response: openingSchema,
});
/** A planned session that a change leaves without a room, a professional or opening hours. */
export const affectedSessionSchema = z.object({
  sessionId: idSchema,
  serviceName: z.string(),
  professionalName: z.string(),
  startsAt: instantSchema,
  /** Number of booked clients. */
  booked: z.number(),
});
export type AffectedSession = z.infer<typeof affectedSessionSchema>;
export const previewOpening = endpoint('POST', '/api/opening/preview', {
  summary: 'Qué clases caerían fuera con este horario y estos festivos; no guarda nada',
  body: openingSchema,
  response: z.object({ affected: z.array(affectedSessionSchema) }),
});
export const putOpening = endpoint('PUT', '/api/opening', {
  summary: 'Guardar horario y festivos; dice qué clases caen en día cerrado',
  body: openingSchema,
  response: z.extend(openingSchema, { affected: z.array(affectedSessionSchema) }),
});

/** Reasons why a session can't take place at the requested time. */
export const conflictKinds = [
  'professionalBusy',
  'professionalOff',
  'roomBusy',
  'outsideHours',
  'holiday',
  'capacityBelowBooked',
  'missingTime',
  'inThePast',
] as const;
export const conflictSchema = z.object({
  kind: z.enum(conflictKinds),
  localDate: localDateOutputSchema,
  /** Text to display: "Marta ya tiene Yoga suave a las 19:00". */
  text: z.string(),
});
export type Conflict = z.infer<typeof conflictSchema>;
