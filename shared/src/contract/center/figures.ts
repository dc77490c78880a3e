import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';

/**
 * Usage figures. They cover sessions that began within the range and weren't cancelled; days, hours
 * and months are local to the center. A visit is a day on which a client attended, however often.
 */

/** `attended + noShow + unmarked` is the number of booked seats. */
export const useSchema = z.object({
  sessions: z.number(),
  attended: z.number(),
  noShow: z.number(),
  /** Booked, without a mark for attendance. */
  unmarked: z.number(),
  /** Cancelled too late; not part of `taken`. */
  cancelledLate: z.number(),
  /** For classes only: an appointment has exactly the seats that are booked. */
  taken: z.number(),
  places: z.number(),
});
export type Use = z.infer<typeof useSchema>;

const namedUseSchema = z.extend(useSchema, { id: idSchema, name: z.string() });
export type NamedUse = z.infer<typeof namedUseSchema>;

export const figuresSchema = z.object({
  from: localDateOutputSchema,
  to: localDateOutputSchema,
  asOf: instantSchema,
  total: useSchema,
  /** By the hour in which classes begin; hours without a class are omitted. */
  hours: z.array(
    z.object({
      /** 0 is Sunday. */
      weekday: z.number(),
      hour: z.number(),
      sessions: z.number(),
      taken: z.number(),
      places: z.number(),
    }),
  ),
  /** In descending order of attendance. */
  services: z.array(namedUseSchema),
  professionals: z.array(namedUseSchema),
  /** Clients with their first visit within the range, grouped by the month of that visit. */
  cohorts: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      people: z.number(),
      /**
       * How many of them visited in the first month after it, in the second…; up to the current
       * month.
       */
      returned: z.array(z.number()),
    }),
  ),
  secondVisit: z.object({
    /** Clients with their first visit within the range. */
    people: z.number(),
    /** Those with a second visit, at any time. */
    returned: z.number(),
    /** Those whose first visit was at least thirty days ago… */
    settled: z.number(),
    /** …and those of `settled` with a second visit within thirty days. */
    returnedSoon: z.number(),
  }),
});
export type Figures = z.infer<typeof figuresSchema>;

const maxDays = 731;

const range = z.object({ from: localDateSchema, to: localDateSchema });
/** A refinement for queries with a date range. */
const isOrdered = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'El último día va después del primero.',
});
const isShort = z.refine<{ from: string; to: string }>(
  ({ from, to }) => Date.parse(to) - Date.parse(from) < maxDays * 86_400_000,
  { path: ['to'], error: 'Elige como mucho dos años.' },
);

export const getFigures = endpoint('GET', '/api/figures', {
  summary: 'Cómo se usa el centro: ocupación, ausencias, quién vuelve, por servicio y profesional',
  query: range.check(isOrdered, isShort),
  response: figuresSchema,
});

/** Tables of the figures that can be downloaded, one file each. */
export const figureTables = ['hours', 'services', 'professionals', 'cohorts'] as const;
export type FigureTable = (typeof figureTables)[number];

export const exportFigures = endpoint('GET', '/api/figures/table', {
  summary: 'Una de las tablas de las cifras, en CSV',
  query: z.extend(range, { table: z.enum(figureTables) }).check(isOrdered, isShort),
  response: z.string(),
});
