import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createFilesService } from '../../platform/files/index.ts';
import { readUploadedImage, route } from '../../platform/http/index.ts';
import { createProductsService } from './products.service.ts';

export function registerProducts(app: FastifyInstance, dependencies: Dependencies): void {
  const products = createProductsService(dependencies, createFilesService(dependencies));
  const policy = 'product.manage';

  route(app, contract.listProducts, {
    policy: 'product.see',
    handler: async ({ query }) => {
      const { page, pageSize } = query;
      return { ...(await products.search(query)), page, pageSize };
    },
  });
  route(app, contract.exportProducts, {
    policy,
    contentType: 'text/csv; charset=utf-8',
    attachment: 'productos.csv',
    handler: () => products.exportAll(),
  });
  route(app, contract.getProduct, {
    policy: 'product.see',
    handler: ({ params }) => products.read(params.id),
  });
  route(app, contract.createProduct, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => products.create(trx, actor, body)),
  });
  route(app, contract.updateProduct, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => products.update(trx, actor, params.id, body)),
  });
  route(app, contract.setProductStatus, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => products.setStatus(trx, actor, params.id, body.status)),
  });
  route(app, contract.uploadProductPicture, {
    policy,
    limit: { max: 60, windowSeconds: 3600 },
    takesFile: true,
    handler: async ({ transaction, actor, request }) =>
      products.uploadPicture(transaction, actor, await readUploadedImage(request)),
  });
  route(app, contract.listStockMovements, {
    policy: 'product.see',
    handler: ({ params, query }) => products.movements(params.id, query),
  });
  route(app, contract.addStockMovement, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => products.moveStock(trx, actor, params.id, body)),
  });
}
