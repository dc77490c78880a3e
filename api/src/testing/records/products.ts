import type { Product, ProductInput } from '@aforo/shared/contract';
import type { Person } from '../servers/test-app.ts';

/** A product in the format of its form. */
export const shampoo: ProductInput = {
  name: 'Champú de romero',
  description: '',
  priceMinor: 950,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  barcode: null,
  isStocked: true,
  lowStock: 2,
  isOnline: false,
};

/** Creates a product and adds stock. @throws when the API refuses it */
export async function addProduct(
  admin: Pick<Person, 'post'>,
  { stock = 0, ...fields }: Partial<ProductInput> & { stock?: number } = {},
): Promise<Product> {
  const created = await admin.post('/api/products', { ...shampoo, ...fields });
  if (created.statusCode !== 200) throw new Error(created.body);
  const product = created.json<Product>();
  if (stock === 0) return product;
  const bought = await admin.post(`/api/products/${product.id}/movements`, {
    kind: 'purchase',
    quantity: stock,
    unitCostMinor: null,
  });
  if (bought.statusCode !== 200) throw new Error(bought.body);
  return bought.json<Product>();
}
