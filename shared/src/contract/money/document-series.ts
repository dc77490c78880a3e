import * as z from 'zod/mini';

/** How documents are numbered: a series for each kind and year, whose prefix is its code and the year. */

export const seriesKinds = ['simplified', 'full', 'rectifying', 'plain'] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** Of as many characters as fit before the year, the last one a letter: `T`, `SEDE2F`. */
const seriesCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^[A-Z0-9]{0,5}[A-Z]$/, {
    error: 'Pon de 1 a 6 letras o cifras, sin eñes ni acentos, y que la última sea una letra.',
  }),
);

const unlikeOthers = (kind: SeriesKind) =>
  z.refine<Record<SeriesKind, string>>(
    (codes) => seriesKinds.every((other) => other === kind || codes[other] !== codes[kind]),
    { error: 'Dos series no pueden llevar el mismo código.', path: [kind] },
  );

export const seriesCodesSchema = z
  .object({ simplified: seriesCode, full: seriesCode, rectifying: seriesCode, plain: seriesCode })
  .check(
    unlikeOthers('simplified'),
    unlikeOthers('full'),
    unlikeOthers('rectifying'),
    unlikeOthers('plain'),
  );
export type SeriesCodes = z.infer<typeof seriesCodesSchema>;

/** How the documents of a kind are numbered now, and from the next 1 January. */
const seriesStateSchema = z.object({
  kind: z.enum(seriesKinds),
  /** As it is set; the numbers of this year may still go by the one before. */
  code: z.string(),
  /** Of this year: `T26-`. */
  prefix: z.string(),
  /** The last one of this year; 0 before the first. */
  lastNumber: z.number(),
  /** `T26-000124`. */
  nextFullNumber: z.string(),
  /** What begins with the next year, where that is more than the year's digits. */
  nextYearPrefix: z.nullable(z.string()),
});
export const documentSeriesSchema = z.object({
  /** Of the center, today. */
  year: z.number(),
  kinds: z.array(seriesStateSchema),
});
export type DocumentSeries = z.infer<typeof documentSeriesSchema>;

/** What the numbers of a series begin with: `T26-` for the code T in 2026. */
export function seriesPrefix(code: string, year: number): string {
  return `${code}${String(year).slice(-2)}-`;
}

/** `T26-000042`. */
export function fullNumberOf(prefix: string, number: number): string {
  return prefix + String(number).padStart(6, '0');
}
