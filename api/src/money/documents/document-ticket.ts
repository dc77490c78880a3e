import type { Document } from '@aforo/shared/contract';
import { moneyText } from '../../platform/money-text.ts';
import { printable } from '../../platform/pdf-text.ts';
import {
  dayText,
  discountText,
  identificationOf,
  includedTaxText,
  notesOf,
  taxText,
  titleOf,
} from './document.messages.ts';
import { bytesOf, drawQr, mm, openPdf, type Pdf, qrSize } from './pdf-parts.ts';

/** Printers use 72 mm of an 80 mm roll. */
const paper = mm(80);
const margin = mm(4);
const width = paper - 2 * margin;
const amountWidth = 62;
/** Longer than any ticket; the page is then cut to the drawn height. */
const longest = mm(5000);

/**
 * A document on an 80 mm roll. @returns the bytes of a PDF with one page of the content's height
 */
export async function documentTicket(document: Document): Promise<Buffer> {
  const draft = await openPdf(document, { size: [paper, longest], margin });
  draw(draft, document);
  const pdf = await openPdf(document, { size: [paper, draft.y + mm(6)], margin });
  draw(pdf, document);
  return bytesOf(pdf);
}

function draw(pdf: Pdf, document: Document): void {
  const { qr, issuer, buyer, issuedOn, operationOn, lines, taxes, type, currency } = document;
  const money = (minor: number) => moneyText(minor, currency);
  // Without a bottom margin, content never continues on a second page.
  pdf.page.margins.bottom = 0;
  if (qr) {
    drawQr(pdf, qr.url, { x: (paper - qrSize) / 2, y: margin });
    pdf.moveDown(1);
  }
  pdf.fillColor('#000000');
  centered(pdf, 11, [issuer.name]);
  centered(pdf, 8, [...(issuer.taxId ? [`NIF ${issuer.taxId}`] : []), issuer.address]);
  rule(pdf);
  pdf
    .font('Helvetica-Bold')
    .fontSize(9)
    .text(printable(titleOf(document)), margin, pdf.y, { width });
  pdf.font('Helvetica').fontSize(9);
  const details = [
    `Fecha: ${dayText(issuedOn)}`,
    ...(operationOn === issuedOn ? [] : [`Operación: ${dayText(operationOn)}`]),
    ...(buyer ? [`Para: ${buyer.name}`, identificationOf(buyer), buyer.address] : []),
  ];
  for (const detail of details) pdf.text(printable(detail), margin, pdf.y, { width });
  rule(pdf);
  for (const line of lines) {
    const { description, quantity, unitPriceMinor, totalMinor } = line;
    row(pdf, description, money(totalMinor));
    const parts = [
      ...(quantity === 1 ? [] : [`${quantity} × ${money(unitPriceMinor)}`]),
      discountText(line, currency),
    ].filter(Boolean);
    if (parts.length > 0) row(pdf.fontSize(8), parts.join(', '), '');
    pdf.fontSize(9).moveDown(0.2);
  }
  rule(pdf);
  pdf.font('Helvetica-Bold').fontSize(13);
  row(pdf, 'Total', money(document.totalMinor));
  pdf.font('Helvetica').fontSize(8).moveDown(0.3);
  if (type !== 'plain') {
    for (const tax of taxes) {
      row(pdf, `Base (${taxText(tax, document)})`, money(tax.baseMinor));
      if (tax.taxTreatment === 'rate') row(pdf, 'Cuota', money(tax.quotaMinor));
    }
    row(pdf, includedTaxText(document), '');
  }
  for (const note of notesOf(document)) {
    pdf.moveDown(0.5).text(printable(note), margin, pdf.y, { width });
  }
}

function centered(pdf: Pdf, size: number, lines: readonly string[]): void {
  pdf.font(size > 10 ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  for (const line of lines) {
    if (line) pdf.text(printable(line), margin, pdf.y, { width, align: 'center' });
  }
}

/** A description over as many lines as needed, with the amount on the first line. */
function row(pdf: Pdf, label: string, amount: string): void {
  const { y } = pdf;
  pdf.text(printable(amount) || ' ', margin + width - amountWidth, y, {
    width: amountWidth,
    align: 'right',
    lineBreak: false,
  });
  pdf.text(printable(label), margin, y, { width: width - amountWidth - 6 });
}

function rule(pdf: Pdf): void {
  pdf.moveDown(0.5);
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .stroke('#000000');
  pdf.moveDown(0.5);
}
