import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { largestInteger, oneLineText } from '../fields.ts';
import { documentSeriesSchema, seriesCodesSchema } from './documents/document-series.ts';
import { isCountryCode } from './documents/countries.ts';
import { issuerTaxIdSchema } from './documents/tax-ids.ts';
import { taxCauses, taxTreatments } from './documents/tax.ts';
import { territories } from './documents/territory.ts';
import { voucherAmountSchema, voucherPurposes } from './vouchers/vouchers.ts';

/** Settings for documents and money limits, and the state of the fiscal records. */

/** `verifactu`: invoices with a fiscal record; `plain`: receipts without one. */
export const documentRegimes = ['plain', 'verifactu'] as const;

/** Code and type of an activity in the tax office's books; empty: not specified. */
export const activities = ['', 'A01', 'A03', 'A04', 'A05'] as const;
export type Activity = (typeof activities)[number];

const amountText = 'Escribe un importe de 0 o más.';
const amount = z
  .number({ error: amountText })
  .check(
    z.int({ error: amountText }),
    z.gte(0, { error: amountText }),
    z.lte(largestInteger, { error: amountText }),
  );
const positiveText = 'Escribe un importe mayor que 0.';
const monthsText = 'Pon de 1 a 60 meses.';
const dueDaysText = 'Pon de 0 a 730 días.';
const percentText = 'Pon del 0 al 100 %.';

const fields = {
  regime: z.enum(documentRegimes),
  legalName: oneLineText().check(z.maxLength(120)),
  taxId: issuerTaxIdSchema,
  street: oneLineText().check(z.maxLength(120)),
  postalCode: oneLineText().check(z.maxLength(12)),
  city: oneLineText().check(z.maxLength(80)),
  province: oneLineText().check(z.maxLength(80)),
  country: z.string().check(z.refine(isCountryCode, { error: 'Pon las dos letras del país.' })),
  /** Maximum total of a simplified document. */
  simplifiedLimitMinor: amount,
  /** Totals from which cash is refused; the second applies to private persons resident abroad. */
  cashLimitMinor: amount.check(z.gte(1, { error: positiveText })),
  cashLimitAbroadMinor: amount.check(z.gte(1, { error: positiveText })),
  /** A closing with a larger difference needs a reason. */
  cashToleranceMinor: amount,
  /** The largest refund and discount that reception may give. */
  refundLimitMinor: amount,
  discountLimitBasisPoints: z
    .number({ error: percentText })
    .check(
      z.int({ error: percentText }),
      z.gte(0, { error: percentText }),
      z.lte(10_000, { error: percentText }),
    ),
  /** The most that each person at reception may discount in one shift. Absent: unchanged. */
  discountShiftLimitMinor: z.optional(amount),
  /** Validity of a gift voucher. */
  voucherMonths: z
    .number({ error: monthsText })
    .check(
      z.int({ error: monthsText }),
      z.gte(1, { error: monthsText }),
      z.lte(60, { error: monthsText }),
    ),
  /** The economic activity in the book of issued invoices. Absent: unchanged. */
  activity: z.optional(z.enum(activities)),
  /**
   * Its heading of the Spanish tax on economic activities (IAE); empty: not specified. Absent:
   * unchanged.
   */
  iaeHeading: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^[0-9.]{0,7}$/, { error: 'Escribe solo números, como 967.1.' })),
  ),
  /**
   * The tax treatment of gift vouchers, as confirmed by the owner; null: derived from the
   * catalogue. Absent: unchanged.
   */
  voucherPurpose: z.optional(z.nullable(z.enum(voucherPurposes))),
  /** Latest due date of an unpaid remainder, in days from today. Absent: unchanged. */
  maxDueDays: z.optional(
    z
      .number({ error: dueDaysText })
      .check(
        z.int({ error: dueDaysText }),
        z.gte(0, { error: dueDaysText }),
        z.lte(730, { error: dueDaysText }),
      ),
  ),
  /**
   * Whether the expected amount stays hidden until a drawer's count is submitted. Absent:
   * unchanged.
   */
  isCountBlind: z.optional(z.boolean()),
  /** Amounts of gift vouchers sold online; empty: none are sold online. Absent: unchanged. */
  voucherAmountsMinor: z.optional(
    z.array(voucherAmountSchema).check(z.maxLength(6, { error: 'Como mucho seis importes.' })),
  ),
};

/** Legal maximum of a simplified invoice anywhere in Spain (error 1150). */
export const largestSimplifiedMinor = 3000_00;

type NeededField = 'legalName' | 'taxId' | 'street' | 'city';

const neededForInvoices = (field: NeededField) =>
  z.refine<Record<NeededField | 'regime', string>>(
    (settings) => settings.regime === 'plain' || settings[field] !== '',
    { error: 'Hace falta para emitir facturas.', path: [field] },
  );

export const moneySettingsInputSchema = z
  .object({
    ...fields,
    /** Prefix codes by kind of document. Absent: unchanged. */
    seriesCodes: z.optional(seriesCodesSchema),
    /** Determines the tax that the center charges. Absent: unchanged. */
    territory: z.optional(z.enum(territories)),
  })
  .check(
    neededForInvoices('legalName'),
    neededForInvoices('taxId'),
    neededForInvoices('street'),
    neededForInvoices('city'),
    z.refine(({ regime, territory }) => regime === 'plain' || territory !== 'abroad', {
      error: 'Fuera de España no hay facturas con registro VERI*FACTU: elige recibos.',
      path: ['regime'],
    }),
    z.refine(
      ({ regime, simplifiedLimitMinor }) =>
        regime === 'plain' || simplifiedLimitMinor <= largestSimplifiedMinor,
      { error: 'Una factura simplificada no pasa de 3.000 €.', path: ['simplifiedLimitMinor'] },
    ),
  );
export type MoneySettingsInput = z.infer<typeof moneySettingsInputSchema>;

export const moneySettingsSchema = z.object({
  ...fields,
  legalName: z.string(),
  taxId: z.string(),
  /** Always sent by the server. */
  series: z.optional(documentSeriesSchema),
  /** Taxes of the items on sale: if there is only one, vouchers can be single-purpose. */
  catalogueTaxes: z.optional(
    z.array(
      z.object({
        taxTreatment: z.enum(taxTreatments),
        taxCause: z.nullable(z.enum(taxCauses)),
        taxBasisPoints: z.number(),
      }),
    ),
  ),
  /** Always sent by the server. */
  territory: z.optional(z.enum(territories)),
  /** True once documents exist, because they fix the tax. Always sent by the server. */
  isTerritoryFixed: z.optional(z.boolean()),
  /** True once fiscal records exist, because they fix the NIF. */
  isTaxIdFixed: z.boolean(),
  /** Whether the program's producer is configured, which every record must name. */
  hasProducer: z.boolean(),
});
export type MoneySettings = z.infer<typeof moneySettingsSchema>;

const { legalName, taxId, street, postalCode, city } = fields;

/**
 * The owner's answer to whether the center gives invoices: turns them on with the issuer's data, or
 * keeps receipts.
 */
export const invoicingInputSchema = z
  .object({ regime: z.enum(documentRegimes), legalName, taxId, street, postalCode, city })
  .check(
    neededForInvoices('legalName'),
    neededForInvoices('taxId'),
    neededForInvoices('street'),
    neededForInvoices('city'),
  );
export type InvoicingInput = z.infer<typeof invoicingInputSchema>;

export const invoicingSchema = z.object({
  regime: z.enum(documentRegimes),
  legalName: z.string(),
  taxId: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** False until the owner has chosen between invoices and receipts. */
  isAnswered: z.boolean(),
  /** Determines the tax of invoices. Always sent by the server. */
  territory: z.optional(z.enum(territories)),
  isTaxIdFixed: z.boolean(),
  /** Whether the program's producer is configured, which invoices need. */
  hasProducer: z.boolean(),
});
export type Invoicing = z.infer<typeof invoicingSchema>;

export const fiscalStatusSchema = z.object({
  regime: z.enum(documentRegimes),
  records: z.number(),
  /** Records that the tax office doesn't have yet. */
  unsent: z.number(),
  /** Whether this server sends them automatically. */
  isSending: z.boolean(),
  /** Since when sending has failed, and the error; both null if it works. */
  failingSince: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  rejected: z.number(),
  /** Accepted with errors to check. */
  withErrors: z.number(),
  /** The last 20 rejected or accepted with errors, newest first. */
  faults: z.array(
    z.object({
      documentId: z.string(),
      fullNumber: z.string(),
      kind: z.enum(['issue', 'cancel']),
      state: z.enum(['rejected', 'acceptedWithErrors']),
      /** The tax office's message. */
      error: z.nullable(z.string()),
    }),
  ),
});
export type FiscalStatus = z.infer<typeof fiscalStatusSchema>;
export const getFiscalStatus = endpoint('GET', '/api/fiscal/status', {
  summary:
    'Cuántos registros de facturación hay, cuántos faltan por enviar y qué ha dicho de ellos la Agencia Tributaria',
  response: fiscalStatusSchema,
});

export const getFiscalDeclaration = endpoint('GET', '/api/fiscal/declaration', {
  summary: 'Declaración responsable de quien ha hecho el programa',
  response: z.object({
    /** In the order of the law; null if the installation hasn't configured it. */
    items: z.array(z.object({ name: z.string(), text: z.nullable(z.string()) })),
    /**
     * Missing for a complete declaration: server variables, and features that the program lacks.
     */
    missing: z.array(z.string()),
  }),
});
