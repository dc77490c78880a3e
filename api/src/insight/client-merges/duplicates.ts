import type { Actor, DuplicatePair } from '@aforo/shared/contract';
import { createClientAudit, lockClient, presentSummary } from '../../people/clients/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import * as repository from './duplicates.repository.ts';

/** More are shown once these are merged or dismissed. */
const shownPairs = 50;

/** Records that may be of one person, the most similar pairs first. */
export async function readDuplicates(
  connection: Connection,
): Promise<{ items: DuplicatePair[]; total: number }> {
  const pairs = await repository.listPairs(connection, shownPairs);
  const ids = pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]);
  const summaries = (await repository.listSummaries(connection, [...new Set(ids)])).map(
    presentSummary,
  );
  return {
    total: pairs[0]?.total ?? 0,
    items: pairs.flatMap(({ firstId, secondId, reasons }) => {
      // In the order of their creation.
      const [older, newer] = summaries.filter(({ id }) => id === firstId || id === secondId);
      return older && newer ? [{ clients: [older, newer], reasons }] : [];
    }),
  };
}

/** Remembers that two records are of two people. Repeating it changes nothing. */
export async function dismissPair(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  clientIds: readonly [string, string],
): Promise<void> {
  const [first = '', second = ''] = clientIds.toSorted();
  if (first === second) throw invalidFields({ clientIds: 'Son la misma ficha.' });
  for (const id of [first, second]) {
    const client = await lockClient(trx, id);
    if (!client) throw new DomainError('not_found');
    if (client.erasedAt) throw new DomainError('client_erased');
  }
  const now = dependencies.clock.now();
  const isNew = await repository.insertDismissal(trx, [first, second], {
    now,
    userId: actor.userId,
  });
  if (!isNew) return;
  const note = createClientAudit(dependencies);
  for (const id of [first, second]) await note(trx, actor, 'keptApart', id);
}
