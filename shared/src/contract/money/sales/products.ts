import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  idSchema,
  instantSchema,
  joinedText,
  multilineText,
  nameSchema,
  pageSchema,
  pageSizeSchema,
  versionSchema,
} from '../../fields.ts';
import { keysetQuery } from '../../keyset.ts';
import { activeStatuses } from '../../timetable/services.ts';
import { hasFittingTaxCause, taxCauseText, taxFields } from '../documents/tax.ts';

/** Products sold at reception and their stock. */

const whole = (min: number, max: number, error: string) =>
  z.number({ error }).check(z.int({ error }), z.gte(min, { error }), z.lte(max, { error }));

const priceText = 'Escribe un precio de 0 a 100.000.';
const stockText = 'Pon de 0 a 100.000 unidades.';
const barcodeText = 'Un código tiene de 4 a 32 letras, números o guiones.';

const productFields = {
  name: nameSchema,
  description: multilineText().check(z.maxLength(2000)),
  /** Minor units, tax included. */
  priceMinor: whole(0, 100_000_00, priceText),
  ...taxFields,
  barcode: z.nullable(z.string().check(z.trim(), z.regex(/^[0-9A-Za-z-]{4,32}$/, barcodeText))),
  /** Whether its units are counted. */
  isStocked: z.boolean(),
  /** It is marked as low at this number of units or fewer; null: never. */
  lowStock: z.nullable(whole(0, 100_000, stockText)),
  /** Whether clients can buy it online. */
  isOnline: z.boolean(),
  /** From `uploadProductPicture`; null removes it, absent leaves it unchanged. */
  pictureFileId: z.optional(z.nullable(idSchema)),
};

export const productInputSchema = z
  .object(productFields)
  .check(z.refine(hasFittingTaxCause, { path: ['taxCause'], error: taxCauseText }));
export type ProductInput = z.infer<typeof productInputSchema>;

export const productSchema = z.object({
  id: idSchema,
  ...productFields,
  pictureFileId: z.nullable(idSchema),
  stock: z.number(),
  status: z.enum(activeStatuses),
  version: z.number(),
});
export type Product = z.infer<typeof productSchema>;

const params = z.object({ id: idSchema });

export const listProducts = endpoint('GET', '/api/products', {
  summary: 'Buscar productos por nombre o código de barras, sin acentos',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    status: z._default(z.enum(activeStatuses), 'active'),
    /** `low`: products with few or no units left. */
    stock: z._default(z.enum(['any', 'low']), 'any'),
    page: pageSchema,
    pageSize: pageSizeSchema,
  }),
  response: z.object({
    items: z.array(productSchema),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
    /** Number of active products with few or no units left, regardless of the search. */
    lowStock: z.number(),
  }),
});
export const exportProducts = endpoint('GET', '/api/products/export', {
  summary: 'Todos los productos en CSV, también los archivados',
  response: z.string(),
});
export const getProduct = endpoint('GET', '/api/products/:id', {
  summary: 'Un producto',
  params,
  response: productSchema,
});
export const createProduct = endpoint('POST', '/api/products', {
  summary: 'Crear un producto',
  body: productInputSchema,
  response: productSchema,
});
export const updateProduct = endpoint('PUT', '/api/products/:id', {
  summary: 'Guardar un producto; lo ya vendido no cambia',
  params,
  body: z.object({ product: productInputSchema, version: versionSchema }),
  response: productSchema,
});
export const setProductStatus = endpoint('PUT', '/api/products/:id/status', {
  summary: 'Archivar o recuperar un producto',
  params,
  body: z.object({ status: z.enum(activeStatuses) }),
  response: productSchema,
});
export const uploadProductPicture = endpoint('POST', '/api/products/pictures', {
  summary: 'Subir la imagen de un producto, para guardarla con él',
  response: z.object({ fileId: idSchema }),
});

export const stockMovementKinds = ['purchase', 'sale', 'return', 'count', 'loss'] as const;
export const stockMovementSchema = z.object({
  id: idSchema,
  kind: z.enum(stockMovementKinds),
  /** Negative if units leave. */
  quantity: z.number(),
  stockAfter: z.number(),
  /** Cost per unit in minor units; only for purchases with a known cost. */
  unitCostMinor: z.nullable(z.number()),
  /** The sale that caused it. */
  saleId: z.nullable(idSchema),
  reason: z.nullable(z.string()),
  at: instantSchema,
  actorName: z.nullable(z.string()),
});
export type StockMovement = z.infer<typeof stockMovementSchema>;

const reasonSchema = joinedText().check(z.minLength(3, { error: 'Di por qué.' }), z.maxLength(300));
const units = whole(1, 100_000, 'Pon de 1 a 100.000 unidades.');

export const listStockMovements = endpoint('GET', '/api/products/:id/movements', {
  summary: 'Las entradas y salidas de un producto, la última primero',
  params,
  query: z.object(keysetQuery),
  response: z.object({ items: z.array(stockMovementSchema), next: z.nullable(z.string()) }),
});
export const addStockMovement = endpoint('POST', '/api/products/:id/movements', {
  summary: 'Anotar una compra, un recuento o una pérdida de existencias',
  params,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('purchase'),
      quantity: units,
      unitCostMinor: z.nullable(whole(0, 100_000_00, priceText)),
    }),
    z.object({ kind: z.literal('loss'), quantity: units, reason: reasonSchema }),
    /** `counted` is the number of units on the shelf; the difference is computed. */
    z.object({ kind: z.literal('count'), counted: whole(0, 100_000, stockText) }),
  ]),
  response: productSchema,
});
