import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { orNotFound, route } from '../../platform/http/index.ts';
import { findClient } from '../../people/clients/index.ts';
import { findMerge, forgetReplaced, listMerges } from './client-merges.repository.ts';
import { dismissPair, readDuplicates } from './duplicates.ts';
import { mergeClients, previewMerge } from './merge-clients.ts';
import { presentMerge, undoLimit, undoMerge } from './undo-merge.ts';

/** `/api/clients/:id/merge`, `/api/client-merges` and `/api/client-duplicates`. */
export function registerClientMerges(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database, jobs } = dependencies;

  jobs.repeat('final client merges', 86_400, () =>
    forgetReplaced(database.connection, undoLimit(clock.now())),
  );

  route(app, contract.previewClientMerge, {
    policy: 'client.merge',
    handler: ({ params, query }) =>
      previewMerge(dependencies, database.connection, {
        keptId: params.id,
        mergedId: query.mergedId,
      }),
  });
  route(app, contract.mergeClients, {
    policy: 'client.merge',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        const id = await mergeClients(dependencies, trx, actor, params.id, body);
        return presentMerge(orNotFound(await findMerge(trx, id)));
      }),
  });
  route(app, contract.listClientMerges, {
    policy: 'client.list',
    handler: async ({ params }) => {
      orNotFound(await findClient(database.connection, params.id));
      const since = undoLimit(clock.now());
      const rows = await listMerges(database.connection, params.id, since);
      return { items: rows.map(presentMerge) };
    },
  });
  route(app, contract.listClientDuplicates, {
    policy: 'client.editStaffFields',
    handler: () => readDuplicates(database.connection),
  });
  route(app, contract.dismissDuplicate, {
    policy: 'client.editStaffFields',
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => dismissPair(dependencies, trx, actor, body.clientIds)),
  });
  route(app, contract.undoClientMerge, {
    policy: 'client.merge',
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) =>
        presentMerge(await undoMerge(dependencies, trx, actor, params.id)),
      ),
  });
}
