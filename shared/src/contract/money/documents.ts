import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  emailSchema,
  idSchema,
  instantSchema,
  joinedText,
  localDateOutputSchema,
  oneLineText,
} from '../fields.ts';
import { isCountryCode } from './countries.ts';
import { taxCauses, taxTreatments } from './tax.ts';
import { countryOfVatId, isPersonalTaxId, isSpanishTaxId, normalizeTaxId } from './tax-ids.ts';
import { taxName } from './territory.ts';

/** What a sale is documented by. */

/** Identifications of a buyer without a Spanish NIF, by the tax office's codes. */
export const foreignIdTypeName = {
  '02': 'NIF-IVA de la Unión Europea',
  '03': 'Pasaporte',
  '04': 'Documento oficial de su país',
  '05': 'Certificado de residencia',
  '06': 'Otro documento',
  '07': 'NIF español sin censar',
} as const;
export type ForeignIdType = keyof typeof foreignIdTypeName;
export const foreignIdTypes = Object.keys(foreignIdTypeName) as ForeignIdType[]; // Object.keys loses the literal type

const countryText = 'Elige de qué país es.';
const taxIdText = 'Ese NIF no es correcto.';
const vatIdText = 'Escribe el NIF-IVA con las letras de su país: FR12345678901.';

interface BuyerId {
  taxId: string;
  idType?: ForeignIdType | null | undefined;
  country?: string | null | undefined;
}

/** What is typed as it is stored: a NIF without marks, the country of what can be of one alone. */
function normalizeBuyerId<Id extends BuyerId>(buyer: Id): Id {
  const { idType, taxId, country } = buyer;
  if (idType === '02') {
    const vatId = normalizeTaxId(taxId);
    return { ...buyer, taxId: vatId, country: country || countryOfVatId(vatId) };
  }
  if (idType === '07') return { ...buyer, taxId: normalizeTaxId(taxId), country: 'ES' };
  return idType ? buyer : { ...buyer, taxId: normalizeTaxId(taxId) };
}

/** By what the tax office answers 1123, 1222 and 1131 to. */
function hasFittingId({ taxId, idType, country }: BuyerId): boolean {
  switch (idType) {
    case '02':
      return countryOfVatId(taxId) !== null && countryOfVatId(taxId) === country;
    case '07':
      return isPersonalTaxId(taxId);
    case '03':
    case '04':
    case '05':
    case '06':
      return taxId !== '';
    default:
      return isSpanishTaxId(taxId);
  }
}

/** Spain is only the country of a passport or of a NIF outside the census (error 1126). */
function hasFittingCountry({ idType, country }: BuyerId): boolean {
  if (!idType || idType === '02') return true;
  if (!country || !isCountryCode(country)) return false;
  return country !== 'ES' || idType === '03' || idType === '07';
}

/** Who an invoice is for, as it stands on it. */
export const buyerSchema = z
  .object({
    name: oneLineText('Escribe a nombre de quién va.').check(
      z.minLength(2, { error: 'Escribe a nombre de quién va.' }),
      z.maxLength(120),
    ),
    /** A Spanish one, or with `idType` the identification of another country. */
    taxId: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(30)),
    idType: z.optional(z.nullable(z.enum(foreignIdTypes))),
    /** ISO 3166-1 alpha-2; only of a foreign identification. */
    country: z.optional(z.nullable(z.string())),
    address: oneLineText().check(
      z.minLength(5, { error: 'Escribe la dirección con el código postal.' }),
      z.maxLength(250),
    ),
  })
  .check(
    z.overwrite(normalizeBuyerId),
    z.refine((buyer) => buyer.idType === '02' || hasFittingId(buyer), {
      error: taxIdText,
      path: ['taxId'],
    }),
    z.refine((buyer) => buyer.idType !== '02' || hasFittingId(buyer), {
      error: vatIdText,
      path: ['taxId'],
    }),
    // As long as a record may have it.
    z.refine(({ taxId }) => taxId.length <= 20, { error: taxIdText, path: ['taxId'] }),
    z.refine((buyer) => hasFittingCountry(buyer) || buyer.country === 'ES', {
      error: countryText,
      path: ['country'],
    }),
    z.refine((buyer) => hasFittingCountry(buyer) || buyer.country !== 'ES', {
      error: 'De España, solo un pasaporte. Si tiene NIF, elige NIF.',
      path: ['country'],
    }),
  );
export type Buyer = z.infer<typeof buyerSchema>;

export const documentTypes = ['F1', 'F2', 'F3', 'R1', 'R5', 'plain'] as const;
export const documentTypeName = {
  F1: 'Factura',
  F2: 'Factura simplificada',
  F3: 'Factura',
  R1: 'Factura rectificativa',
  R5: 'Factura rectificativa',
  plain: 'Comprobante',
} as const satisfies Record<(typeof documentTypes)[number], string>;

const documentReferenceSchema = z.object({
  id: idSchema,
  fullNumber: z.string(),
  issuedOn: localDateOutputSchema,
});

/** A document as it is shown and printed; amounts are minor units, tax included but for `baseMinor`. */
export const documentSchema = z.object({
  ...documentReferenceSchema.shape,
  type: z.enum(documentTypes),
  saleId: idSchema,
  clientId: z.nullable(idSchema),
  issuedAt: instantSchema,
  operationOn: localDateOutputSchema,
  issuer: z.object({ name: z.string(), taxId: z.string(), address: z.string() }),
  buyer: z.nullable(
    z.object({
      name: z.string(),
      taxId: z.string(),
      address: z.string(),
      idType: z.optional(z.nullable(z.enum(foreignIdTypes))),
      country: z.optional(z.nullable(z.string())),
    }),
  ),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      unitPriceMinor: z.number(),
      discountMinor: z.number(),
      /** Of a promotion code. */
      discountName: z.optional(z.nullable(z.string())),
      totalMinor: z.number(),
    }),
  ),
  /** What of it renews every month. Always said by the server. */
  renewals: z.optional(
    z.array(
      z.object({ name: z.string(), renewsOn: localDateOutputSchema, priceMinor: z.number() }),
    ),
  ),
  taxes: z.array(
    z.object({
      taxTreatment: z.enum(taxTreatments),
      taxCause: z.nullable(z.enum(taxCauses)),
      taxBasisPoints: z.number(),
      baseMinor: z.number(),
      quotaMinor: z.number(),
    }),
  ),
  baseMinor: z.number(),
  quotaMinor: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  /** Of the tax that it includes. Always said by the server. */
  taxName: z.optional(z.enum(Object.values(taxName))),
  /** What it corrects, or stands in place of. */
  corrects: z.nullable(documentReferenceSchema),
  /** Of a full one in place of a simplified one: the corrections it replaces too. Always said by the server. */
  replacesCorrections: z.optional(z.array(documentReferenceSchema)),
  replacedBy: z.nullable(documentReferenceSchema),
  cancelledAt: z.nullable(instantSchema),
  /**
   * Of invoices with a record: what the QR code says, and its modules as the path of an SVG whose view
   * box is `size` wide and high. Printed 30 to 40 mm wide.
   */
  qr: z.nullable(z.object({ url: z.string(), size: z.number(), path: z.string() })),
});
export type Document = z.infer<typeof documentSchema>;

/** `ticket` is a strip of 80 mm, as long as what it says. */
const papers = ['a4', 'ticket'] as const;

const params = z.object({ id: idSchema });
export const getDocument = endpoint('GET', '/api/documents/:id', {
  summary: 'Un documento como se enseña y se imprime',
  params,
  response: documentSchema,
});
export const getDocumentPdf = endpoint('GET', '/api/documents/:id/pdf', {
  summary: 'Un documento en PDF: una hoja A4, o un tique de 80 mm',
  params,
  query: z.object({ paper: z._default(z.enum(papers), 'a4') }),
  response: z.string(),
});
export const mailDocument = endpoint('POST', '/api/documents/:id/mail', {
  summary: 'Mandar un documento por correo, en PDF',
  params,
  body: z.object({ to: emailSchema }),
});
/** Answers how it stands then. */
export const cancelDocument = endpoint('POST', '/api/documents/:id/cancel', {
  summary: 'Anular una factura que se hizo por error',
  params,
  body: z.object({
    reason: joinedText('Di por qué.').check(
      z.minLength(3, { error: 'Di por qué.' }),
      z.maxLength(300),
    ),
  }),
  response: documentSchema,
});
export const listOwnDocuments = endpoint('GET', '/api/me/documents', {
  summary: 'Mis facturas y comprobantes, lo último primero',
  response: z.object({
    items: z.array(
      z.object({
        ...documentReferenceSchema.shape,
        type: z.enum(documentTypes),
        totalMinor: z.number(),
        description: z.string(),
        /** Of the saved card that was charged for it. Always said by the server. */
        cardLastFour: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
});
export const getOwnDocumentPdf = endpoint('GET', '/api/me/documents/:id/pdf', {
  summary: 'Una factura o un comprobante mío en PDF',
  params,
  response: z.string(),
});
