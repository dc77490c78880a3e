import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { secondsLater } from '../../platform/time/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { deleteOldBatches, setState } from './client-batches.repository.ts';
import { batchJob, createClientBatches } from './client-batches.service.ts';
import { registerUnsubscribe } from './unsubscribe.routes.ts';
import { workBatch } from './work-batch.ts';

const retentionSeconds = 7 * 86_400;

/** Actions on many clients, and the unsubscribe links of their mails. */
export function registerClientBatches(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, jobs } = dependencies;
  const batches = createClientBatches(dependencies);
  const batchOf = (payload: unknown) => (payload as { batchId: string }).batchId; // as queued by the service

  jobs.handle(batchJob, (payload) => workBatch(dependencies, batchOf(payload)), {
    attempts: 3,
    onGivenUp: (trx, payload) => setState(trx, batchOf(payload), 'running', 'failed'),
  });
  jobs.repeat('old client batches', 86_400, () =>
    deleteOldBatches(database.connection, secondsLater(clock.now(), -retentionSeconds)),
  );

  const tagging = ({ tag, isAdded }: { tag: string; isAdded: boolean }) =>
    ({ kind: isAdded ? 'tag' : 'untag', tag }) as const;
  route(app, contract.previewClientTags, {
    policy: 'client.editStaffFields',
    handler: ({ body }) => batches.previewTags(body.clients, tagging(body)),
  });
  route(app, contract.startClientTags, {
    policy: 'client.editStaffFields',
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => batches.startTags(trx, actor, body.clients, tagging(body))),
  });
  route(app, contract.previewClientMail, {
    policy: 'client.mail',
    handler: ({ body }) => batches.previewMail(body.clients),
  });
  route(app, contract.startClientMail, {
    policy: 'client.mail',
    limit: { max: 60, windowSeconds: 3600 },
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => batches.startMail(trx, actor, body.clients, body)),
  });
  route(app, contract.getClientBatch, {
    policy: 'client.editStaffFields',
    handler: ({ params }) => batches.read(params.id),
  });
  route(app, contract.resumeClientBatch, {
    policy: 'client.editStaffFields',
    handler: ({ transaction, params }) => transaction((trx) => batches.resume(trx, params.id)),
  });

  registerUnsubscribe(app, dependencies);
}
