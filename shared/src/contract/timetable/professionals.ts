import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  colorSchema,
  idSchema,
  instantInputSchema,
  instantSchema,
  joinedText,
  localDateSchema,
  multilineText,
  optionalEmailSchema,
  personNameSchema,
  versionSchema,
} from '../fields.ts';
import { affectedSessionSchema, localTimeSchema, timeRangeSchema } from './schedule.ts';

/** Professionals: their services, working hours and days off. */

const params = z.object({ id: idSchema });

/** Empty or an address, as text: the API's description can't have a union in an optional field. */
const invitationEmailSchema = z.string().check((context) => {
  const result = z.safeParse(optionalEmailSchema, context.value);
  if (result.success) {
    context.value = result.data;
    return;
  }
  const message = 'Ese correo no parece completo. Ejemplo: nombre@correo.es';
  context.issues.push({ code: 'custom', input: context.value, continue: false, message });
});

/** A day with an exception: `off` removes its hours, `extra` adds hours. */
export const exceptionSchema = z
  .object({
    localDate: localDateSchema,
    kind: z.enum(['extra', 'off']),
    starts: z.nullable(localTimeSchema),
    ends: z.nullable(localTimeSchema),
  })
  .check(
    z.refine(
      ({ kind, starts, ends }) =>
        kind === 'off'
          ? starts === null && ends === null
          : starts !== null && ends !== null && starts < ends,
      { path: ['ends'], error: 'Unas horas de más van de una hora a otra posterior.' },
    ),
  );

export const timeOffStates = ['requested', 'approved', 'rejected'] as const;
export const timeOffSchema = z.object({
  id: idSchema,
  professionalId: idSchema,
  professionalName: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  reason: z.string(),
  state: z.enum(timeOffStates),
});
export type TimeOff = z.infer<typeof timeOffSchema>;

export const professionalSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  color: z.string(),
  status: z.enum(['active', 'archived']),
  serviceIds: z.array(idSchema),
  /** The professional's self-description for clients. */
  bio: z.string(),
});
export type ProfessionalSummary = z.infer<typeof professionalSummarySchema>;

export const professionalSchema = z.extend(professionalSummarySchema, {
  userId: z.nullable(idSchema),
  hours: z.array(timeRangeSchema),
  exceptions: z.array(exceptionSchema),
  timeOff: z.array(timeOffSchema),
  /** The next 7 days: minutes booked and minutes available. */
  occupancy: z.object({ busyMinutes: z.number(), availableMinutes: z.number() }),
  version: z.number(),
});
export type Professional = z.infer<typeof professionalSchema>;

const professionalFields = {
  name: personNameSchema,
  color: colorSchema,
  bio: multilineText().check(z.maxLength(2000)),
  /** Their account; null for a professional without one. */
  userId: z.nullable(idSchema),
  serviceIds: z.array(idSchema).check(z.maxLength(200)),
  hours: z.array(timeRangeSchema).check(z.maxLength(70)),
  exceptions: z.array(exceptionSchema).check(z.maxLength(400)),
};
export const professionalInputSchema = z.object(professionalFields);
/** A new professional, invited in the same request if their e-mail is given. */
export const newProfessionalSchema = z
  .object({ ...professionalFields, invitationEmail: z.optional(invitationEmailSchema) })
  .check(
    z.refine(({ userId, invitationEmail }) => userId === null || !invitationEmail, {
      path: ['invitationEmail'],
      error: 'Ya tiene una cuenta: no hace falta invitarle.',
    }),
  );
export type NewProfessional = z.infer<typeof newProfessionalSchema>;

/** The parts of the input that are saved separately. */
export const professionalDataSchema = z.pick(professionalInputSchema, {
  name: true,
  color: true,
  bio: true,
  userId: true,
  serviceIds: true,
});
export const professionalHoursSchema = z.pick(professionalInputSchema, {
  hours: true,
  exceptions: true,
});
export type ProfessionalInput = z.infer<typeof professionalInputSchema>;

export const listProfessionals = endpoint('GET', '/api/professionals', {
  summary: 'Los profesionales; a clientes, los activos',
  response: z.object({ items: z.array(professionalSummarySchema) }),
});
/** Minutes booked and available for all professionals in one response. */
export const listOccupancy = endpoint('GET', '/api/professionals/occupancy', {
  summary: 'La ocupación de todos los profesionales en unos días',
  query: z.object({
    /** Absent: today. */
    from: z.optional(localDateSchema),
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(31)), 7),
  }),
  response: z.object({
    items: z.array(
      z.object({
        professionalId: idSchema,
        busyMinutes: z.number(),
        availableMinutes: z.number(),
      }),
    ),
  }),
});
export const getProfessional = endpoint('GET', '/api/professionals/:id', {
  summary: 'Un profesional con su horario',
  params,
  response: professionalSchema,
});
export const createProfessional = endpoint('POST', '/api/professionals', {
  summary: 'Crear un profesional y, si se da su correo, invitarle',
  body: newProfessionalSchema,
  response: professionalSchema,
});
export const updateProfessional = endpoint('PUT', '/api/professionals/:id', {
  summary: 'Guardar un profesional',
  params,
  body: z.object({ ...professionalFields, version: versionSchema }),
  response: professionalSchema,
});

/** Professionals who are qualified for a session and free at its time. */
const substitutes = z.array(z.object({ id: idSchema, name: z.string() }));

/**
 * A session that loses its professional, and the possible substitutes; absent for callers who can't
 * set one.
 */
export const withSubstitutesSchema = z.extend(affectedSessionSchema, {
  substitutes: z.optional(substitutes),
});
export type WithSubstitutes = z.infer<typeof withSubstitutesSchema>;

/** The sessions that deactivating affects, with possible substitutes for each. */
export const deactivationSchema = z.object({
  sessions: z.array(
    z.extend(affectedSessionSchema, {
      /** Null for an appointment. */
      seriesId: z.nullable(idSchema),
      substitutes,
    }),
  ),
});
export type Deactivation = z.infer<typeof deactivationSchema>;
export const previewDeactivation = endpoint('GET', '/api/professionals/:id/deactivation', {
  summary: 'Qué pasaría al dar de baja a un profesional',
  params,
  response: deactivationSchema,
});
export const deactivateProfessional = endpoint('POST', '/api/professionals/:id/deactivation', {
  summary: 'Dar de baja: cada sesión pasa a otra persona o se cancela, todo o nada',
  params,
  body: z.object({
    decisions: z
      .array(z.object({ sessionId: idSchema, substituteId: z.nullable(idSchema) }))
      .check(z.maxLength(2000)),
  }),
  response: professionalSchema,
});
export const reactivateProfessional = endpoint('POST', '/api/professionals/:id/reactivation', {
  summary: 'Recuperar a un profesional dado de baja',
  params,
  response: professionalSchema,
});

export const timeOffInputSchema = z
  .object({
    startsAt: instantInputSchema,
    endsAt: instantInputSchema,
    reason: joinedText().check(z.maxLength(300)),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => startsAt < endsAt, {
      path: ['endsAt'],
      error: 'El final va después del principio.',
    }),
  );
/** With the sessions that would lose, or have lost, their professional. */
export const decidedTimeOffSchema = z.object({
  timeOff: timeOffSchema,
  affected: z.array(withSubstitutesSchema),
});
export type DecidedTimeOff = z.infer<typeof decidedTimeOffSchema>;
export const requestTimeOff = endpoint('POST', '/api/professionals/:id/time-off', {
  summary: 'Pedir días libres (el profesional) o anotarlos ya aprobados (administración)',
  params,
  body: timeOffInputSchema,
  response: decidedTimeOffSchema,
});
/** The same for days that have not been requested: nothing is saved. */
export const previewTimeOff = endpoint('POST', '/api/professionals/:id/time-off/preview', {
  summary: 'Qué clases y citas caerían en esos días libres, sin pedirlos',
  params,
  body: timeOffInputSchema,
  response: z.object({ affected: z.array(affectedSessionSchema) }),
});
export const getTimeOff = endpoint('GET', '/api/time-off/:id', {
  summary: 'Unos días libres, con las sesiones que quedarían o quedan sin nadie',
  params,
  response: decidedTimeOffSchema,
});
export const listTimeOff = endpoint('GET', '/api/time-off', {
  summary: 'Días libres pedidos y aprobados; cada profesional ve los suyos',
  response: z.object({ items: z.array(timeOffSchema) }),
});
/** For the approvers: the count beside the navigation link. */
export const countRequestedTimeOff = endpoint('GET', '/api/time-off/requested', {
  summary: 'Cuántas peticiones del equipo esperan respuesta: días libres y cambios de horario',
  response: z.object({ count: z.number() }),
});
export const decideTimeOff = endpoint('PUT', '/api/time-off/:id', {
  summary: 'Aprobar o rechazar días libres; dice qué sesiones quedan sin nadie',
  params,
  body: z.object({ state: z.enum(['approved', 'rejected']) }),
  response: decidedTimeOffSchema,
});
/** Once decided it can't be withdrawn (409 `time_off_decided`). The request stays in the audit. */
export const withdrawTimeOff = endpoint('DELETE', '/api/time-off/:id', {
  summary: 'Retirar una petición de días libres a la que aún no se ha contestado',
  params,
});

/**
 * Notifies the booked clients. Refused unless the professional is one of the offered substitutes.
 */
export const setSubstitute = endpoint('PUT', '/api/sessions/:id/substitute', {
  summary: 'Poner a otra persona a dar una clase o cita y avisar a quien viene',
  params,
  body: z.object({ professionalId: idSchema }),
  response: withSubstitutesSchema,
});
