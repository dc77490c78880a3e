import {
  type Actor,
  type AuditEntry,
  type BodyOf,
  clientFieldNames,
  consentName,
  type mergeClients as mergeEndpoint,
  type MergePreview,
} from '@aforo/shared/contract';
import { attendanceChanged, lockSessions } from '../../booking/bookings/index.ts';
import {
  clientChanges,
  type ClientRow,
  createClientAccounts,
  createClientAudit,
  findClient,
  presentSummary,
  updateClient,
} from '../../people/clients/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './client-merges.repository.ts';
import type { Replaced } from './client-merges.repository.ts';
import * as consentAnswers from './merge-consents.repository.ts';
import { decideMerge } from './merge-decision.ts';
import {
  countMoving,
  findConflicts,
  findRecordFacts,
  findRuleFacts,
  listSessionIds,
  type Pair,
} from './merge-facts.repository.ts';
import { differingFields, mergedFields } from './merge-fields.ts';
import { ruleTexts } from './merge.messages.ts';

interface LoadedPair {
  kept: ClientRow;
  merged: ClientRow;
  decision: ReturnType<typeof decideMerge>;
}

/** @throws {DomainError} `not_found`, `client_erased`, `client_merged`, a field error for one record */
async function loadPair(connection: Connection, pair: Pair, now: Date): Promise<LoadedPair> {
  if (pair.keptId === pair.mergedId) {
    throw invalidFields({ mergedId: 'Elige otra ficha: es la misma.' });
  }
  const load = async (id: string) => {
    const client = await findClient(connection, id);
    const facts = await findRecordFacts(connection, id);
    if (!client || !facts) throw new DomainError('not_found');
    if (client.erasedAt) throw new DomainError('client_erased');
    return { client, facts };
  };
  const [kept, merged] = [await load(pair.keptId), await load(pair.mergedId)];
  if (await repository.isMerged(connection, pair)) throw new DomainError('client_merged');
  const conflicts = await findConflicts(connection, pair, now);
  const facts = { ...pair, kept: kept.facts, merged: merged.facts, ...conflicts };
  return { kept: kept.client, merged: merged.client, decision: decideMerge(facts) };
}

/** What a merge would do, from the same decision as the command. */
export async function previewMerge(
  { clock }: Dependencies,
  connection: Connection,
  pair: Pair,
): Promise<MergePreview> {
  return present(connection, pair, await loadPair(connection, pair, clock.now()));
}

async function present(
  connection: Connection,
  pair: Pair,
  { kept, merged, decision }: LoadedPair,
): Promise<MergePreview> {
  const moving = await countMoving(connection, pair);
  const newer = await consentAnswers.listNewerConsents(connection, pair);
  return {
    kept: presentSummary(kept),
    merged: presentSummary(merged),
    fields: differingFields(kept, merged),
    moves: moving.flatMap(({ place, count }) =>
      count > 0 && place.counted ? [place.counted(count)] : [],
    ),
    rules: ruleTexts({
      ...(await findRuleFacts(connection, pair)),
      accountMoves: merged.userId !== null,
      keptHasAccount: kept.userId !== null,
      newerConsents: newer.map(({ after }) => consentName[after.kind]),
    }),
    ...decision,
  };
}

/**
 * Makes one record of two: everything of the merged one passes to the kept one. One transaction;
 * see `undoMerge`.
 * @returns the id of the merge
 * @throws {DomainError} `merge_refused` with each reason; `stale_version` when a record has changed
 * since the preview; those of the preview
 */
export async function mergeClients(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  keptId: string,
  { mergedId, choices, seen }: BodyOf<typeof mergeEndpoint>,
): Promise<string> {
  const pair = { keptId, mergedId };
  const now = dependencies.clock.now();
  // Sessions before clients: the order of every writer.
  await lockSessions(dependencies, trx, await listSessionIds(trx, pair, now), [keptId, mergedId]);
  await repository.lockPair(trx, pair);
  const loaded = await loadPair(trx, pair, now);
  const { kept, merged, decision } = loaded;
  if (decision.refusals.length > 0) {
    throw new DomainError('merge_refused', { refusals: decision.refusals });
  }
  if (decision.seen !== seen) {
    throw new DomainError('stale_version', { current: await present(trx, pair, loaded) });
  }

  const fields = mergedFields(kept, merged, choices ?? {});
  const changes = clientChanges(kept, fields);
  const consents = await consentAnswers.listNewerConsents(trx, pair);
  const id = newId();
  await repository.insertMerge(trx, {
    ...pair,
    id,
    mergedAt: now,
    userId: actor.userId,
    mergedStatus: merged.status,
    accountId: merged.userId,
    replaced: { fields: replacedFields(kept, fields), consents },
  });
  await repository.retireRecord(trx, mergedId);
  await repository.moveRows(trx, { ...pair, id });
  for (const { before, after } of consents) {
    await consentAnswers.replaceConsent(trx, keptId, { from: before, to: after });
  }
  if (merged.userId !== null) await repository.setAccount(trx, keptId, merged.userId);
  if (changes.length > 0) await updateClient(trx, keptId, fields);
  // The account that passes over had the merged record's name and telephone.
  const account = merged.userId === null ? kept : merged;
  await createClientAccounts(dependencies).followRecord(trx, actor, account, fields);
  await noteBoth(dependencies, trx, actor, 'merged', { pair, changes });
  await attendanceChanged(dependencies, trx, [keptId, mergedId], { isQuiet: true });
  return id;
}

function replacedFields(
  kept: ClientRow,
  fields: ReturnType<typeof mergedFields>,
): Replaced['fields'] {
  return clientFieldNames.flatMap((field) =>
    JSON.stringify(kept[field]) === JSON.stringify(fields[field])
      ? []
      : [{ field, before: kept[field], after: fields[field] }],
  );
}

/** In the history of both records; the other record is named by its id. */
export async function noteBoth(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  action: 'merged' | 'separated',
  { pair, changes }: { pair: Pair; changes: AuditEntry['changes'] },
): Promise<void> {
  const note = createClientAudit(dependencies);
  const { keptId, mergedId } = pair;
  const idOf = (field: string, id: string) =>
    action === 'merged' ? { field, before: null, after: id } : { field, before: id, after: null };
  await note(trx, actor, action, keptId, [idOf('mergedRecord', mergedId), ...changes]);
  await note(trx, actor, action, mergedId, [idOf('keptRecord', keptId)]);
}
