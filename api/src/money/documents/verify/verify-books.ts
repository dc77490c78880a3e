import type { Connection } from '../../../platform/database/index.ts';
import { findAnchorFaults, readAnchorFile } from './anchors.ts';
import { readChainEnd } from './anchors.repository.ts';
import { brokenSealText, unsealedText } from './facts.messages.ts';
import { brokenSeals, findContradictions, findUnsealed, inSnapshot } from './facts.repository.ts';
import { type Verification, verifyRecords } from './verify-records.ts';

/**
 * Compares everything that was printed, exported or counted: the chain of records against itself and its
 * documents, documents, payments and drawer movements against their seals and against each other, and the
 * end of the chain against the anchors.
 * @param dataDir where the file of anchors is; null to look only at those in the database
 */
export async function verifyBooks(
  connection: Connection,
  dataDir: string | null,
): Promise<Verification & { lastHash: string }> {
  // Before the first query: an anchor that is written meanwhile would name what isn't seen yet.
  const file = await readAnchorFile(dataDir);
  const { records, faults } = await verifyRecords(connection);
  faults.push(...(await findContradictions(connection)));
  for await (const seal of brokenSeals(connection)) faults.push(brokenSealText(seal));
  faults.push(...(await findUnsealed(connection)).map(unsealedText));
  faults.push(...(await findAnchorFaults(connection, file)));
  const { lastHash } = await readChainEnd(connection);
  return { records, lastHash, faults };
}

/** The same of one moment, so that what is sold meanwhile doesn't look like a fault. */
export function verifyDatabase(connection: Connection, dataDir: string | null) {
  return inSnapshot(connection, (trx) => verifyBooks(trx, dataDir));
}
