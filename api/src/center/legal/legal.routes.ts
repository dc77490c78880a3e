import {
  getLegalText,
  listLegalVersions,
  previewLegalText,
  publishLegalText as publishEndpoint,
} from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { createLegalService } from './legal.service.ts';
import { publishLegalText } from './publish-legal-text.ts';

/** `/api/legal`: to be read by anybody, written by the administration. */
export function registerLegal(app: FastifyInstance, dependencies: Dependencies): void {
  const legal = createLegalService(dependencies);

  route(app, getLegalText, {
    policy: 'public',
    // Kept, but asked about each time: a new version must be seen by who accepts it.
    cacheControl: 'no-cache',
    handler: ({ params, query }) => legal.read(params.kind, query.version),
  });
  route(app, listLegalVersions, {
    policy: 'configuration.edit',
    handler: async () => ({ items: await legal.list() }),
  });
  route(app, previewLegalText, {
    policy: 'configuration.edit',
    handler: async ({ body }) => ({ text: await legal.preview(body.body) }),
  });
  route(app, publishEndpoint, {
    policy: 'configuration.edit',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => publishLegalText(dependencies, trx, actor, { ...params, ...body })),
  });
}
