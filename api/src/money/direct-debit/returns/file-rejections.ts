import type { Connection } from '../../../platform/database/index.ts';
import { type ItemRow, listItems } from '../batches/batches.repository.ts';
import { blockTypes } from '../batches/batch-file.ts';
import type { FileRejection } from './bank-file.ts';
import type { ReturnEntry } from './decide-return.ts';

/**
 * The collections of refused files and blocks, one by one. A file that is not ours becomes one
 * entry of an unknown reference.
 * @param returns what the same file says of single collections: that has priority
 */
export async function entriesOfRejections(
  connection: Connection,
  returns: readonly ReturnEntry[],
  rejections: readonly FileRejection[],
): Promise<ReturnEntry[]> {
  if (rejections.length === 0) return [];
  const seen = new Set(returns.map(({ endToEndId }) => endToEndId));
  const items = await listItems(connection, { messageIds: messagesOf(rejections) });
  return rejections.flatMap((rejection) => {
    const { rejectedId } = rejection;
    const rejected = itemsOf(rejectedId, items);
    const endToEndIds =
      rejected.length === 0 ? [rejectedId] : rejected.map(({ endToEndId }) => endToEndId);
    const fresh = endToEndIds.filter((endToEndId) => !seen.has(endToEndId));
    for (const endToEndId of fresh) seen.add(endToEndId);
    return fresh.map((endToEndId) => entryOf(rejection, endToEndId));
  });
}

/** The messages of which the bank refused all or a block. */
export function messagesOf(rejections: readonly FileRejection[]): string[] {
  return [...new Set(rejections.map(({ rejectedId }) => partsOf(rejectedId).messageId))];
}

function entryOf({ rejectedId, reasonCode, returnedOn }: FileRejection, endToEndId: string) {
  const bankReference = `pain.002 ${rejectedId} ${endToEndId} ${reasonCode}`;
  const source = 'pain.002' as const;
  const entry = { source, endToEndId, reasonCode, amountMinor: null, returnedOn, bankReference };
  return { ...entry, isOfFile: true as const };
}

/** `R20261123-ABCDEF.0` is the first block of that message. */
function partsOf(rejectedId: string): { messageId: string; block: number | null } {
  const [messageId = '', block] = rejectedId.split('.');
  return { messageId, block: block === undefined ? null : Number(block) };
}

function itemsOf(rejectedId: string, items: readonly ItemRow[]): ItemRow[] {
  const { messageId, block } = partsOf(rejectedId);
  // The references of a batch's collections begin with its message's.
  const ofMessage = items.filter(({ endToEndId }) => endToEndId.startsWith(`${messageId}-`));
  if (block === null) return ofMessage;
  const type = blockTypes(ofMessage)[block];
  return ofMessage.filter(({ sequenceType }) => sequenceType === type);
}
