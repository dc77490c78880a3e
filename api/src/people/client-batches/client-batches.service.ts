import type {
  Actor,
  ClientBatch,
  ClientSelection,
  previewClientMail,
  ResponseOf,
} from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './client-batches.repository.ts';
import type { TagAct } from './client-batches.repository.ts';

export const batchJob = 'client batch';

/**
 * Actions on many clients: counts and requests them here; `workBatch` runs them in the background.
 */
export function createClientBatches({ database, clock, jobs }: Dependencies) {
  const { connection } = database;

  async function read(found: Connection, id: string): Promise<ClientBatch> {
    const row = await repository.findBatch(found, id);
    if (!row) throw new DomainError('not_found');
    const { kind, state, clients, doneClients, reached, createdAt } = row;
    return { id, kind, state, clients, doneClients, reached, createdAt: createdAt.toISOString() };
  }

  async function start(
    trx: Transaction,
    actor: Actor,
    selection: ClientSelection,
    act: TagAct | { kind: 'mail'; subject: string; body: string },
  ): Promise<ClientBatch> {
    const id = newId();
    const row = { id, ...act, createdBy: actor.userId, createdAt: clock.now() };
    const clients = await repository.insertBatch(trx, row, selection);
    if (clients === 0) throw invalidFields({ clients: 'Ya no hay nadie que elegir.' });
    await work(trx, id);
    return read(trx, id);
  }

  const work = (trx: Transaction, id: string) =>
    jobs.add(trx, { kind: batchJob, payload: { batchId: id } });

  return {
    read: (id: string) => read(connection, id),

    previewTags: (selection: ClientSelection, act: TagAct) =>
      repository.countTagged(connection, selection, act, clock.now()),

    async previewMail(selection: ClientSelection): Promise<ResponseOf<typeof previewClientMail>> {
      const counts = await repository.countMailed(connection, selection, clock.now());
      const first = await repository.findFirstMailed(connection, selection, clock.now());
      return { ...counts, first: first ?? null };
    },

    startTags: (trx: Transaction, actor: Actor, selection: ClientSelection, act: TagAct) =>
      start(trx, actor, selection, act),

    startMail: (
      trx: Transaction,
      actor: Actor,
      selection: ClientSelection,
      { subject, text }: { subject: string; text: string },
    ) => start(trx, actor, selection, { kind: 'mail', subject, body: text }),

    async resume(trx: Transaction, id: string): Promise<ClientBatch> {
      const found = await repository.findBatch(trx, id, true);
      if (!found) throw new DomainError('not_found');
      if (found.state !== 'failed') throw new DomainError('illegal_transition');
      await repository.setState(trx, id, 'failed', 'running');
      await work(trx, id);
      return read(trx, id);
    },
  };
}
