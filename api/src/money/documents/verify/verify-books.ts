import type { Connection } from '../../../platform/database/index.ts';
import { findAnchorFaults } from './anchors.ts';
import { readChainEnd } from './anchors.repository.ts';
import { brokenSealText, unsealedText } from './facts.messages.ts';
import { brokenSeals, findContradictions, findUnsealed } from './facts.repository.ts';
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
  const { records, faults } = await verifyRecords(connection);
  faults.push(...(await findContradictions(connection)));
  for await (const seal of brokenSeals(connection)) faults.push(brokenSealText(seal));
  faults.push(...(await findUnsealed(connection)).map(unsealedText));
  faults.push(...(await findAnchorFaults(connection, dataDir)));
  const { lastHash } = await readChainEnd(connection);
  return { records, lastHash, faults };
}
