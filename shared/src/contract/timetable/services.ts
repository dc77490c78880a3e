import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { hasFittingTaxCause, taxCauseText, taxFields, type Tax } from '../money/documents/tax.ts';
import { maxFeeMinor } from '../center/policies/fees.ts';
import { colorSchema, idSchema, multilineText, nameSchema, versionSchema } from '../fields.ts';

/** Services, and the rooms and equipment that they need. */

export const serviceKinds = ['appointment', 'class'] as const;
export const serviceKindName = {
  appointment: 'Cita',
  class: 'Clase',
} as const satisfies Record<(typeof serviceKinds)[number], string>;

/** Level of a class. */
export const serviceLevels = ['everyone', 'beginner', 'intermediate', 'advanced'] as const;
export const serviceLevelName = {
  everyone: 'Para todo el mundo',
  beginner: 'Iniciación',
  intermediate: 'Nivel medio',
  advanced: 'Avanzado',
} as const satisfies Record<(typeof serviceLevels)[number], string>;

export const activeStatuses = ['active', 'archived'] as const;

export const resourceKinds = ['room', 'equipment'] as const;
export const resourceKindName = {
  room: 'Sala',
  equipment: 'Material',
} as const satisfies Record<(typeof resourceKinds)[number], string>;

const whole = (min: number, max: number, error: string) =>
  z.number({ error }).check(z.int({ error }), z.gte(min, { error }), z.lte(max, { error }));

/** How many hours before a session its clients can be reminded. */
export const reminderHours = [48, 24, 2] as const;
export type ReminderHours = (typeof reminderHours)[number];
export const reminderHoursName = {
  48: 'Dos días antes',
  24: 'El día antes',
  2: 'Dos horas antes',
} as const satisfies Record<ReminderHours, string>;

const reminders = z.array(z.literal([...reminderHours])).check(
  z.refine((hours) => new Set(hours).size === hours.length, {
    error: 'Cada recordatorio se manda una vez.',
  }),
);

const percent = whole(0, 100, 'El encuadre va de 0 a 100.');

/** Information for clients before they come; absent fields are left unchanged. */
const pageFields = {
  /** Reminders by mail; empty: none. */
  reminderHours: z.optional(reminders),
  /** Null: not specified. */
  level: z.optional(z.nullable(z.enum(serviceLevels))),
  whatToBring: z.optional(
    multilineText().check(z.maxLength(500, { error: 'Que quepa en 500 letras.' })),
  ),
  /**
   * Focus point in percent from the left and the top, which stays visible when the picture is
   * cropped.
   */
  pictureFocusX: z.optional(percent),
  pictureFocusY: z.optional(percent),
};

const fee = whole(0, maxFeeMinor, 'Escribe un importe de 0 a 500.');

/**
 * Fees for late cancellation and no-show: null is the center's default, 0 no fee; absent leaves
 * them unchanged.
 */
const feeFields = {
  lateFeeMinor: z.optional(z.nullable(fee)),
  noShowFeeMinor: z.optional(z.nullable(fee)),
};

const serviceFields = {
  name: nameSchema,
  description: multilineText().check(z.maxLength(2000)),
  kind: z.enum(serviceKinds),
  durationMinutes: whole(5, 1440, 'La duración va de 5 minutos a 24 horas.'),
  bufferBeforeMinutes: whole(0, 240, 'El margen va de 0 a 240 minutos.'),
  bufferAfterMinutes: whole(0, 240, 'El margen va de 0 a 240 minutos.'),
  /** Capacity of new classes; existing classes keep theirs. */
  capacity: whole(1, 500, 'El aforo va de 1 a 500 plazas.'),
  priceMinor: whole(0, 100_000_00, 'Escribe un precio de 0 a 100.000.'),
  ...taxFields,
  color: colorSchema,
  cancellationMinutes: whole(0, 20_160, 'El plazo va de 0 minutos a 14 días.'),
  bookingOpensDays: whole(1, 365, 'Se puede abrir de 1 a 365 días antes.'),
  bookingClosesMinutes: whole(0, 20_160, 'Se puede cerrar de 0 minutos a 14 días antes.'),
  isOnline: z.boolean(),
  resources: z
    .array(z.object({ resourceId: idSchema, quantity: whole(1, 1000, 'Pon al menos 1.') }))
    .check(z.maxLength(50)),
  /** From `uploadServicePicture`; null removes it, absent leaves it unchanged. */
  pictureFileId: z.optional(z.nullable(idSchema)),
  ...pageFields,
  ...feeFields,
};

export const serviceSchema = z.object({
  id: idSchema,
  ...serviceFields,
  pictureFileId: z.nullable(idSchema),
  /** Always sent by the server. */
  reminderHours: z.optional(reminders),
  level: z.nullable(z.enum(serviceLevels)),
  whatToBring: z.string(),
  pictureFocusX: z.number(),
  pictureFocusY: z.number(),
  /**
   * The effective fees of a booking made now, including the center's defaults. Always sent by the
   * server.
   */
  fees: z.optional(
    z.object({ lateMinor: z.nullable(z.number()), noShowMinor: z.nullable(z.number()) }),
  ),
  status: z.enum(activeStatuses),
  version: z.number(),
});
export type Service = z.infer<typeof serviceSchema>;

const isOnePersonsAppointment = z.refine<{ kind: string; capacity: number }>(
  ({ kind, capacity }) => kind === 'class' || capacity === 1,
  {
    path: ['capacity'],
    error: 'Una cita es para una persona. Para más plazas, crea una clase.',
  },
);
const hasItsTax = z.refine<Tax>(hasFittingTaxCause, { path: ['taxCause'], error: taxCauseText });
export const serviceInputSchema = z.object(serviceFields).check(isOnePersonsAppointment, hasItsTax);
export type ServiceInput = z.infer<typeof serviceInputSchema>;
export const serviceUpdateSchema = z
  .object({ ...serviceFields, version: versionSchema })
  .check(isOnePersonsAppointment, hasItsTax);

const params = z.object({ id: idSchema });

export const listServices = endpoint('GET', '/api/services', {
  summary: 'Los servicios; a clientes, los que se reservan en línea',
  response: z.object({ items: z.array(serviceSchema) }),
});
export const createService = endpoint('POST', '/api/services', {
  summary: 'Crear un servicio',
  body: serviceInputSchema,
  response: serviceSchema,
});
export const updateService = endpoint('PUT', '/api/services/:id', {
  summary: 'Guardar un servicio; lo ya programado conserva su aforo y sus condiciones',
  params,
  body: serviceUpdateSchema,
  response: serviceSchema,
});
/**
 * Multipart with one part. The picture is deleted unless a service is saved with it within a day.
 */
export const uploadServicePicture = endpoint('POST', '/api/services/pictures', {
  summary: 'Subir la imagen de un servicio, para guardarla con él',
  response: z.object({ fileId: idSchema }),
});
export const setServiceStatus = endpoint('PUT', '/api/services/:id/status', {
  summary: 'Archivar o recuperar un servicio',
  params,
  body: z.object({ status: z.enum(activeStatuses) }),
  response: serviceSchema,
});

const resourceFields = {
  name: nameSchema,
  kind: z.enum(resourceKinds),
  quantity: whole(1, 1000, 'Pon de 1 a 1000.'),
};
export const resourceSchema = z.object({
  id: idSchema,
  ...resourceFields,
  status: z.enum(activeStatuses),
  version: z.number(),
});
export type Resource = z.infer<typeof resourceSchema>;
export const resourceInputSchema = z.object(resourceFields);

export const listResources = endpoint('GET', '/api/resources', {
  summary: 'Salas y material',
  response: z.object({ items: z.array(resourceSchema) }),
});
export const createResource = endpoint('POST', '/api/resources', {
  summary: 'Crear una sala o un material',
  body: resourceInputSchema,
  response: resourceSchema,
});
export const updateResource = endpoint('PUT', '/api/resources/:id', {
  summary: 'Guardar o archivar una sala o un material',
  params,
  body: z.object({
    ...resourceFields,
    status: z.enum(activeStatuses),
    version: versionSchema,
  }),
  response: resourceSchema,
});
