import * as z from 'zod/mini';
import { logoSchema } from '../center/logo.ts';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  periodMonthsSchema,
} from '../fields.ts';
import { timeRangeSchema } from './schedule.ts';
import { serviceKinds, serviceLevels } from './services.ts';

/**
 * The center's public data, shown on `/horario` without an account. Never contains a client's name.
 */

/** Reduces an address to its origin: `https://centro.es/clases` becomes `https://centro.es`. */
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
 * A page loaded over http can be altered in transit, including the page around the frame. Only
 * localhost is exempt, for testing.
 */
export function isSafeOrigin(origin: string): boolean {
  return origin.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}

export const publicTimetableSettingsInputSchema = z.object({
  /** False: the page returns 404. */
  isPublished: z.boolean(),
  showsPrices: z.boolean(),
  showsPlaces: z.boolean(),
  /** The professional of each class, and their self-description. */
  showsProfessionals: z.boolean(),
  /** One sentence about the center, on top of the page; empty: none. */
  headline: z._default(z.string().check(z.trim(), z.maxLength(160)), ''),
  /** Origins whose pages may embed it in a frame. */
  frameOrigins: z
    .array(originSchema)
    .check(z.maxLength(10, { error: 'Como mucho, 10 direcciones.' })),
});
export type PublicTimetableSettings = z.infer<typeof publicTimetableSettingsInputSchema>;

/** By default prices are shown: clients should know them before they pay. */
export const defaultPublicTimetableSettings: PublicTimetableSettings = {
  isPublished: true,
  showsPrices: true,
  showsPlaces: true,
  showsProfessionals: true,
  headline: '',
  frameOrigins: [],
};

const publicServiceSchema = z.object({
  id: idSchema,
  /** The name for addresses, `yoga-suave`; unique within a response. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(serviceKinds),
  durationMinutes: z.number(),
  /** In minor units; null if prices are hidden. */
  priceMinor: z.nullable(z.number()),
  cancellationMinutes: z.number(),
  /**
   * Fees for late cancellation and no-show; null if prices are hidden. Always sent by the server.
   */
  fees: z.optional(
    z.nullable(
      z.object({ lateMinor: z.nullable(z.number()), noShowMinor: z.nullable(z.number()) }),
    ),
  ),
  color: z.string(),
  pictureFileId: z.nullable(idSchema),
  /**
   * Focus point in percent from the left and the top, which stays visible when the picture is
   * cropped.
   */
  pictureFocusX: z.number(),
  pictureFocusY: z.number(),
  level: z.nullable(z.enum(serviceLevels)),
  whatToBring: z.string(),
  /** Start of its next class; null if none is planned. Always sent by the server. */
  nextAt: z.optional(z.nullable(instantSchema)),
});
export type PublicService = z.infer<typeof publicServiceSchema>;

const publicSessionSchema = z.object({
  id: idSchema,
  serviceId: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** Null if professionals are hidden. */
  professionalName: z.nullable(z.string()),
  roomName: z.nullable(z.string()),
  isFull: z.boolean(),
  /** Null if seats are hidden. */
  placesLeft: z.nullable(z.number()),
  /** When booking opens; null if it is open already. */
  opensAt: z.nullable(instantSchema),
});
export type PublicSession = z.infer<typeof publicSessionSchema>;

const publicPackageSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null for an unlimited one. */
  credits: z.nullable(z.number()),
  validityDays: z.number(),
  priceMinor: z.number(),
  /** Price of one session, rounded; null for one session or unlimited. Always sent by the server. */
  perSessionMinor: z.optional(z.nullable(z.number())),
  /** Renews until the client ends it. Always sent by the server. */
  renewsMonthly: z.optional(z.boolean()),
  /** Of one that renews; absent: one month. */
  periodMonths: z.optional(z.nullable(periodMonthsSchema)),
  /** Fixed seats of a plan; absent or null: none. */
  seatsPerWeek: z.optional(z.nullable(z.number())),
  weeklyLimit: z.optional(z.nullable(z.number())),
  /** A client can sign up for it online. Always sent by the server. */
  canSignUp: z.optional(z.boolean()),
  /** Services that it covers; empty: all. */
  serviceNames: z.optional(z.array(z.string())),
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
    /** One sentence about the center; empty: none. Always sent by the server, like the hours. */
    headline: z.optional(z.string()),
    hours: z.optional(z.array(timeRangeSchema)),
    /** Of the requested days. */
    holidays: z.optional(z.array(localDateOutputSchema)),
  }),
  frameOrigins: z.array(z.string()),
  /** The center's date. */
  today: localDateOutputSchema,
  from: localDateOutputSchema,
  /**
   * First day of the week of the next class, or of this week if there is none: the default for
   * `from`. Always sent by the server.
   */
  opensOn: z.optional(localDateOutputSchema),
  /** All services that can be booked online, regardless of the query. */
  services: z.array(publicServiceSchema),
  professionals: z.array(
    z.object({ name: z.string(), bio: z.string(), serviceIds: z.array(idSchema) }),
  ),
  /** Packages on sale; empty if prices are hidden. */
  packages: z.array(publicPackageSchema),
  /** Every requested day, with the classes that haven't begun. */
  days: z.array(
    z.object({ localDate: localDateOutputSchema, sessions: z.array(publicSessionSchema) }),
  ),
});
export type PublicTimetable = z.infer<typeof publicTimetableSchema>;

export const getPublicTimetable = endpoint('GET', '/api/timetable', {
  summary: 'El horario, los servicios y los precios, para cualquiera',
  query: z.object({
    /** Absent: the first day of the week of the next class. */
    from: z.optional(localDateSchema),
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(31)), 7),
    /** Only classes of this service, by its slug. */
    service: z.optional(z.string().check(z.maxLength(120))),
  }),
  response: publicTimetableSchema,
});

export const getPublicPicture = endpoint('GET', '/api/timetable/pictures/:id', {
  summary: 'La imagen de un servicio que se enseña a cualquiera',
  params: z.object({ id: idSchema }),
  response: z.string(),
});
