import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema } from '../../fields.ts';
import { reasonSchema } from '../sales/sale-fields.ts';

/**
 * Refunds and disputes of online payments that started at the provider and that staff must check.
 */
export const externalRefundSchema = z.object({
  id: idSchema,
  kind: z.enum(['refund', 'dispute']),
  /** For a dispute: the decision of the client's bank. */
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  /** The provider's id, to find it in its dashboard. */
  providerReference: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  at: instantSchema,
  /** The online payment concerned. */
  reference: idSchema,
  description: z.string(),
  client: z.object({ id: idSchema, name: z.string() }),
  /** Null if the payment bought nothing. */
  sale: z.nullable(z.object({ id: idSchema, documentNumber: z.nullable(z.string()) })),
});
export type ExternalRefund = z.infer<typeof externalRefundSchema>;

export const listExternalRefunds = endpoint('GET', '/api/payments/external-refunds', {
  summary: 'Devoluciones y reclamaciones hechas en el proveedor de pagos que están por revisar',
  response: z.object({ items: z.array(externalRefundSchema) }),
});

export const handleExternalRefund = endpoint('POST', '/api/payments/external-refunds/:id/handled', {
  summary: 'Dar por revisada una devolución o reclamación del proveedor, con el motivo',
  params: z.object({ id: idSchema }),
  body: z.object({ reason: reasonSchema }),
  response: z.object({ items: z.array(externalRefundSchema) }),
});
