import {
  type Actor,
  type ClientFields,
  clientFieldsOf,
  type ClientMerge,
  mergeUndoDays,
} from '@aforo/shared/contract';
import { attendanceChanged, lockSessions } from '../../booking/bookings/index.ts';
import {
  clientChanges,
  type ClientRow,
  createClientAccounts,
  createClientAudit,
  findClient,
  updateClient,
} from '../../people/clients/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import * as repository from './client-merges.repository.ts';
import type { MergeRow, Replaced } from './client-merges.repository.ts';
import { noteBoth } from './merge-clients.ts';
import * as consentAnswers from './merge-consents.repository.ts';
import { listSessionIds } from './merge-facts.repository.ts';

const undoMilliseconds = mergeUndoDays * 86_400_000;

/** Merges after this instant can be undone. */
export const undoLimit = (now: Date) => new Date(now.getTime() - undoMilliseconds);

/**
 * Separates two records again. What the merge moved returns; what was made later stays with the
 * kept record, except what a returning membership made.
 * @throws {DomainError} `not_found`; `merge_final` when it is undone already or too old;
 *   `merge_not_last`; `merge_payment_started`; `client_erased`
 */
export async function undoMerge(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<MergeRow> {
  const known = await repository.findMerge(trx, id);
  if (!known) throw new DomainError('not_found');
  const { keptId, mergedId } = known;
  const pair = { keptId, mergedId };
  const now = dependencies.clock.now();
  await lockSessions(dependencies, trx, await listSessionIds(trx, pair, now), [keptId, mergedId]);
  await repository.lockPair(trx, pair);
  const merge = await repository.findMerge(trx, id);
  const kept = await findClient(trx, keptId);
  if (!merge || !kept) throw new DomainError('not_found');
  if (kept.erasedAt) throw new DomainError('client_erased');
  if (merge.undoneAt || merge.mergedAt <= undoLimit(now)) throw new DomainError('merge_final');
  if (await repository.isFollowed(trx, merge)) throw new DomainError('merge_not_last');

  await repository.setUndone(trx, id, { now, userId: actor.userId });
  await repository.beginMerging(trx, id);
  await repository.returnRows(trx, { ...pair, id });
  if (await repository.paysForOther(trx, pair)) throw new DomainError('merge_payment_started');
  const refused = await consentAnswers.refuseInBoth(trx, { ...pair, mergedAt: merge.mergedAt });
  for (const field of refused) {
    const answer = [{ field, before: null, after: null }];
    await createClientAudit(dependencies)(trx, actor, 'consentWithdrawn', mergedId, answer);
  }
  for (const { before, after } of merge.replaced.consents) {
    await consentAnswers.replaceConsent(trx, keptId, { from: after, to: before });
  }
  await consentAnswers.returnHealthNotes(trx, pair);
  const fields = restoredFields(kept, merge.replaced);
  const changes = clientChanges(kept, fields);
  if (changes.length > 0) await updateClient(trx, keptId, fields);
  await returnAccount(dependencies, trx, actor, { merge, kept, fields });
  await repository.setStatus(trx, mergedId, merge.mergedStatus);
  await noteBoth(dependencies, trx, actor, 'separated', { pair, changes });
  await attendanceChanged(dependencies, trx, [keptId, mergedId], { isQuiet: true });
  await repository.forgetReplaced(trx, undoLimit(now));
  return merge;
}

/** The previous values of the fields that still have the value of the merge. */
function restoredFields(kept: ClientRow, { fields }: Replaced): ClientFields {
  const earlier = fields.filter(
    ({ field, after }) => JSON.stringify(kept[field]) === JSON.stringify(after),
  );
  return {
    ...clientFieldsOf(kept),
    // As the merge stored them.
    ...(Object.fromEntries(earlier.map(({ field, before }) => [field, before])) as object),
  };
}

/** An account has the name and telephone of its record. */
async function returnAccount(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { merge, kept, fields }: { merge: MergeRow; kept: ClientRow; fields: ClientFields },
): Promise<void> {
  const { followRecord } = createClientAccounts(dependencies);
  if (merge.userId === null || merge.userId !== kept.userId) {
    await followRecord(trx, actor, kept, fields);
    return;
  }
  await repository.setAccount(trx, merge.keptId, null);
  await repository.setAccount(trx, merge.mergedId, merge.userId);
  const merged = await findClient(trx, merge.mergedId);
  if (merged) await followRecord(trx, actor, kept, merged);
}

export function presentMerge(row: MergeRow): ClientMerge {
  const { id, keptId, keptName, mergedId, mergedName, mergedAt, mergedBy } = row;
  return {
    id,
    kept: { id: keptId, name: keptName },
    merged: { id: mergedId, name: mergedName },
    mergedAt: mergedAt.toISOString(),
    mergedBy,
    undoUntil: new Date(mergedAt.getTime() + undoMilliseconds).toISOString(),
  };
}
