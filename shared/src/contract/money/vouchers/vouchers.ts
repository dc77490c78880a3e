import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  idSchema,
  instantSchema,
  joinedText,
  localDateOutputSchema,
  oneLineText,
  withoutLinks,
} from '../../fields.ts';
import { keysetQuery } from '../../keyset.ts';
import { readVoucherCode } from './voucher-code.ts';

/** Gift vouchers: amounts paid now and spent later. Amounts are minor units. */

export const voucherCodeSchema = z.string({ error: 'Escribe el código del vale.' }).check(
  z.maxLength(40, { error: 'Ese código no es de ningún vale. Repásalo.' }),
  z.refine((text) => readVoucherCode(text) !== null, {
    error: 'Ese código no es de ningún vale. Repásalo.',
  }),
);

const amountText = 'Pon de 1 a 1.000 €.';
/** Limits of a voucher's amount. */
const voucherLimits = { minMinor: 100, maxMinor: 1_000_00 } as const;
export const voucherAmountSchema = z
  .number({ error: amountText })
  .check(
    z.int({ error: amountText }),
    z.gte(voucherLimits.minMinor, { error: amountText }),
    z.lte(voucherLimits.maxMinor, { error: amountText }),
  );

/** Fields for buying a voucher: recipient and message may be empty. */
export const voucherFields = {
  amountMinor: voucherAmountSchema,
  recipient: oneLineText().check(z.maxLength(80, { error: 'Como mucho 80 letras.' }), withoutLinks),
  message: joinedText().check(z.maxLength(300, { error: 'Como mucho 300 letras.' }), withoutLinks),
};

/**
 * `single`: all that vouchers can buy has the same tax, which is charged when the voucher is sold;
 * `multi`: the purchased items are taxed, and the voucher is not.
 */
export const voucherPurposes = ['single', 'multi'] as const;
export type VoucherPurpose = (typeof voucherPurposes)[number];

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
  /** As printed; in the list of all vouchers, only its last four characters. */
  code: z.string(),
  state: z.enum(voucherStates),
  amountMinor: z.number(),
  balanceMinor: z.number(),
  /** The last day of validity. */
  expiresOn: localDateOutputSchema,
  createdAt: instantSchema,
  recipient: z.string(),
  message: z.string(),
  saleId: idSchema,
  /** The buyer; null without a client record. */
  buyer: z.nullable(z.object({ id: idSchema, name: z.string() })),
  voidReason: z.nullable(z.string()),
});
export type Voucher = z.infer<typeof voucherSchema>;

/** A voucher as seen by a client who bought it or paid with it. */
export const ownVoucherSchema = z.object({
  id: idSchema,
  /** As printed. */
  code: z.string(),
  state: z.enum(voucherStates),
  amountMinor: z.number(),
  balanceMinor: z.number(),
  expiresOn: localDateOutputSchema,
  /** The recipient entered by the buyer; empty for a received voucher. */
  recipient: z.string(),
  isBought: z.boolean(),
});
export type OwnVoucher = z.infer<typeof ownVoucherSchema>;

const params = z.object({ id: idSchema });

export const listOwnVouchers = endpoint('GET', '/api/me/vouchers', {
  summary: 'Los vales que he comprado, y los que he usado y aún tienen saldo',
  response: z.object({ items: z.array(ownVoucherSchema) }),
});
export const getOwnVoucherPdf = endpoint('GET', '/api/me/vouchers/:id/pdf', {
  summary: 'Un vale que he comprado, para imprimirlo o mandarlo',
  params,
  response: z.string(),
});

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
