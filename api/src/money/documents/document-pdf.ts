import type { Document } from '@aforo/shared/contract';
import type { PrintableLogo } from '../../center/center/index.ts';
import { printable } from '../../platform/pdf-text.ts';
import { moneyText } from '../../platform/money-text.ts';
import {
  dayText,
  discountText,
  identificationOf,
  notesOf,
  priceHeadText,
  taxText,
  titleOf,
} from './document.messages.ts';
import { bytesOf, drawLogo, drawQr, logoSize, mm, openPdf, type Pdf, qrSize } from './pdf-parts.ts';

const margin = 56;
const right = mm(210) - margin;

/** A document on A4. @returns the bytes of a PDF */
export async function documentPdf(document: Document, logo: PrintableLogo | null): Promise<Buffer> {
  const pdf = await openPdf(document, { size: 'A4', margin });
  if (logo) drawLogo(pdf, logo, { right, y: margin });
  drawHead(pdf, document, logo ? logoSize.width + 12 : 0);
  drawLines(pdf, document);
  drawTotals(pdf, document);
  for (const note of notesOf(document)) pdf.moveDown(0.6).text(printable(note), margin);
  return bytesOf(pdf);
}

/** `kept` is the width reserved on the right. */
function drawHead(pdf: Pdf, document: Document, reservedWidth: number): void {
  const { qr, issuer, buyer, issuedOn, operationOn } = document;
  const left = qr ? margin + qrSize + mm(8) : margin;
  if (qr) drawQr(pdf, qr.url, { x: margin, y: margin });
  pdf.font('Helvetica-Bold').fontSize(16).fillColor('#111111');
  const width = right - left - reservedWidth;
  pdf.text(printable(titleOf(document)), left, margin, { width });
  pdf.font('Helvetica').fontSize(10).moveDown(0.4);
  const lines = [
    `Fecha: ${dayText(issuedOn)}`,
    ...(operationOn === issuedOn ? [] : [`Fecha de la operación: ${dayText(operationOn)}`]),
    '',
    issuer.name,
    ...(issuer.taxId ? [`NIF ${issuer.taxId}`] : []),
    issuer.address,
    ...(buyer ? ['', 'Para:', buyer.name, identificationOf(buyer), buyer.address] : []),
  ];
  for (const line of lines) pdf.text(printable(line) || ' ', left, undefined, { width });
  pdf.y = Math.max(pdf.y, qr ? margin + qrSize + 36 : 0) + 18;
}

const columns = { quantity: 270, price: 320, total: right - 90 };

function drawLines(pdf: Pdf, document: Document): void {
  const { lines, currency } = document;
  const row = (cells: Record<'what' | 'quantity' | 'price' | 'total', string>) => {
    const description = printable(cells.what);
    const height = pdf.heightOfString(description, { width: columns.quantity - margin - 10 });
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
    const { y } = pdf;
    pdf.text(printable(cells.quantity), columns.quantity, y, { width: 40, align: 'right' });
    pdf.text(printable(cells.price), columns.price, y, {
      width: columns.total - columns.price,
      align: 'right',
    });
    pdf.text(printable(cells.total), columns.total, y, { width: 90, align: 'right' });
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

function drawTotals(pdf: Pdf, document: Document): void {
  const { type, taxes, currency, totalMinor } = document;
  pdf.moveDown(0.8);
  const row = (label: string, amount: string) => {
    if (pdf.y + 30 > pdf.page.height - margin) pdf.addPage();
    const { y } = pdf;
    pdf.text(printable(amount), columns.total, y, { width: 90, align: 'right' });
    pdf.text(printable(label), margin, y, { width: columns.total - margin - 10, align: 'right' });
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
}
