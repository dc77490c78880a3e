import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { instantSchema, searchTextSchema } from '../../fields.ts';
import { keysetQuery } from '../../keyset.ts';
import { paymentMethodsOfSales } from '../payments/payment-methods.ts';
import { saleSummarySchema } from './sales.ts';

export const shiftSaleSchema = z.object({
  ...saleSummarySchema.shape,
  /** Methods of its payments; empty if nothing was paid, and for the shift while a count is blind. */
  methods: z.array(z.enum(paymentMethodsOfSales)),
  actorName: z.nullable(z.string()),
});
export type ShiftSale = z.infer<typeof shiftSaleSchema>;

export const listShiftSales = endpoint('GET', '/api/sales/shift', {
  summary: 'Las ventas del turno; con una búsqueda, las de cualquier día',
  query: z.object({
    /** As in the list of sales: the client's name, the document's number or the sold items. */
    search: searchTextSchema,
    ...keysetQuery,
  }),
  response: z.object({
    /** Start of the shift: when the first open register was opened, otherwise midnight. */
    since: instantSchema,
    items: z.array(shiftSaleSchema),
    next: z.nullable(z.string()),
  }),
});
