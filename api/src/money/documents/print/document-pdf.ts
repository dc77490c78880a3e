import type { Document } from '@aforo/shared/contract';
import { moneyText } from '../../../platform/formats/money-text.ts';
import type { Pdf } from '../../../platform/formats/pdf.ts';
import {
  dayText,
  discountText,
  identificationOf,
  notesOf,
  priceHeadText,
  taxText,
  titleOf,
} from './document.messages.ts';
import { issueText, paymentRows, type PrintDetails } from './print-details.ts';
import { bytesOf, drawLogo, drawQr, logoSize, mm, openPdf, qrSize } from './pdf-parts.ts';

const margin = 56;
const right = mm(210) - margin;
export const paper = { size: 'A4', margin };

/** A document on A4. @returns the bytes of a PDF */
export async function documentPdf(document: Document, details: PrintDetails): Promise<Buffer> {
  const pdf = await openPdf(document, paper);
  drawDocument(pdf, document, details);
  return bytesOf(pdf);
}

/** Draws a document from the top of the page. */
export function drawDocument(pdf: Pdf, document: Document, details: PrintDetails): void {
  const { logo, payments, timeZone } = details;
  if (logo) drawLogo(pdf, logo, { right, y: margin });
  drawHead(pdf, document, { timeZone, reservedWidth: logo ? logoSize.width + 12 : 0 });
  drawLines(pdf, document);
  drawTotals(pdf, document, payments);
  for (const note of notesOf(document)) pdf.moveDown(0.6).text(note, margin);
}

/** `reservedWidth` is that of the logo on the right. */
function drawHead(
  pdf: Pdf,
  document: Document,
  { timeZone, reservedWidth }: { timeZone: string; reservedWidth: number },
): void {
  const { qr, issuer, buyer, issuedOn, operationOn } = document;
  const left = qr ? margin + qrSize + mm(8) : margin;
  if (qr) drawQr(pdf, qr.url, { x: margin, y: margin });
  pdf.font('Helvetica-Bold').fontSize(16).fillColor('#111111');
  const width = right - left - reservedWidth;
  pdf.text(titleOf(document), left, margin, { width });
  pdf.font('Helvetica').fontSize(10).moveDown(0.4);
  const lines = [
    `Fecha: ${issueText(document, timeZone)}`,
    ...(operationOn === issuedOn ? [] : [`Fecha de la operación: ${dayText(operationOn)}`]),
    '',
    issuer.name,
    ...(issuer.taxId ? [`NIF ${issuer.taxId}`] : []),
    issuer.address,
    ...(buyer ? ['', 'Para:', buyer.name, identificationOf(buyer), buyer.address] : []),
  ];
  for (const line of lines) pdf.text(line || ' ', left, undefined, { width });
  pdf.y = Math.max(pdf.y, qr ? margin + qrSize + 36 : 0) + 18;
}

const columns = { quantity: 270, price: 320, total: right - 90 };

function drawLines(pdf: Pdf, document: Document): void {
  const { lines, currency } = document;
  const row = (cells: Record<'what' | 'quantity' | 'price' | 'total', string>) => {
    const description = cells.what;
    const height = pdf.heightOfString(description, { width: columns.quantity - margin - 10 });
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
    const { y } = pdf;
    pdf.text(cells.quantity, columns.quantity, y, { width: 40, align: 'right' });
    pdf.text(cells.price, columns.price, y, {
      width: columns.total - columns.price,
      align: 'right',
    });
    pdf.text(cells.total, columns.total, y, { width: 90, align: 'right' });
    pdf.text(description, margin, y, { width: columns.quantity - margin - 10 });
    pdf.moveDown(0.3);
  };
  pdf.font('Helvetica-Bold').fontSize(10);
  row({ what: 'Concepto', quantity: 'Cant.', price: priceHeadText(document), total: 'Importe' });
  pdf.font('Helvetica');
  for (const line of lines) {
    const { description, quantity, unitPriceMinor, totalMinor } = line;
    const discount = discountText(line, currency);
    row({
      what: discount === '' ? description : `${description} (${discount})`,
      quantity: String(quantity),
      price: moneyText(unitPriceMinor, currency),
      total: moneyText(totalMinor, currency),
    });
  }
}

function drawTotals(pdf: Pdf, document: Document, payments: PrintDetails['payments']): void {
  const { type, taxes, currency, totalMinor } = document;
  pdf.moveDown(0.8);
  const row = (label: string, amount: string) => {
    if (pdf.y + 30 > pdf.page.height - margin) pdf.addPage();
    const { y } = pdf;
    pdf.text(amount, columns.total, y, { width: 90, align: 'right' });
    pdf.text(label, margin, y, { width: columns.total - margin - 10, align: 'right' });
    pdf.moveDown(0.2);
  };
  if (type !== 'plain') {
    for (const tax of taxes) {
      row(`Base (${taxText(tax, document)})`, moneyText(tax.baseMinor, currency));
      if (tax.taxTreatment === 'rate') row('Cuota', moneyText(tax.quotaMinor, currency));
    }
  }
  pdf.font('Helvetica-Bold').fontSize(12);
  row('Total', moneyText(totalMinor, currency));
  pdf.font('Helvetica').fontSize(10);
  for (const [label, amount] of paymentRows(payments, currency)) row(label, amount);
}
