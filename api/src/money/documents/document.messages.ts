import { moneyText } from '../../platform/money-text.ts';
import { type Document, documentTypeName, taxCauseName } from '@aforo/shared/contract';

/** `23/11/2026`. */
export function dayText(localDate: string): string {
  return localDate.split('-').reverse().join('/');
}

/** `IVA 21 %`, or why there is none. */
export function taxText(tax: Document['taxes'][number]): string {
  if (tax.taxCause !== null) return taxCauseName[tax.taxCause];
  return `IVA ${new Intl.NumberFormat('es').format(tax.taxBasisPoints / 100)} %`;
}

/** What a document says of those that it is about, and of what became of it. */
export function notesOf(document: Document): string[] {
  const { type, corrects, replacedBy, cancelledAt, renewals = [], currency } = document;
  const named = corrects && `${corrects.fullNumber} del ${dayText(corrects.issuedOn)}`;
  return [
    ...(type === 'plain'
      ? ['Este comprobante no es una factura. Si necesitas una, pídela en el centro.']
      : []),
    ...(type === 'F3' && named ? [`Sustituye a la factura simplificada ${named}.`] : []),
    ...((type === 'R1' || type === 'R5') && named
      ? [`Rectifica la factura ${named}, por diferencias.`]
      : []),
    ...(type === 'plain' && named ? [`Devolución de lo que dice el comprobante ${named}.`] : []),
    ...renewals.map(
      ({ name, renewsOn, priceMinor }) =>
        `${name} se renueva cada mes: la próxima vez, el ${dayText(renewsOn)}, por ${moneyText(priceMinor, currency)}. Se puede pausar o terminar cuando quieras, en Mi información o en el centro.`,
    ),
    ...(replacedBy ? [`La sustituye la factura ${replacedBy.fullNumber}.`] : []),
    ...(cancelledAt ? ['Factura anulada: se hizo por error.'] : []),
  ];
}

export function identificationOf({ taxId, idType, country }: NonNullable<Document['buyer']>) {
  return idType ? `Identificación ${taxId} (${country ?? ''})` : `NIF ${taxId}`;
}

export function titleOf({ type, fullNumber }: Pick<Document, 'type' | 'fullNumber'>): string {
  return `${documentTypeName[type]} ${fullNumber}`;
}

/** The mail that a document goes out with. */
export function mailOf(document: Document): { subject: string; text: string } {
  const { issuer, totalMinor, currency, issuedOn } = document;
  const title = titleOf(document);
  const total = moneyText(totalMinor, currency);
  return {
    subject: issuer.name ? `${title} de ${issuer.name}` : title,
    text: `Hola:\n\nVa con este correo, en PDF: ${title}, del ${dayText(issuedOn)}, por ${total}.\n\nGuárdalo por si lo necesitas.`,
  };
}

type DiscountedLine = Pick<Document['lines'][number], 'discountMinor' | 'discountName'>;

/** `descuento 9,00 €, código OTOÑO10`; empty where there is none. */
export function discountText(
  { discountMinor, discountName }: DiscountedLine,
  currency: string,
): string {
  if (discountMinor === 0) return '';
  const name = discountName ? `, ${discountName.replace('Código', 'código')}` : '';
  return `descuento ${moneyText(Math.abs(discountMinor), currency)}${name}`;
}
