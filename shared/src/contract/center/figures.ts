import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';

/**
 * How the center is used. Of the sessions that began within the range and weren't cancelled; days,
 * hours and months are those of the center. A visit is a day on which a client came, however often.
 */

/** Together they are the places that were kept for somebody. */
export const useSchema = z.object({
  sessions: z.number(),
  attended: z.number(),
  noShow: z.number(),
  /** Booked, and nobody has said whether they came. */
  unmarked: z.number(),
  /** Left when it was too late to give the place back; they are no part of `taken`. */
  cancelledLate: z.number(),
  /** Of classes only: an appointment is made when it is booked, so it is always full. */
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
  /** By the hour at which classes begin; only those that had one. */
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
  /** Those with most people first. */
  services: z.array(namedUseSchema),
  professionals: z.array(namedUseSchema),
  /** Who came for the first time within the range, by the month in which they did. */
  cohorts: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      people: z.number(),
      /** How many of them came in the first month after it, in the second…; up to the month that lasts. */
      returned: z.array(z.number()),
    }),
  ),
  secondVisit: z.object({
    /** Came for the first time within the range. */
    people: z.number(),
    /** Came again, whenever. */
    returned: z.number(),
    /** Of them, those whose first visit is thirty days ago or more… */
    settled: z.number(),
    /** …and who came again within thirty days. */
    returnedSoon: z.number(),
  }),
});
export type Figures = z.infer<typeof figuresSchema>;

const maxDays = 731;

const range = z.object({ from: localDateSchema, to: localDateSchema });
/** A check of whatever else is asked with it. */
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

/** The tables of the figures, each a file. */
export const figureTables = ['hours', 'services', 'professionals', 'cohorts'] as const;
export type FigureTable = (typeof figureTables)[number];

export const exportFigures = endpoint('GET', '/api/figures/table', {
  summary: 'Una de las tablas de las cifras, en CSV',
  query: z.extend(range, { table: z.enum(figureTables) }).check(isOrdered, isShort),
  response: z.string(),
});
