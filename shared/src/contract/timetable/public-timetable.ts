import * as z from 'zod/mini';
import { logoSchema } from '../center/logo.ts';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  versionSchema,
} from '../fields.ts';
import { serviceKinds, serviceLevels } from './services.ts';

/** What anybody sees of the center without an account: `/horario` is made of it. No client's name, ever. */

/** A whole address counts for its site: `https://centro.es/clases` is `https://centro.es`. */
const originOf = (text: string) =>
  text.replace(/^(https?:\/\/[^/?#\s]+)[/?#].*$/i, '$1').toLowerCase();
const originSchema = z.string().check(
  z.trim(),
  z.overwrite(originOf),
  z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, {
    error: 'Escribe direcciones como https://www.tucentro.es, una por línea.',
  }),
  z.refine(isSafeOrigin, {
    error: 'Con http cualquiera puede cambiar esa web por el camino. Escríbela con https.',
  }),
  z.maxLength(200),
);

/**
 * What goes over http can be changed by anybody on the way, and with it the page around the frame. Only
 * the own machine, where pages are tried out, is reached without a way.
 */
export function isSafeOrigin(origin: string): boolean {
  return origin.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}

const shownFields = {
  /** False: the page doesn't exist for anybody. */
  isPublished: z.boolean(),
  showsPrices: z.boolean(),
  showsPlaces: z.boolean(),
  /** Who gives each class, and what they wrote about themselves. */
  showsProfessionals: z.boolean(),
  /** Origins whose pages may hold it in a frame. */
  frameOrigins: z
    .array(originSchema)
    .check(z.maxLength(10, { error: 'Como mucho, 10 direcciones.' })),
};

export const publicTimetableSettingsInputSchema = z.object(shownFields);
export type PublicTimetableSettings = z.infer<typeof publicTimetableSettingsInputSchema>;
export const publicTimetableSettingsSchema = z.object({ ...shownFields, version: versionSchema });
export type StoredPublicTimetableSettings = z.infer<typeof publicTimetableSettingsSchema>;

/** Nobody pays for what they can't see. */
export const defaultPublicTimetableSettings: PublicTimetableSettings = {
  isPublished: true,
  showsPrices: true,
  showsPlaces: true,
  showsProfessionals: true,
  frameOrigins: [],
};

export const getPublicTimetableSettings = endpoint('GET', '/api/center/public-timetable', {
  summary: 'Qué se enseña del horario a quien no tiene cuenta',
  response: publicTimetableSettingsSchema,
});
export const updatePublicTimetableSettings = endpoint('PUT', '/api/center/public-timetable', {
  summary: 'Cambiar qué se enseña del horario a quien no tiene cuenta',
  body: publicTimetableSettingsSchema,
  response: publicTimetableSettingsSchema,
});

const publicServiceSchema = z.object({
  id: idSchema,
  /** Its name as an address says it, `yoga-suave`; no two of an answer are alike. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(serviceKinds),
  durationMinutes: z.number(),
  /** In minor units; null where prices aren't shown. */
  priceMinor: z.nullable(z.number()),
  cancellationMinutes: z.number(),
  color: z.string(),
  pictureFileId: z.nullable(idSchema),
  /** Percent from the left and from the top: what stays in sight where it is cropped. */
  pictureFocusX: z.number(),
  pictureFocusY: z.number(),
  level: z.nullable(z.enum(serviceLevels)),
  whatToBring: z.string(),
});
export type PublicService = z.infer<typeof publicServiceSchema>;

const publicSessionSchema = z.object({
  id: idSchema,
  serviceId: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** Null where professionals aren't shown. */
  professionalName: z.nullable(z.string()),
  roomName: z.nullable(z.string()),
  isFull: z.boolean(),
  /** Null where places aren't shown. */
  placesLeft: z.nullable(z.number()),
  /** From when it can be booked, if that isn't yet. */
  opensAt: z.nullable(instantSchema),
});
export type PublicSession = z.infer<typeof publicSessionSchema>;

const publicPackageSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null of an unlimited one. */
  credits: z.nullable(z.number()),
  validityDays: z.number(),
  priceMinor: z.number(),
});
export type PublicPackage = z.infer<typeof publicPackageSchema>;

export const publicTimetableSchema = z.object({
  center: z.object({
    name: z.string(),
    timeZone: z.string(),
    /** ISO 4217. */
    currency: z.string(),
    /** 0 is Sunday. */
    weekStartsOn: z.number(),
    primaryColor: z.string(),
    address: z.nullable(z.string()),
    /** E.164. */
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    logo: z.optional(z.nullable(logoSchema)),
  }),
  frameOrigins: z.array(z.string()),
  /** The center's today. */
  today: localDateOutputSchema,
  from: localDateOutputSchema,
  /** All that can be booked online, whatever was asked for. */
  services: z.array(publicServiceSchema),
  professionals: z.array(
    z.object({ name: z.string(), bio: z.string(), serviceIds: z.array(idSchema) }),
  ),
  /** What can be bought in advance; none where prices aren't shown. */
  packages: z.array(publicPackageSchema),
  /** Every day that was asked for, with the classes that haven't begun. */
  days: z.array(
    z.object({ localDate: localDateOutputSchema, sessions: z.array(publicSessionSchema) }),
  ),
});
export type PublicTimetable = z.infer<typeof publicTimetableSchema>;

export const getPublicTimetable = endpoint('GET', '/api/timetable', {
  summary: 'El horario, los servicios y los precios, para cualquiera',
  query: z.object({
    /** Absent: the first day of this week. */
    from: z.optional(localDateSchema),
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(31)), 7),
    /** Only classes of this one, by its slug. */
    service: z.optional(z.string().check(z.maxLength(120))),
  }),
  response: publicTimetableSchema,
});

export const getPublicPicture = endpoint('GET', '/api/timetable/pictures/:id', {
  summary: 'La imagen de un servicio que se enseña a cualquiera',
  params: z.object({ id: idSchema }),
  response: z.string(),
});
