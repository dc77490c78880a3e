import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';
import { conflictSchema, localTimeSchema, weekdaySchema } from './schedule.ts';

/** Series of weekly classes and their edits. */

const durationSchema = z
  .number({ error: 'Escribe cuántos minutos dura.' })
  .check(
    z.int({ error: 'Escribe minutos enteros.' }),
    z.gte(5, { error: 'Dura al menos 5 minutos.' }),
    z.lte(1440, { error: 'Dura como mucho 24 horas.' }),
  );
const capacitySchema = z
  .number({ error: 'Escribe cuántas plazas hay.' })
  .check(
    z.int({ error: 'Escribe plazas enteras.' }),
    z.gte(1, { error: 'Pon al menos una plaza.' }),
    z.lte(500, { error: 'Pon como mucho 500 plazas.' }),
  );
const startTimeSchema = localTimeSchema.check(
  z.refine((time) => time !== '24:00', { error: 'La medianoche se escribe 00:00.' }),
);
const weekdaysSchema = z.array(weekdaySchema).check(
  z.minLength(1, { error: 'Elige al menos un día.' }),
  z.refine((days) => new Set(days).size === days.length, { error: 'Cada día una vez.' }),
);

const editableFields = {
  professionalId: z.uuid({ error: 'Elige quién la da.' }),
  resourceId: z.nullable(idSchema),
  weekdays: weekdaysSchema,
  localTime: startTimeSchema,
  durationMinutes: durationSchema,
  capacity: capacitySchema,
};
const seriesFields = { serviceId: z.uuid({ error: 'Elige la clase.' }), ...editableFields };
export const seriesSchema = z.object({
  id: idSchema,
  ...seriesFields,
  fromDate: localDateOutputSchema,
  untilDate: z.nullable(localDateOutputSchema),
  status: z.enum(['active', 'ended']),
  version: z.number(),
});
export type Series = z.infer<typeof seriesSchema>;

/** A new series. */
const createdSeriesSchema = z.extend(seriesSchema, {
  /** The day of its first session; null without sessions. Absent in old servers. */
  firstDate: z.optional(z.nullable(localDateOutputSchema)),
});
export type CreatedSeries = z.infer<typeof createdSeriesSchema>;

export const seriesInputSchema = z
  .object({
    ...seriesFields,
    /** Further times on the same days, each a separate series: all are created, or none. */
    moreTimes: z.optional(
      z.array(startTimeSchema).check(z.maxLength(11, { error: 'Pon como mucho 12 horas.' })),
    ),
    fromDate: localDateSchema,
    untilDate: z.nullable(localDateSchema),
  })
  .check(
    z.refine(({ fromDate, untilDate }) => untilDate === null || fromDate <= untilDate, {
      path: ['untilDate'],
      error: 'La serie acaba antes de empezar.',
    }),
    z.refine(
      ({ localTime, moreTimes = [] }) =>
        new Set([localTime, ...moreTimes]).size === moreTimes.length + 1,
      { path: ['moreTimes'], error: 'Cada hora una vez.' },
    ),
  );

export type SeriesInput = z.infer<typeof seriesInputSchema>;

/** A single class outside any series. */
export const singleClassInputSchema = z.object({
  serviceId: seriesFields.serviceId,
  professionalId: seriesFields.professionalId,
  resourceId: seriesFields.resourceId,
  localDate: localDateSchema,
  localTime: startTimeSchema,
  durationMinutes: durationSchema,
  capacity: capacitySchema,
});
export type SingleClassInput = z.infer<typeof singleClassInputSchema>;

/** `one` is a single session; `following` it and later ones; `all` the whole series from now on. */
export const seriesScopes = ['one', 'following', 'all'] as const;
export const seriesEditSchema = z.object({
  /**
   * The session from which the user edits; with `all`, any session of the series. A session outside
   * any series is edited with `one`.
   */
  sessionId: idSchema,
  scope: z.enum(seriesScopes),
  /**
   * Only the changed fields. `localDate` is for one session, `weekdays` and `untilDate` for
   * several.
   */
  changes: z.object({
    professionalId: z.optional(idSchema),
    resourceId: z.optional(z.nullable(idSchema)),
    localDate: z.optional(localDateSchema),
    localTime: z.optional(startTimeSchema),
    weekdays: z.optional(weekdaysSchema),
    durationMinutes: z.optional(durationSchema),
    capacity: z.optional(capacitySchema),
    untilDate: z.optional(z.nullable(localDateSchema)),
  }),
});
export type SeriesEdit = z.infer<typeof seriesEditSchema>;

/** The edit form: all editable fields, whatever the scope; only the differences are sent. */
export const seriesEditFormSchema = z.object({
  scope: z.enum(seriesScopes),
  ...editableFields,
  localDate: localDateSchema,
  untilDate: z.nullable(localDateSchema),
});
export type SeriesEditForm = z.infer<typeof seriesEditFormSchema>;

/** The last date of a series that ends. */
export const seriesEndSchema = z.object({ untilDate: localDateSchema });

/** The effect of an edit. Applying it with an unresolved conflict is refused, all or nothing. */
export const seriesPreviewSchema = z.object({
  creates: z.number(),
  changes: z.number(),
  removes: z.number(),
  keepsEdited: z.number(),
  /** Clients with a booking in a session that moves. */
  notifies: z.number(),
  /**
   * Clients with a seat in a removed session or on its waitlist; they get their credits and
   * payments back.
   */
  seatsLost: z.number(),
  /** Fixed seats that change with their series, and those that end with it. */
  standingSeats: z.optional(z.object({ moved: z.number(), ended: z.number() })),
  /** Days without a session because the center is closed. */
  skipped: z.array(z.object({ localDate: localDateOutputSchema, name: z.string() })),
  conflicts: z.array(conflictSchema),
});
export type SeriesPreview = z.infer<typeof seriesPreviewSchema>;

export const listSeries = endpoint('GET', '/api/series', {
  summary: 'Las series del horario semanal',
  response: z.object({ items: z.array(seriesSchema) }),
});
export const previewSeries = endpoint('POST', '/api/series/preview', {
  summary: 'Qué pasaría al crear una serie',
  body: seriesInputSchema,
  response: seriesPreviewSchema,
});
export const createSeries = endpoint('POST', '/api/series', {
  summary: 'Crear una serie y sus sesiones, o una por cada hora; responde con la primera',
  body: seriesInputSchema,
  response: createdSeriesSchema,
});
export const previewSeriesEdit = endpoint('POST', '/api/series/edits/preview', {
  summary: 'Qué pasaría al cambiar esta sesión, esta y las siguientes, o todas',
  body: seriesEditSchema,
  response: seriesPreviewSchema,
});
export const applySeriesEdit = endpoint('POST', '/api/series/edits', {
  summary: 'Cambiar esta sesión, esta y las siguientes, o todas',
  body: seriesEditSchema,
  response: seriesPreviewSchema,
});
export const previewSingleClass = endpoint('POST', '/api/sessions/preview', {
  summary: 'Qué pasaría al crear una clase suelta',
  body: singleClassInputSchema,
  response: seriesPreviewSchema,
});
export const createSingleClass = endpoint('POST', '/api/sessions', {
  summary: 'Crear una clase de un solo día; se cambia y se cancela como las de una serie',
  body: singleClassInputSchema,
  response: z.object({ id: idSchema }),
});
