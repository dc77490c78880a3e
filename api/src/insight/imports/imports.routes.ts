import * as contract from '@aforo/shared/contract';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { secondsLater } from '../../platform/time/clock.ts';
import { csvChunks } from '../../platform/formats/csv.ts';
import { readUploadedList, route } from '../../platform/http/index.ts';
import type { ImportDependencies } from './import-kind.ts';
import {
  clientImportJob,
  createImportsService,
  importJob,
  membershipImportJob,
} from './imports.service.ts';
import { deleteAbandoned, stop } from './imports.repository.ts';
import { runImport } from './run-import.ts';

const day = 86_400;

/** Imports from other programs' files, and their background jobs. */
export function registerImports(app: FastifyInstance, dependencies: ImportDependencies): void {
  const { database, clock, jobs } = dependencies;
  const imports = createImportsService(dependencies);
  const policy = 'configuration.edit';

  const importOf = (payload: unknown) => (payload as { importId: string }).importId; // as the service wrote it
  for (const job of [clientImportJob, importJob, membershipImportJob]) {
    jobs.handle(job, (payload) => runImport(dependencies, importOf(payload)), {
      // A user waits for it: after some minutes they are told, and can resume it.
      attempts: 3,
      isLong: true,
      onGivenUp: (trx, payload) => stop(trx, importOf(payload), clock.now()),
    });
  }
  jobs.repeat('abandoned imports', day, () =>
    deleteAbandoned(database.connection, secondsLater(clock.now(), -7 * day)),
  );

  route(app, contract.listImports, { policy, handler: () => imports.list() });
  route(app, contract.uploadDataImport, {
    policy,
    limit: { max: 60, windowSeconds: 3600 },
    takesFile: true,
    handler: async ({ transaction, actor, request, query }) =>
      imports.upload(transaction, actor, query.kind ?? 'clients', await readUploadedList(request)),
  });
  route(app, contract.getDataImport, {
    policy,
    handler: ({ params }) => imports.read(params.id),
  });
  route(app, contract.checkDataImport, {
    policy,
    handler: ({ transaction, params, body }) =>
      transaction((trx) => imports.check(trx, params.id, body)),
  });
  route(app, contract.chooseImportHeader, {
    policy,
    handler: ({ transaction, params, body }) =>
      transaction((trx) => imports.chooseHeader(trx, params.id, body.row)),
  });
  route(app, contract.runDataImport, {
    policy,
    handler: ({ transaction, params, body }) =>
      transaction((trx) => imports.run(trx, params.id, body)),
  });
  route(app, contract.downloadBrokenRows, {
    policy,
    contentType: 'text/csv; charset=utf-8',
    answersSecret: true,
    handler: async ({ params, reply }) => {
      const { head, pages } = await imports.brokenRows(params.id);
      void reply.header('content-disposition', 'attachment; filename="filas-con-fallos.csv"');
      return Readable.from(csvChunks(head, pages), { objectMode: false });
    },
  });
  route(app, contract.previewImportUndo, {
    policy,
    handler: ({ params }) => imports.previewUndo(params.id),
  });
  route(app, contract.resumeDataImport, {
    policy,
    handler: ({ transaction, params }) => transaction((trx) => imports.resume(trx, params.id)),
  });
  route(app, contract.undoDataImport, {
    policy,
    handler: ({ transaction, params }) => transaction((trx) => imports.undo(trx, params.id)),
  });
}
