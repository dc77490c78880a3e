import type { Connection } from '../../../platform/database/index.ts';
import { findAnchorFaults, readAnchorFile } from './anchors.ts';
import { readChainEnd } from './anchors.repository.ts';
import { brokenSealText, unsealedText } from './facts.messages.ts';
import { brokenSeals, findContradictions, findUnsealed, inSnapshot } from './facts.repository.ts';
import { type Verification, verifyRecords } from './verify-records.ts';

/**
 * Verifies everything that was printed, exported or counted: the chain of records against itself
 * and its documents; documents, payments and cash movements against their seals and each other; and
 * the end of the chain against the anchors.
 * @param dataDir the folder of the anchor file; null to check only the anchors in the database
 */
export async function verifyBooks(
  connection: Connection,
  dataDir: string | null,
): Promise<Verification & { lastHash: string }> {
  // Read before the first query: a later anchor could refer to records that the queries don't see.
  const file = await readAnchorFile(dataDir);
  const { records, faults } = await verifyRecords(connection);
  faults.push(...(await findContradictions(connection)));
  for await (const seal of brokenSeals(connection)) faults.push(brokenSealText(seal));
  faults.push(...(await findUnsealed(connection)).map(unsealedText));
  faults.push(...(await findAnchorFaults(connection, file)));
  const { lastHash } = await readChainEnd(connection);
  return { records, lastHash, faults };
}

/** Like `verifyBooks`, in one snapshot, so that concurrent sales don't look like faults. */
export function verifyDatabase(connection: Connection, dataDir: string | null) {
  return inSnapshot(connection, (trx) => verifyBooks(trx, dataDir));
}
