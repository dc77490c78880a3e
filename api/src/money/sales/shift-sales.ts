import type { ShiftSale, listShiftSales as listShiftSalesCall } from '@aforo/shared/contract';
import type * as z from 'zod/mini';
import { readCenter } from '../../center/center/index.ts';
import { isAnyCountBlind } from '../cash/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf, readKeyset } from '../../platform/keyset.ts';
import { localDateOf, startOfDay } from '../../platform/time/local-time.ts';
import { findSalesSince, findShiftStart, listMethods } from './shift-sales.repository.ts';
import { findMatchingSales, presentSummary } from './read-sales.ts';
import { listSales } from './sales.repository.ts';

type ShiftSalesQuery = z.output<(typeof listShiftSalesCall)['query']>;

/**
 * A page of the shift's sales with or without a client; of any day's if there is a search text.
 * While a count is blind it leaves out how the shift's payments were made: their sum would reveal
 * the expected amount.
 */
export async function listShiftSales(
  { database: { connection }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { search, after, limit }: ShiftSalesQuery,
): Promise<{ since: string; items: ShiftSale[]; next: string | null }> {
  const { timeZone } = await readCenter(connection);
  const dayStart = startOfDay(localDateOf(clock.now(), timeZone), timeZone);
  const since = await findShiftStart(connection, dayStart);
  const part = { after: readKeyset(after), limit: limit + 1 };
  const { page, next } = pageOf(
    search.trim() === ''
      ? await findSalesSince(connection, { since, ...part })
      : await findMatchingSales(connection, search, part),
    limit,
  );
  const ids = page.map(({ id }) => id);
  const rows = await listSales(connection, { ids });
  // guard: the sales of the shift don't reveal a blind count (shift-sales.test.ts)
  // without: `(await isAnyCountBlind(connection)) ? since : null` → `null`
  const methods = await listMethods(
    connection,
    ids,
    (await isAnyCountBlind(connection)) ? since : null,
  );
  const items = rows.map((row) => ({
    ...presentSummary(row),
    methods: methods.get(row.id) ?? [],
    actorName: row.actorName,
  }));
  return { since: since.toISOString(), items, next };
}
