import type { Document, Ticket, TicketPart } from '@aforo/shared/contract';
import { moneyText } from '../../../platform/formats/money-text.ts';
import {
  dayText,
  discountText,
  identificationOf,
  includedTaxText,
  notesOf,
  taxText,
  titleOf,
} from './document.messages.ts';
import { issueText, paymentRows, type PrintDetails } from './print-details.ts';
import { qrPart } from './qr-part.ts';

type Size = 'small' | 'normal' | 'large';

/** A document as a ticket. The PDF draws these parts, and so do the screens that print. */
export function ticketOf(document: Document, details: PrintDetails): Ticket {
  return {
    title: titleOf(document),
    parts: [...headParts(document, details), ...bodyParts(document, details)],
  };
}

function headParts(document: Document, { logo, timeZone }: PrintDetails): TicketPart[] {
  const { qr, issuer, buyer, issuedOn, operationOn } = document;
  const facts = [
    `Fecha: ${issueText(document, timeZone)}`,
    ...(operationOn === issuedOn ? [] : [`Operación: ${dayText(operationOn)}`]),
    ...(buyer ? [`Para: ${buyer.name}`, identificationOf(buyer), buyer.address] : []),
  ];
  return [
    ...(qr ? [qrPart(qr.url)] : []),
    ...(logo
      ? [{ kind: 'logo' as const, png: logo.png.toString('base64'), ground: logo.ground }]
      : []),
    ...(issuer.name ? [centered(issuer.name, 'large')] : []),
    ...(issuer.taxId ? [centered(`NIF ${issuer.taxId}`, 'small')] : []),
    ...(issuer.address ? [centered(issuer.address, 'small')] : []),
    { kind: 'rule' },
    { ...text(titleOf(document)), isBold: true },
    ...facts.map((fact) => text(fact)),
    { kind: 'rule' },
  ];
}

function bodyParts(document: Document, { payments }: PrintDetails): TicketPart[] {
  const { lines, taxes, type, currency } = document;
  const money = (minor: number) => moneyText(minor, currency);
  return [
    ...lines.flatMap((line) => {
      const { description, quantity, unitPriceMinor, totalMinor } = line;
      const about = [
        ...(quantity === 1 ? [] : [`${quantity} × ${money(unitPriceMinor)}`]),
        discountText(line, currency),
      ].filter(Boolean);
      return [
        row(description, money(totalMinor)),
        ...(about.length > 0 ? [text(about.join(', '), 'small')] : []),
      ];
    }),
    { kind: 'rule' },
    { ...row('Total', money(document.totalMinor), 'large'), isBold: true },
    ...paymentRows(payments, currency).map(([label, amount]) => row(label, amount)),
    ...(type === 'plain'
      ? []
      : [
          ...taxes.flatMap((tax) => [
            row(`Base (${taxText(tax, document)})`, money(tax.baseMinor), 'small'),
            ...(tax.taxTreatment === 'rate' ? [row('Cuota', money(tax.quotaMinor), 'small')] : []),
          ]),
          text(includedTaxText(document), 'small'),
        ]),
    ...notesOf(document).map((note) => text(note, 'small')),
  ];
}

function text(content: string, size: Size = 'normal'): Extract<TicketPart, { kind: 'text' }> {
  return { kind: 'text', text: content, align: 'left', size, isBold: false };
}

function centered(content: string, size: Size): TicketPart {
  return { kind: 'text', text: content, align: 'center', size, isBold: size === 'large' };
}

function row(
  label: string,
  amount: string,
  size: Size = 'normal',
): Extract<TicketPart, { kind: 'row' }> {
  return { kind: 'row', label, amount, size, isBold: false };
}
