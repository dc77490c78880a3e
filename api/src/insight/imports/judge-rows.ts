import type { ImportField } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import type { ListRow } from './files/read-list.ts';
import { findKnownKeys, type JudgedRow } from './imports.repository.ts';
import { readRow, type ImportedClient } from './read-row.ts';

type Judged = JudgedRow & { client: ImportedClient };

/**
 * What becomes of some rows in a row: the rehearsal and the import ask the same. Two queries, however
 * many rows. A row also looks like one before it in the file.
 */
export async function judgeRows(
  connection: Connection,
  importId: string,
  columns: readonly (ImportField | null)[],
  rows: readonly ListRow[],
  place: { country: string; today: string },
): Promise<Judged[]> {
  const read = rows.map(({ number, cells }) => ({ number, ...readRow(cells, columns, place) }));
  const asks = read.flatMap((row) => (row.isBroken ? [] : row.asks));
  const known = await findKnownKeys(connection, importId, rows[0]?.number ?? 0, {
    mails: startingWith(asks, 'mail:'),
    phones: startingWith(asks, 'tel:'),
    names: startingWith(asks, 'name:'),
  });
  return read.map(({ number, client, problems, isBroken, keys, asks: own }) => {
    const agrees = client.agreedOn !== null;
    if (isBroken)
      return { number, client, problems, verdict: 'broken', keys: [], clientId: null, agrees };
    const verdict = own.some((key) => known.has(key)) ? 'alike' : 'new';
    for (const key of keys) known.add(key);
    return { number, client, problems, verdict, keys, clientId: null, agrees };
  });
}

function startingWith(keys: readonly string[], kind: string): string[] {
  return keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
}
