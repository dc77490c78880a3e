import type { Connection } from '../../../platform/database/index.ts';
import type { ListRow } from '../files/read-list.ts';
import type { ImportContext, CheckedRow } from '../import-kind.ts';
import { countEarlierKeys } from '../import-rows.repository.ts';
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
  const before = rows[0]?.number ?? 0;
  for (const key of (await countEarlierKeys(connection, importId, before, asks)).keys()) {
    known.add(key);
  }
  return read.map(({ number, client, problems, isBroken, keys, asks: searchKeys }) => {
    const agrees = client.agreedOn !== null;
    if (isBroken) return { number, problems, verdict: 'broken', keys: [], agrees, item: null };
    const verdict = searchKeys.some((key) => known.has(key)) ? 'alike' : 'new';
    for (const key of keys) known.add(key);
    return { number, problems, verdict, keys, agrees, item: client };
  });
}

function startingWith(keys: readonly string[], kind: string): string[] {
  return keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
}
