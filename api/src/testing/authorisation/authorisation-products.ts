import type { AuthorisationFixtures } from './authorisation-fixtures.ts';
import { adminOnly, frontDeskOnly, type Row } from './authorisation-row.ts';
import { addProduct, shampoo } from '../records/products.ts';

export const photograph = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const newProduct = ({ server }: AuthorisationFixtures) =>
  addProduct(server.as('admin')).then(({ id }) => id);

/** Routes of products and their stock. */
export const productRows: Record<string, Row> = {
  'GET /api/products': { who: frontDeskOnly },
  'GET /api/products/export': { who: adminOnly },
  'GET /api/products/:id': { who: frontDeskOnly, thing: newProduct },
  'POST /api/products': { who: adminOnly, ask: () => ({ body: shampoo }) },
  'PUT /api/products/:id': {
    who: adminOnly,
    thing: newProduct,
    ask: () => ({ body: { product: shampoo, version: 1 } }),
  },
  'PUT /api/products/:id/status': {
    who: adminOnly,
    thing: newProduct,
    ask: () => ({ body: { status: 'archived' } }),
  },
  'POST /api/products/pictures': { who: adminOnly, ask: () => ({ upload: photograph }) },
  'GET /api/products/:id/movements': { who: frontDeskOnly, thing: newProduct },
  'POST /api/products/:id/movements': {
    who: adminOnly,
    thing: newProduct,
    ask: () => ({ body: { kind: 'count', counted: 4 } }),
  },
};
