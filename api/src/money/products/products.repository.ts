import { type Product, type ProductInput, searchableName, wordTerms } from '@aforo/shared/contract';
import { sql, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import { likePattern } from '../../platform/like-pattern.ts';

interface ListQuery {
  search?: string | undefined;
  status: Product['status'];
  stock: 'any' | 'low';
  page: number;
  pageSize: number;
}

const columns = [
  'id',
  'name',
  'description',
  'priceMinor',
  'taxTreatment',
  'taxCause',
  'taxBasisPoints',
  'barcode',
  'pictureFileId',
  'isStocked',
  'stock',
  'lowStock',
  'isOnline',
  'status',
  'version',
] as const;

const isLow = sql<SqlBool>`is_stocked and stock <= coalesce(low_stock, 0)`;

export async function searchProducts(
  connection: Connection,
  query: ListQuery,
): Promise<{ items: Product[]; total: number; lowStock: number }> {
  let matching = connection.selectFrom('product').where('status', '=', query.status);
  const search = query.search ?? '';
  if (search !== '') matching = matching.where((is) => is.and(searchConditions(search)));
  if (query.stock === 'low') matching = matching.where(isLow);
  const rows = await matching
    .select(columns)
    .select(sql<number>`(count(*) over ())::integer`.as('total'))
    // guard: a scanned barcode is the first result, which Enter adds to the charge
    .orderBy(sql`lower(barcode) is not distinct from lower(${search})`, 'desc')
    .orderBy('sortName')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const lowStockCount = await connection
    .selectFrom('product')
    .where('status', '=', 'active')
    .where(isLow)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  const items = rows.map(({ total: _total, ...product }) => asProduct(product));
  const isBeyond = rows.length === 0 && query.page > 1;
  const total = isBeyond
    ? (await matching.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow())
        .count
    : (rows[0]?.total ?? 0);
  return { items, total, lowStock: lowStockCount.count };
}

/**
 * Words occur in any order. Text without spaces can be a barcode, whose parts must not be found
 * apart: `B-10` is not in «Botella 10».
 */
function searchConditions(search: string) {
  const contains = (text: string) => sql<SqlBool>`search like search_text(${likePattern(text)})`;
  if (/\s/.test(search)) return wordTerms(search).map(contains);
  return [sql<SqlBool>`(${contains(search)} or ${contains(searchableName(search))})`];
}

export async function listProducts(connection: Connection): Promise<Product[]> {
  const query = connection.selectFrom('product').select(columns);
  return (await query.orderBy('sortName').orderBy('id').execute()).map(asProduct);
}

export async function findProduct(
  connection: Connection,
  id: string,
  lock = false,
): Promise<Product | undefined> {
  let query = connection.selectFrom('product').select(columns).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && asProduct(row);
}

export type ProductForSale = Pick<
  Product,
  | 'id'
  | 'name'
  | 'priceMinor'
  | 'taxTreatment'
  | 'taxCause'
  | 'taxBasisPoints'
  | 'status'
  | 'isStocked'
  | 'stock'
>;

/** The facts of these products that a sale needs; unknown products are left out. */
export async function readProductsForSale(
  connection: Connection,
  ids: readonly string[],
): Promise<ProductForSale[]> {
  if (ids.length === 0) return [];
  const rows = await connection
    .selectFrom('product')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(asProduct);
}

export async function insertProduct(
  connection: Connection,
  product: ProductInput & { id: string; now: Date },
): Promise<void> {
  await connection
    .insertInto('product')
    .values({ id: product.id, createdAt: product.now, ...valuesOf(product) })
    .execute();
}

export async function updateProduct(
  connection: Connection,
  id: string,
  product: ProductInput,
): Promise<void> {
  await connection
    .updateTable('product')
    .set((is) => ({ ...valuesOf(product), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setProductStatus(
  connection: Connection,
  id: string,
  status: Product['status'],
): Promise<void> {
  await connection
    .updateTable('product')
    .set((is) => ({ status, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function asProduct<Stored extends Omit<Product, 'taxCause'> & { taxCause: string | null }>(
  row: Stored,
): Stored & Product {
  return row as Stored & Product; // a cause is only ever written from the contract's enum
}

function valuesOf(product: ProductInput) {
  const { pictureFileId } = product;
  return {
    name: product.name,
    description: product.description,
    priceMinor: product.priceMinor,
    taxTreatment: product.taxTreatment,
    taxCause: product.taxCause,
    taxBasisPoints: product.taxBasisPoints,
    barcode: product.barcode,
    isStocked: product.isStocked,
    lowStock: product.lowStock,
    isOnline: product.isOnline,
    ...(pictureFileId === undefined ? {} : { pictureFileId }),
  };
}
