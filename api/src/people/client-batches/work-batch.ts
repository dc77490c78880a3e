import { personalizeMail } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newToken } from '../../platform/secret-token.ts';
import * as repository from './client-batches.repository.ts';
import type { BatchRow } from './client-batches.repository.ts';

/** The number of clients processed in one transaction. */
export const clientBatchSize = 200;

/**
 * Processes a batch until it is finished. Each client is removed from the pending list in the
 * transaction that processes them, so that a crash neither skips a client nor processes one twice.
 */
export async function workBatch(dependencies: Dependencies, batchId: string): Promise<void> {
  let goesOn = true;
  while (goesOn)
    goesOn = await dependencies.database.transaction((trx) => workPage(dependencies, trx, batchId));
}

async function workPage(
  dependencies: Dependencies,
  trx: Transaction,
  id: string,
): Promise<boolean> {
  const batch = await repository.findBatch(trx, id, true);
  if (batch?.state !== 'running') return false;
  const clientIds = await repository.takeMembers(trx, id, clientBatchSize);
  if (clientIds.length === 0) {
    await repository.setState(trx, id, 'running', 'done');
    return false;
  }
  const { kind, tag, subject, body } = batch;
  let reached = 0;
  if (kind === 'mail') {
    if (subject === null || body === null) throw new Error('A mail has its words, by constraint');
    reached = await mail(dependencies, trx, batch, clientIds, { subject, text: body });
  } else {
    if (tag === null) throw new Error('A tagging has its tag, by constraint');
    reached = await label(dependencies, trx, batch, clientIds, { kind, tag });
  }
  await repository.advance(trx, id, { clients: clientIds.length, reached });
  return true;
}

async function label(
  { audit }: Dependencies,
  trx: Transaction,
  batch: BatchRow,
  clientIds: readonly string[],
  act: repository.TagAct,
): Promise<number> {
  const clients = await repository.lockTagged(trx, clientIds, act);
  if (clients.length === 0) return 0;
  await repository.changeTag(
    trx,
    clients.map(({ id }) => id),
    act,
  );
  const after = (tags: readonly string[]) =>
    act.kind === 'tag' ? [...tags, act.tag] : tags.filter((tag) => tag !== act.tag);
  await audit.writeAll(
    trx,
    clients.map(({ id, tags }) => ({
      actor: actorOf(batch),
      action: 'updated',
      entity: 'client',
      entityId: id,
      changes: [
        {
          field: 'tags',
          before: tagsText(tags),
          after: tagsText(after(tags)),
        },
      ],
    })),
  );
  return clients.length;
}

async function mail(
  { config, clock, audit, outbox }: Dependencies,
  trx: Transaction,
  batch: BatchRow,
  clientIds: readonly string[],
  mailText: { subject: string; text: string },
): Promise<number> {
  const keys = clientIds.map((id) => ({ id, token: newToken().token }));
  const clients = await repository.listMailed(trx, keys, clock.now());
  for (const { name, email, token } of clients) {
    await outbox.add(trx, {
      kind: 'news',
      to: email,
      ...personalizeMail(name, mailText),
      optOut: new URL(`/api/unsubscribe/${token}`, config.publicUrl.origin).href,
    });
  }
  await audit.writeAll(
    trx,
    clients.map(({ id }) => ({
      actor: actorOf(batch),
      action: 'newsSent',
      entity: 'client',
      entityId: id,
      changes: [
        {
          field: 'subject',
          before: null,
          after: mailText.subject,
        },
      ],
    })),
  );
  return clients.length;
}

function actorOf({ createdBy }: BatchRow): { userId: string } | null {
  return createdBy === null ? null : { userId: createdBy };
}

function tagsText(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : tags.join(', ');
}
