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

/** `/api/legal`: public for reading, written by administrators. */
export function registerLegal(app: FastifyInstance, dependencies: Dependencies): void {
  const legal = createLegalService(dependencies);

  route(app, getLegalText, {
    policy: 'public',
    // Cached but revalidated each time: users must see a new version before they accept it.
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
