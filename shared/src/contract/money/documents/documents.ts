import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  emailSchema,
  idSchema,
  instantSchema,
  joinedText,
  localDateOutputSchema,
  oneLineText,
  periodMonthsSchema,
} from '../../fields.ts';
import { isCountryCode } from './countries.ts';
import { taxCauses, taxTreatments } from './tax.ts';
import { countryOfVatId, isPersonalTaxId, isSpanishTaxId, normalizeTaxId } from './tax-ids.ts';
import { taxName } from './territory.ts';

/** Documents issued for a sale. */

/** Identification types of a buyer without a Spanish NIF, by the tax office's codes. */
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
/** Maximum length in a fiscal record. */
const maxIdLength = 20;

interface BuyerId {
  taxId: string;
  idType?: ForeignIdType | null | undefined;
  country?: string | null | undefined;
}

/**
 * Normalises an identification for storage: a NIF without punctuation, and the country if the type
 * implies it.
 */
function normalizeBuyerId<Id extends BuyerId>(buyer: Id): Id {
  const { idType, taxId, country } = buyer;
  if (idType === '02') {
    const vatId = normalizeTaxId(taxId);
    return { ...buyer, taxId: vatId, country: country || countryOfVatId(vatId) };
  }
  if (idType === '07') return { ...buyer, taxId: normalizeTaxId(taxId), country: 'ES' };
  return idType ? buyer : { ...buyer, taxId: normalizeTaxId(taxId) };
}

/** Conditions whose violation the tax office answers with errors 1123, 1222 and 1131. */
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

function idText({ taxId, idType }: BuyerId): string {
  if (idType === '02') return 'Escribe el NIF-IVA con las letras de su país: FR12345678901.';
  if (!idType || idType === '07') return 'Ese NIF no es correcto.';
  return taxId === ''
    ? 'Escribe el número del documento.'
    : `El número del documento tiene como mucho ${maxIdLength} caracteres.`;
}

/** Spain is only valid for a passport or a NIF outside the census (error 1126). */
function hasFittingCountry({ idType, country }: BuyerId): boolean {
  if (!idType || idType === '02') return true;
  if (!country || !isCountryCode(country)) return false;
  return country !== 'ES' || idType === '03' || idType === '07';
}

/** The buyer on an invoice. */
export const buyerSchema = z
  .object({
    name: oneLineText('Escribe a nombre de quién va.').check(
      z.minLength(2, { error: 'Escribe a nombre de quién va.' }),
      z.maxLength(120),
    ),
    /** A Spanish NIF or, with `idType`, a foreign identification. */
    taxId: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(30)),
    idType: z.optional(z.nullable(z.enum(foreignIdTypes))),
    /** ISO 3166-1 alpha-2; only for a foreign identification. */
    country: z.optional(z.nullable(z.string())),
    address: oneLineText().check(
      z.minLength(5, { error: 'Escribe la dirección con el código postal.' }),
      z.maxLength(250),
    ),
  })
  .check(
    z.overwrite(normalizeBuyerId),
    z.refine((buyer) => hasFittingId(buyer) && buyer.taxId.length <= maxIdLength, {
      error: ({ input }) => idText(input as BuyerId), // the refined object
      path: ['taxId'],
    }),
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

/**
 * A document for display and print; amounts are minor units, tax included except for `baseMinor`.
 */
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
      /** Name of the promotion code. */
      discountName: z.optional(z.nullable(z.string())),
      totalMinor: z.number(),
    }),
  ),
  /** Its parts that renew. Always sent by the server. */
  renewals: z.optional(
    z.array(
      z.object({
        name: z.string(),
        renewsOn: localDateOutputSchema,
        priceMinor: z.number(),
        periodMonths: z.optional(periodMonthsSchema),
      }),
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
  /** Name of the included tax. Always sent by the server. */
  taxName: z.optional(z.enum(Object.values(taxName))),
  /** The document that it corrects or replaces. */
  corrects: z.nullable(documentReferenceSchema),
  /**
   * For a full invoice that replaces a simplified one: the corrections that it also replaces.
   * Always sent by the server.
   */
  replacesCorrections: z.optional(z.array(documentReferenceSchema)),
  replacedBy: z.nullable(documentReferenceSchema),
  cancelledAt: z.nullable(instantSchema),
  /**
   * For invoices with a fiscal record: the content of the QR code, and its modules as an SVG path
   * with a view box of `size` × `size`. Printed 30 to 40 mm wide.
   */
  qr: z.nullable(z.object({ url: z.string(), size: z.number(), path: z.string() })),
});
export type Document = z.infer<typeof documentSchema>;

/** `ticket` is an 80 mm strip of variable length. */
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
const ticketTextFields = {
  size: z.enum(['small', 'normal', 'large']),
  isBold: z.boolean(),
};
/**
 * A part of a printed ticket, from top to bottom, for any paper: the PDF, the browser's print dialog
 * and a receipt printer draw the same parts.
 */
export const ticketPartSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('qr'),
    above: z.string(),
    /** Rows of modules without a border, one character each; `1` is dark. Printed 30 to 40 mm wide. */
    rows: z.array(z.string()),
    below: z.string(),
  }),
  /** A PNG in base64. A logo made for a dark ground gets one. */
  z.object({ kind: z.literal('logo'), png: z.string(), ground: z.enum(['any', 'light', 'dark']) }),
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'center']),
    ...ticketTextFields,
  }),
  /** A label on the left, over as many lines as needed, and an amount on the right. */
  z.object({
    kind: z.literal('row'),
    label: z.string(),
    amount: z.string(),
    ...ticketTextFields,
  }),
  z.object({ kind: z.literal('rule') }),
]);
export type TicketPart = z.infer<typeof ticketPartSchema>;
export const ticketSchema = z.object({ title: z.string(), parts: z.array(ticketPartSchema) });
export type Ticket = z.infer<typeof ticketSchema>;

export const getDocumentTicket = endpoint('GET', '/api/documents/:id/ticket', {
  summary: 'Un documento como tique, por partes, para imprimirlo desde la pantalla',
  params,
  response: ticketSchema,
});
export const mailDocument = endpoint('POST', '/api/documents/:id/mail', {
  summary: 'Mandar un documento por correo, en PDF',
  params,
  body: z.object({ to: emailSchema }),
});
/** Returns the cancelled document. */
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
const ownDocumentSchema = z.object({
  ...documentReferenceSchema.shape,
  type: z.enum(documentTypes),
  totalMinor: z.number(),
  description: z.string(),
  /** Last digits of the saved card that was charged. Always sent by the server. */
  cardLastFour: z.optional(z.nullable(z.string())),
});
export const listOwnDocuments = endpoint('GET', '/api/me/documents', {
  summary:
    'Mis facturas y comprobantes, y los de cada persona por quien reservo, lo último primero',
  /** Pages opened before `dependants` was sent ask for each of them. */
  query: z.object({ clientId: z.optional(idSchema) }),
  response: z.object({
    items: z.array(ownDocumentSchema),
    dependants: z.array(z.object({ clientId: idSchema, items: z.array(ownDocumentSchema) })),
  }),
});
export const getOwnDocumentPdf = endpoint('GET', '/api/me/documents/:id/pdf', {
  summary: 'Una factura o un comprobante mío en PDF',
  params,
  response: z.string(),
});
