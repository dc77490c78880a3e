import {
  eraseClient as eraseEndpoint,
  exportClientJson,
  exportClientPdf,
  previewErasure as previewEndpoint,
} from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { BonosService } from '../../booking/bonos/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { readCenter } from '../../center/center/index.ts';
import { eraseClient, previewErasure } from './erasure/erase-client.ts';
import { exportClient } from './export/export-client.ts';
import { personalDataPdf } from './export/personal-data-pdf.ts';

/** Exports are expensive, and a person needs few of them. */
const fewPerHour = { max: 30, windowSeconds: 3600 };

/** Export and erasure of a client's data: for the client, and for administrators. */
export function registerPersonalData(
  app: FastifyInstance,
  dependencies: Dependencies,
  bonos: BonosService,
): void {
  const { database } = dependencies;
  // Only the client id decides the permission; the command checks that the client exists.
  // guard: personal data: an export is downloaded by its owner (export.test.ts)
  // without: `params }: { params: { id: string } }) => ({ clientId: params.id` → `actor }) => ({ clientId: actor.clientId`
  const subject = ({ params }: { params: { id: string } }) => ({ clientId: params.id });

  route(app, exportClientJson, {
    policy: { action: 'client.export', subject },
    proof: 'recent',
    limit: fewPerHour,
    attachment: 'mis-datos.json',
    answersSecret: true,
    handler: ({ actor, params }) =>
      database.transaction((trx) =>
        exportClient(dependencies, trx, actor, { clientId: params.id, format: 'json' }),
      ),
  });

  route(app, exportClientPdf, {
    policy: { action: 'client.export', subject },
    proof: 'recent',
    limit: fewPerHour,
    contentType: 'application/pdf',
    attachment: 'mis-datos.pdf',
    answersSecret: true,
    handler: async ({ actor, params }) => {
      const data = await database.transaction((trx) =>
        exportClient(dependencies, trx, actor, { clientId: params.id, format: 'pdf' }),
      );
      const { timeZone, currency } = await readCenter(database.connection);
      return personalDataPdf(data, { timeZone, currency });
    },
  });

  route(app, previewEndpoint, {
    policy: { action: 'client.erase', subject },
    handler: ({ actor, params }) => previewErasure(dependencies, actor, params.id),
  });

  route(app, eraseEndpoint, {
    policy: { action: 'client.erase', subject },
    proof: 'recent',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) =>
        eraseClient(dependencies, bonos, trx, actor, { ...body, clientId: params.id }),
      ),
  });
}
