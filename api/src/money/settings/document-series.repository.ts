import type { SeriesCodes } from '@aforo/shared/contract';
import type { Selectable } from 'kysely';
import type { Connection, Tables, Transaction } from '../../platform/database/index.ts';
import type { StartedSeries } from './document-series.ts';

const codeColumns = ['seriesSimplified', 'seriesFull', 'seriesRectifying', 'seriesPlain'] as const;

/** The codes of a row of settings. */
export function codesOf(
  row: Pick<Selectable<Tables['moneySettings']>, (typeof codeColumns)[number]>,
): SeriesCodes {
  return {
    simplified: row.seriesSimplified,
    full: row.seriesFull,
    rectifying: row.seriesRectifying,
    plain: row.seriesPlain,
  };
}

/**
 * Reads the codes to start a series, and locks them until the transaction ends, so that a later
 * change of the codes finds that series.
 */
export async function lockSeriesCodes(trx: Transaction): Promise<SeriesCodes> {
  return codesOf(
    // guard: row lock on the settings when a series starts (document-series.test.ts)
    // without: `.forShare()`
    await trx.selectFrom('moneySettings').select(codeColumns).forShare().executeTakeFirstOrThrow(),
  );
}

/** The series that have issued documents in a year or after it. */
export async function listStartedSeries(
  connection: Connection,
  fromYear: number,
): Promise<StartedSeries[]> {
  return connection
    .selectFrom('documentSeries')
    .select(['kind', 'year', 'prefix', 'lastNumber'])
    .where('year', '>=', fromYear)
    .execute();
}
