import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, joinedText, localDateOutputSchema } from '../fields.ts';
import { keysetQuery } from '../keyset.ts';
import { readVoucherCode } from './voucher-code.ts';

/** Gift vouchers: an amount that is paid today and spent later. Amounts are minor units. */

export const voucherCodeSchema = z.string({ error: 'Escribe el código del vale.' }).check(
  z.maxLength(40, { error: 'Ese código no es de ningún vale. Repásalo.' }),
  z.refine((text) => readVoucherCode(text) !== null, {
    error: 'Ese código no es de ningún vale. Repásalo.',
  }),
);

export const voucherStates = ['usable', 'spent', 'expired', 'voided', 'refunded'] as const;
export type VoucherState = (typeof voucherStates)[number];
export const voucherStateNames = {
  usable: 'Con saldo',
  spent: 'Gastado',
  expired: 'Caducado',
  voided: 'Anulado',
  refunded: 'Devuelto',
} as const satisfies Record<VoucherState, string>;

export const voucherSchema = z.object({
  id: idSchema,
  /** As it is printed; in the list of all, only its last four characters. */
  code: z.string(),
  state: z.enum(voucherStates),
  amountMinor: z.number(),
  balanceMinor: z.number(),
  /** The last day on which it can be spent. */
  expiresOn: localDateOutputSchema,
  createdAt: instantSchema,
  recipient: z.string(),
  message: z.string(),
  saleId: idSchema,
  /** Who bought it; null without a record. */
  buyer: z.nullable(z.object({ id: idSchema, name: z.string() })),
  voidReason: z.nullable(z.string()),
});
export type Voucher = z.infer<typeof voucherSchema>;

const params = z.object({ id: idSchema });

export const findVoucher = endpoint('POST', '/api/vouchers/find', {
  summary: 'El vale de un código: lo que le queda y hasta cuándo',
  body: z.object({ code: voucherCodeSchema }),
  response: voucherSchema,
});
export const listVouchers = endpoint('GET', '/api/vouchers', {
  summary: 'Vales regalo, el último primero, con el final de su código',
  query: z.object({ state: z.optional(z.enum(voucherStates)), ...keysetQuery }),
  response: z.object({ items: z.array(voucherSchema), next: z.nullable(z.string()) }),
});
export const listVouchersOfSale = endpoint('GET', '/api/sales/:id/vouchers', {
  summary: 'Los vales que se vendieron en una venta',
  params,
  response: z.object({ items: z.array(voucherSchema) }),
});
export const getVoucherPdf = endpoint('GET', '/api/vouchers/:id/pdf', {
  summary: 'Un vale regalo para imprimir',
  params,
  response: z.string(),
});
export const voidVoucher = endpoint('POST', '/api/vouchers/:id/void', {
  summary: 'Anular un vale: lo que le queda se pierde',
  params,
  body: z.object({
    reason: joinedText().check(
      z.minLength(3, { error: 'Di por qué.' }),
      z.maxLength(300, { error: 'Cuéntalo en 300 letras como mucho.' }),
    ),
  }),
  response: voucherSchema,
});
