import type { Connection } from '../../../platform/database/index.ts';
import type { ListRow } from '../files/read-list.ts';
import type { ImportContext, CheckedRow } from '../import-kind.ts';
import { findEarlierRows, type LikeRecord } from '../import-rows.repository.ts';
import { findKnownKeys } from './clients.repository.ts';
import { type ImportedClient, readClient } from './read-client.ts';

/**
 * Judges consecutive rows, in two queries for any number of rows. A row is also compared with the
 * previous rows of the file.
 */
export async function checkClientRows(
  connection: Connection,
  context: ImportContext,
  rows: readonly ListRow[],
): Promise<CheckedRow<ImportedClient>[]> {
  const { importId, columns } = context;
  const read = rows.map(({ number, cells }) => ({
    number,
    ...readClient(cells, columns, context),
  }));
  const asks = read.flatMap((row) => (row.isBroken ? [] : row.asks));
  const known = await findKnownKeys(connection, {
    mails: startingWith(asks, 'mail:'),
    phones: startingWith(asks, 'tel:'),
    names: startingWith(asks, 'name:'),
  });
  const earlier = await findEarlierRows(connection, importId, rows[0]?.number ?? 0, asks);
  return read.map(({ number, client, problems, isBroken, keys, asks: searchKeys }) => {
    const agrees = client.agreedOn !== null;
    if (isBroken) return { number, problems, verdict: 'broken', keys: [], agrees, item: null };
    const like = likeOf(searchKeys, known, earlier);
    for (const key of keys) if (!earlier.has(key)) earlier.set(key, number);
    const row = { number, problems, keys, agrees, item: client };
    return like === null ? { ...row, verdict: 'new' } : { ...row, verdict: 'alike', like };
  });
}

/** The existing client with one of these keys, else the earlier row. */
function likeOf(
  keys: readonly string[],
  known: ReadonlyMap<string, string>,
  earlier: ReadonlyMap<string, number>,
): LikeRecord | null {
  const clientId = keys.map((key) => known.get(key)).find((id) => id !== undefined);
  if (clientId !== undefined) return { clientId };
  const row = keys.map((key) => earlier.get(key)).find((number) => number !== undefined);
  return row === undefined ? null : { row };
}

function startingWith(keys: readonly string[], kind: string): string[] {
  return keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
}
