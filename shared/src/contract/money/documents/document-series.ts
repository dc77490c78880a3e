import * as z from 'zod/mini';

/** Document numbering: one series per kind and year, with its code and the year as prefix. */

export const seriesKinds = ['simplified', 'full', 'rectifying', 'plain'] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** Limited to the characters that fit before the year, the last one a letter: `T`, `SEDE2F`. */
const seriesCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^[A-Z0-9]{0,5}[A-Z]$/, {
    error: 'Pon de 1 a 6 letras o cifras, sin eñes ni acentos, y que la última sea una letra.',
  }),
);

const differsFromOtherCodes = (kind: SeriesKind) =>
  z.refine<Record<SeriesKind, string>>(
    (codes) => seriesKinds.every((other) => other === kind || codes[other] !== codes[kind]),
    { error: 'Dos series no pueden llevar el mismo código.', path: [kind] },
  );

export const seriesCodesSchema = z
  .object({ simplified: seriesCode, full: seriesCode, rectifying: seriesCode, plain: seriesCode })
  .check(
    differsFromOtherCodes('simplified'),
    differsFromOtherCodes('full'),
    differsFromOtherCodes('rectifying'),
    differsFromOtherCodes('plain'),
  );
export type SeriesCodes = z.infer<typeof seriesCodesSchema>;

/** Numbering of one kind of document, now and from the next 1 January. */
const seriesStateSchema = z.object({
  kind: z.enum(seriesKinds),
  /** The configured code; this year's numbers may still use the previous one. */
  code: z.string(),
  /** This year's prefix: `T26-`. */
  prefix: z.string(),
  /** The last number of this year; 0 if there is none. */
  lastNumber: z.number(),
  /** `T26-000124`. */
  nextFullNumber: z.string(),
  /** Next year's prefix, if more than the year's digits changes. */
  nextYearPrefix: z.nullable(z.string()),
});
export const documentSeriesSchema = z.object({
  /** The center's current year. */
  year: z.number(),
  kinds: z.array(seriesStateSchema),
});
export type DocumentSeries = z.infer<typeof documentSeriesSchema>;

/** Prefix of a series' numbers: `T26-` for the code T in 2026. */
export function seriesPrefix(code: string, year: number): string {
  return `${code}${String(year).slice(-2)}-`;
}

/** `T26-000042`. */
export function fullNumberOf(prefix: string, number: number): string {
  return prefix + String(number).padStart(6, '0');
}
