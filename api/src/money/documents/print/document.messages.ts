import { moneyText } from '../../../platform/formats/money-text.ts';
import { type Document, documentTypeName, taxCauseName } from '@aforo/shared/contract';

const everyPeriod = { 1: 'cada mes', 3: 'cada 3 meses', 12: 'cada año' } as const;

/** `23/11/2026`. */
export function dayText(localDate: string): string {
  return localDate.split('-').reverse().join('/');
}

/** `IVA 21 %`, or the reason for no tax; its articles refer to the law of the IVA. */
export function taxText(
  tax: Document['taxes'][number],
  { taxName = 'IVA' }: Pick<Document, 'taxName'>,
): string {
  if (tax.taxCause !== null) {
    const cause = taxCauseName[tax.taxCause];
    return taxName === 'IVA' ? cause : cause.replace(/ \(.*\)$/, '');
  }
  return `${taxName} ${new Intl.NumberFormat('es').format(tax.taxBasisPoints / 100)} %`;
}

/** The heading of the line prices: `Precio, IVA incl.`. */
export function priceHeadText({ taxName = 'IVA' }: Pick<Document, 'taxName'>): string {
  return `Precio, ${taxName === 'Impuesto' ? 'impuestos' : taxName} incl.`;
}

/** Printed below the totals: `IVA incluido`. */
export function includedTaxText({ taxName = 'IVA' }: Pick<Document, 'taxName'>): string {
  return taxName === 'Impuesto' ? 'Impuestos incluidos' : `${taxName} incluido`;
}

/** The notes on a document: related documents, renewals and its state. */
export function notesOf(document: Document): string[] {
  const { type, corrects, replacesCorrections = [], replacedBy, cancelledAt } = document;
  const { renewals = [], currency } = document;
  const correctedText = corrects && referenceText(corrects);
  const corrections = new Intl.ListFormat('es').format(replacesCorrections.map(referenceText));
  return [
    ...(type === 'plain'
      ? ['Este comprobante no es una factura. Si necesitas una, pídela en el centro.']
      : []),
    ...(type === 'F3' && correctedText
      ? [
          corrections === ''
            ? `Sustituye a la factura simplificada ${correctedText}.`
            : `Sustituye a la factura simplificada ${correctedText}, con lo que se devolvió de ella en ${corrections}.`,
        ]
      : []),
    ...((type === 'R1' || type === 'R5') && correctedText
      ? [`Rectifica la factura ${correctedText}, por diferencias.`]
      : []),
    ...(type === 'plain' && correctedText
      ? [`Devolución de lo que dice el comprobante ${correctedText}.`]
      : []),
    ...renewals.map(
      ({ name, renewsOn, priceMinor, periodMonths = 1 }) =>
        `${name} se renueva ${everyPeriod[periodMonths]}: la próxima vez, el ${dayText(renewsOn)}, por ${moneyText(priceMinor, currency)}. Se puede pausar o terminar cuando quieras, en Mi información o en el centro.`,
    ),
    ...(replacedBy ? [`La sustituye la factura ${replacedBy.fullNumber}.`] : []),
    ...(cancelledAt ? ['Factura anulada: se hizo por error.'] : []),
  ];
}

function referenceText({ fullNumber, issuedOn }: { fullNumber: string; issuedOn: string }): string {
  return `${fullNumber} del ${dayText(issuedOn)}`;
}

export function identificationOf({ taxId, idType, country }: NonNullable<Document['buyer']>) {
  return idType ? `Identificación ${taxId} (${country ?? ''})` : `NIF ${taxId}`;
}

export function titleOf({ type, fullNumber }: Pick<Document, 'type' | 'fullNumber'>): string {
  return `${documentTypeName[type]} ${fullNumber}`;
}

/** The mail that contains a document. */
export function mailOf(document: Document): { subject: string; text: string } {
  const { issuer, totalMinor, currency, issuedOn } = document;
  const title = titleOf(document);
  const total = moneyText(totalMinor, currency);
  return {
    subject: issuer.name ? `${title} de ${issuer.name}` : title,
    text: `Hola:\n\nVa con este correo, en PDF: ${title}, del ${dayText(issuedOn)}, por ${total}.\n\nGuárdalo por si lo necesitas.`,
  };
}

type DiscountedLine = Pick<
  Document['lines'][number],
  'discountMinor' | 'discountName' | 'quantity' | 'totalMinor'
>;

/**
 * `descuento 9,00 €, código OTOÑO10`, or the returned part of a refunded line; empty without a
 * discount.
 */
export function discountText(
  { discountMinor, discountName, quantity, totalMinor }: DiscountedLine,
  currency: string,
): string {
  if (discountMinor === 0) return '';
  const inFull = Math.abs(totalMinor) + Math.abs(discountMinor);
  if (quantity < 0) {
    return `se devuelven ${moneyText(Math.abs(totalMinor), currency)} de ${moneyText(inFull, currency)}`;
  }
  const name = discountName ? `, ${discountName.replace('Código', 'código')}` : '';
  return `descuento ${moneyText(discountMinor, currency)}${name}`;
}
