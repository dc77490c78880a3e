import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { largestInteger, oneLineText, versionSchema } from '../fields.ts';
import { documentSeriesSchema, seriesCodesSchema } from './document-series.ts';
import { isCountryCode } from './countries.ts';
import { isSpanishTaxId, normalizeTaxId } from './tax-ids.ts';
import { taxCauses, taxTreatments } from './tax.ts';
import { territories } from './territory.ts';
import { voucherAmountSchema, voucherPurposes } from './vouchers.ts';

/** How the center issues documents, what its limits with money are, and how its records stand. */

/** `verifactu`: invoices with their fiscal record; `plain`: receipts without one. */
export const documentRegimes = ['plain', 'verifactu'] as const;

/** Code and type of an activity, as the tax office writes them in its books; empty: not said. */
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
  taxId: z.string().check(
    z.overwrite(normalizeTaxId),
    z.refine((text) => text === '' || isSpanishTaxId(text), { error: 'Ese NIF no es correcto.' }),
  ),
  street: oneLineText().check(z.maxLength(120)),
  postalCode: oneLineText().check(z.maxLength(12)),
  city: oneLineText().check(z.maxLength(80)),
  province: oneLineText().check(z.maxLength(80)),
  country: z.string().check(z.refine(isCountryCode, { error: 'Pon las dos letras del país.' })),
  /** Up to this total a document may be a simplified one. */
  simplifiedLimitMinor: amount,
  /** From this total on, cash is refused; the second is for private persons who live abroad. */
  cashLimitMinor: amount.check(z.gte(1, { error: positiveText })),
  cashLimitAbroadMinor: amount.check(z.gte(1, { error: positiveText })),
  /** A closing whose difference is larger wants a reason. */
  cashToleranceMinor: amount,
  /** What reception may give back, and the largest discount it may give. */
  refundLimitMinor: amount,
  discountLimitBasisPoints: z
    .number({ error: percentText })
    .check(
      z.int({ error: percentText }),
      z.gte(0, { error: percentText }),
      z.lte(10_000, { error: percentText }),
    ),
  /** How long a gift voucher can be spent. */
  voucherMonths: z
    .number({ error: monthsText })
    .check(
      z.int({ error: monthsText }),
      z.gte(1, { error: monthsText }),
      z.lte(60, { error: monthsText }),
    ),
  /** The economic activity that the book of issued invoices names. Absent: as it is. */
  activity: z.optional(z.enum(activities)),
  /** Its heading of the Spanish tax on economic activities (IAE); empty: not said. Absent: as it is. */
  iaeHeading: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^[0-9.]{0,7}$/, { error: 'Escribe solo números, como 967.1.' })),
  ),
  /** What gift vouchers are, as the owner confirmed; null: what the catalogue says. Absent: as it is. */
  voucherPurpose: z.optional(z.nullable(z.enum(voucherPurposes))),
  /** How many days from today what isn't paid now may be due, at most. Absent: as it is. */
  maxDueDays: z.optional(
    z
      .number({ error: dueDaysText })
      .check(
        z.int({ error: dueDaysText }),
        z.gte(0, { error: dueDaysText }),
        z.lte(730, { error: dueDaysText }),
      ),
  ),
  /** Until the count of a drawer is in, the expected amount is hidden. Absent: as it is. */
  isCountBlind: z.optional(z.boolean()),
  /** What gift vouchers are offered at online; none: they aren't sold there. Absent: as they are. */
  voucherAmountsMinor: z.optional(
    z.array(voucherAmountSchema).check(z.maxLength(6, { error: 'Como mucho seis importes.' })),
  ),
};

/** More than this no simplified invoice may come to, anywhere in Spain (error 1150). */
const largestSimplifiedMinor = 3000_00;

type NeededField = 'legalName' | 'taxId' | 'street' | 'city';

const neededForInvoices = (field: NeededField) =>
  z.refine<Record<NeededField | 'regime', string>>(
    (settings) => settings.regime === 'plain' || settings[field] !== '',
    { error: 'Hace falta para emitir facturas.', path: [field] },
  );

export const moneySettingsInputSchema = z
  .object({
    ...fields,
    /** What the numbers of each kind of document begin with. Absent: as they are. */
    seriesCodes: z.optional(seriesCodesSchema),
    /** Which tax the center charges. Absent: as it is. */
    territory: z.optional(z.enum(territories)),
    version: versionSchema,
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
  version: versionSchema,
  /** Always said by the server. */
  series: z.optional(documentSeriesSchema),
  /** The taxes of what is on sale: with one of them alone, vouchers can be single-purpose. */
  catalogueTaxes: z.optional(
    z.array(
      z.object({
        taxTreatment: z.enum(taxTreatments),
        taxCause: z.nullable(z.enum(taxCauses)),
        taxBasisPoints: z.number(),
      }),
    ),
  ),
  /** Always said by the server. */
  territory: z.optional(z.enum(territories)),
  /** Once there are documents, the tax is theirs. Always said by the server. */
  isTerritoryFixed: z.optional(z.boolean()),
  /** Once there are records, the NIF is theirs. */
  isTaxIdFixed: z.boolean(),
  /** Whether the program says who made it, as every record must. */
  hasProducer: z.boolean(),
});

export const getMoneySettings = endpoint('GET', '/api/money/settings', {
  summary: 'Cómo factura el centro y sus límites con el dinero',
  response: moneySettingsSchema,
});
export const updateMoneySettings = endpoint('PUT', '/api/money/settings', {
  summary: 'Cambiar cómo factura el centro y sus límites con el dinero',
  body: moneySettingsInputSchema,
  response: moneySettingsSchema,
});

export const fiscalStatusSchema = z.object({
  regime: z.enum(documentRegimes),
  records: z.number(),
  /** That the tax office doesn't have. */
  unsent: z.number(),
  /** Whether this server sends them by itself. */
  isSending: z.boolean(),
  /** Since when none gets through, and why; both null while all is well. */
  failingSince: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  rejected: z.number(),
  /** Accepted, with something to look at. */
  withErrors: z.number(),
  /** The last 20 of both, newest first. */
  faults: z.array(
    z.object({
      documentId: z.string(),
      fullNumber: z.string(),
      kind: z.enum(['issue', 'cancel']),
      state: z.enum(['rejected', 'acceptedWithErrors']),
      /** The tax office's own words. */
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
    /** In the order of the law; null is what the installation doesn't say yet. */
    items: z.array(z.object({ name: z.string(), text: z.nullable(z.string()) })),
    /** What is missing for it to be whole: variables of the server, and what the program doesn't do yet. */
    missing: z.array(z.string()),
  }),
});
