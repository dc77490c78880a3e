import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { orNotFound, route } from '../../../platform/http/index.ts';
import { openStored } from '../accounts.ts';
import { canCollect } from '../creditor/creditor.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import { batchCsv, presentSummary, readBatch } from './batch.presenter.ts';
import { listBatches, readXml } from './batches.repository.ts';
import { cancelBatch, createBatch, refreshBatch } from './change-batches.ts';
import { previewBatch } from './preview-batch.ts';
import { previewRejection, rejectBatch } from '../returns/reject-batch.ts';
import { sendBatch } from './send-batch.ts';

const policy = 'directDebit.manage';

/** `/api/direct-debit-batches` */
export function registerBatches(app: FastifyInstance, dependencies: DirectDebitDependencies): void {
  const { accounts } = dependencies;
  const { connection } = dependencies.database;

  route(app, contract.listBatches, {
    policy,
    handler: async () => ({
      items: (await listBatches(connection)).map(presentSummary),
      isAvailable: await canCollect(connection),
    }),
  });
  route(app, contract.previewBatch, {
    policy,
    handler: ({ query }) => previewBatch(dependencies, query.collectionOn),
  });
  route(app, contract.createBatch, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) =>
        readBatch(dependencies, trx, await createBatch(dependencies, trx, actor, body)),
      ),
  });
  route(app, contract.getBatch, {
    policy,
    handler: ({ params }) => readBatch(dependencies, connection, params.id),
  });
  route(app, contract.refreshBatch, {
    policy,
    handler: ({ transaction, actor, params: { id } }) =>
      transaction(async (trx) => {
        await refreshBatch(dependencies, trx, actor, id);
        return readBatch(dependencies, trx, id);
      }),
  });
  route(app, contract.cancelBatch, {
    policy,
    handler: ({ transaction, actor, params: { id } }) =>
      transaction(async (trx) => {
        await cancelBatch(dependencies, trx, actor, id);
        return readBatch(dependencies, trx, id);
      }),
  });
  route(app, contract.sendBatch, {
    policy,
    handler: ({ transaction, actor, params: { id }, body }) =>
      transaction(async (trx) => {
        await sendBatch(dependencies, trx, actor, { ...body, id });
        return readBatch(dependencies, trx, id);
      }),
  });
  route(app, contract.previewBatchRejection, {
    policy,
    handler: ({ params }) => previewRejection(dependencies, connection, params.id),
  });
  route(app, contract.rejectBatch, {
    policy,
    handler: ({ transaction, actor, params: { id }, body }) =>
      transaction(async (trx) => {
        await rejectBatch(dependencies, trx, actor, { ...body, id });
        return readBatch(dependencies, trx, id);
      }),
  });
  route(app, contract.getBatchFile, {
    policy,
    contentType: 'application/xml; charset=utf-8',
    attachment: 'remesa.xml',
    handler: async ({ params: { id } }) =>
      openStored(accounts, orNotFound(await readXml(connection, id)), id),
  });
  route(app, contract.getBatchCsv, {
    policy,
    contentType: 'text/csv; charset=utf-8',
    attachment: 'remesa.csv',
    handler: ({ params }) => batchCsv(connection, params.id),
  });
}
