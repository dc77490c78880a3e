import {
  documentTypeName,
  type DocumentSeries,
  fullNumberOf,
  type SeriesCodes,
  type SeriesKind,
  seriesKinds,
  seriesPrefix,
} from '@aforo/shared/contract';

/** A series that has issued a document: its prefix stays, even if its kind gets another code. */
export interface StartedSeries {
  kind: SeriesKind;
  year: number;
  prefix: string;
  lastNumber: number;
}

/** The numbering of each kind in the center's year, and from the next year. */
export function describeSeries(
  codes: SeriesCodes,
  startedSeries: readonly StartedSeries[],
  year: number,
): DocumentSeries {
  const find = (kind: SeriesKind, seriesYear: number) =>
    startedSeries.find((one) => one.kind === kind && one.year === seriesYear);
  return {
    year,
    kinds: seriesKinds.map((kind) => {
      const code = codes[kind];
      const { prefix, lastNumber } = find(kind, year) ?? {
        prefix: seriesPrefix(code, year),
        lastNumber: 0,
      };
      const isWaiting = prefix !== seriesPrefix(code, year);
      return {
        kind,
        code,
        prefix,
        lastNumber,
        nextFullNumber: fullNumberOf(prefix, lastNumber + 1),
        nextYearPrefix: isWaiting
          ? (find(kind, year + 1)?.prefix ?? seriesPrefix(code, year + 1))
          : null,
      };
    }),
  };
}

/**
 * The codes that are taken: a series that has yet to start, this year or the next, would have the
 * prefix of another kind's series.
 * @returns the error text of the field, by kind
 */
export function takenCodes(
  codes: SeriesCodes,
  startedSeries: readonly StartedSeries[],
  year: number,
): Partial<Record<SeriesKind, string>> {
  const errors: Partial<Record<SeriesKind, string>> = {};
  for (const kind of seriesKinds) {
    for (const seriesYear of [year, year + 1]) {
      if (startedSeries.some((series) => series.kind === kind && series.year === seriesYear))
        continue;
      const prefix = seriesPrefix(codes[kind], seriesYear);
      const conflicting = startedSeries.find((series) => series.prefix === prefix);
      if (conflicting) errors[kind] = takenCodeText(prefix, conflicting);
    }
  }
  return errors;
}

const seriesNames = {
  simplified: documentTypeName.F2,
  full: documentTypeName.F1,
  rectifying: documentTypeName.R1,
  plain: documentTypeName.plain,
} as const satisfies Record<SeriesKind, string>;

const takenCodeText = (prefix: string, { kind, year }: StartedSeries) =>
  `Con ${prefix} ya empiezan los números de «${seriesNames[kind]}» de ${year}. Pon otro código.`;
