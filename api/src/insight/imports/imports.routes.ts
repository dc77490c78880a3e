import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { secondsLater } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readUploadedList, route } from '../../platform/http/index.ts';
import { createImportsService, importJob } from './imports.service.ts';
import { deleteAbandoned, stop } from './imports.repository.ts';
import { workImport } from './work-import.ts';

const day = 86_400;

/** Clients from another program's file, and the work behind it. */
export function registerImports(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, jobs } = dependencies;
  const imports = createImportsService(dependencies);
  const policy = 'configuration.edit';

  const importOf = (payload: unknown) => (payload as { importId: string }).importId; // as the service wrote it
  jobs.handle(importJob, (payload) => workImport(dependencies, importOf(payload)), {
    // Somebody waits for it: after some minutes they are told, and say when it goes on.
    attempts: 3,
    onGivenUp: (trx, payload) => stop(trx, importOf(payload), clock.now()),
  });
  jobs.repeat('abandoned imports', day, () =>
    deleteAbandoned(database.connection, secondsLater(clock.now(), -7 * day)),
  );

  route(app, contract.listClientImports, { policy, handler: () => imports.list() });
  route(app, contract.uploadClientImport, {
    policy,
    limit: { max: 60, windowSeconds: 3600 },
    takesFile: true,
    handler: async ({ transaction, actor, request }) =>
      imports.upload(transaction, actor, await readUploadedList(request)),
  });
  route(app, contract.getClientImport, {
    policy,
    handler: ({ params }) => imports.read(params.id),
  });
  route(app, contract.checkClientImport, {
    policy,
    handler: ({ transaction, params, body }) =>
      transaction((trx) => imports.check(trx, params.id, body.columns)),
  });
  route(app, contract.runClientImport, {
    policy,
    handler: ({ transaction, params, body }) =>
      transaction((trx) => imports.run(trx, params.id, body.takesAlike)),
  });
  route(app, contract.previewImportUndo, {
    policy,
    handler: ({ params }) => imports.previewUndo(params.id),
  });
  route(app, contract.resumeClientImport, {
    policy,
    handler: ({ transaction, params }) => transaction((trx) => imports.resume(trx, params.id)),
  });
  route(app, contract.undoClientImport, {
    policy,
    handler: ({ transaction, params }) => transaction((trx) => imports.undo(trx, params.id)),
  });
}
