import type { Document } from '@aforo/shared/contract';
import { printable } from '../../platform/pdf-text.ts';
import { moneyText } from '../../platform/money-text.ts';
import { dayText, notesOf, taxText, titleOf } from './document.messages.ts';
import { qrModules, runsOf } from './fiscal/qr.ts';

const mm = (length: number) => (length * 72) / 25.4;
/** The order wants 30 to 40 mm, and 2 mm of white around it at least. */
const qrSize = mm(35);
const margin = 56;
const right = mm(210) - margin;

type Pdf = PDFKit.PDFDocument;

/** A document on A4. @returns the bytes of a PDF */
export async function documentPdf(document: Document): Promise<Buffer> {
  // Loaded with the first document: few starts see one.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    ...{ size: 'A4', margin, lang: 'es' },
    info: { Title: titleOf(document), Author: document.issuer.name },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  drawHead(pdf, document);
  drawLines(pdf, document);
  drawTotals(pdf, document);
  for (const note of notesOf(document)) pdf.moveDown(0.6).text(printable(note), margin);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawHead(pdf: Pdf, document: Document): void {
  const { qr, issuer, buyer, issuedOn, operationOn } = document;
  const left = qr ? margin + qrSize + mm(8) : margin;
  if (qr) drawQr(pdf, qr.url);
  pdf.font('Helvetica-Bold').fontSize(16).fillColor('#111111');
  pdf.text(printable(titleOf(document)), left, margin);
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
  for (const line of lines) pdf.text(printable(line) || ' ', left);
  pdf.y = Math.max(pdf.y, qr ? margin + qrSize + 36 : 0) + 18;
}

function identificationOf({ taxId, idType, country }: NonNullable<Document['buyer']>): string {
  return idType ? `Identificación ${taxId} (${country ?? ''})` : `NIF ${taxId}`;
}

/** First thing on the page, between the two sentences that the order gives. */
function drawQr(pdf: Pdf, url: string): void {
  const caption = { width: qrSize, align: 'center' } as const;
  pdf.font('Helvetica').fontSize(9).fillColor('#000000');
  pdf.text('QR tributario:', margin, margin, caption);
  const modules = qrModules(url);
  const unit = qrSize / modules.length;
  const top = margin + 16;
  modules.forEach((row, y) => {
    for (const { start, length } of runsOf(row)) {
      pdf.rect(margin + start * unit, top + y * unit, length * unit, unit);
    }
  });
  pdf.fill('#000000');
  pdf.text('VERI*FACTU', margin, top + qrSize + 6, caption);
}

const columns = { quantity: 270, price: 320, total: right - 90 };

function drawLines(pdf: Pdf, { lines, currency }: Document): void {
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
  row({ what: 'Concepto', quantity: 'Cant.', price: 'Precio, IVA incl.', total: 'Importe' });
  pdf.font('Helvetica');
  for (const { description, quantity, unitPriceMinor, discountMinor, totalMinor } of lines) {
    const discount =
      discountMinor === 0 ? '' : ` (descuento ${moneyText(Math.abs(discountMinor), currency)})`;
    row({
      what: description + discount,
      quantity: String(quantity),
      price: moneyText(unitPriceMinor, currency),
      total: moneyText(totalMinor, currency),
    });
  }
}

function drawTotals(pdf: Pdf, { type, taxes, currency, totalMinor }: Document): void {
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
      row(`Base (${taxText(tax)})`, moneyText(tax.baseMinor, currency));
      if (tax.taxTreatment === 'rate') row('Cuota', moneyText(tax.quotaMinor, currency));
    }
  }
  pdf.font('Helvetica-Bold').fontSize(12);
  row('Total', moneyText(totalMinor, currency));
  pdf.font('Helvetica').fontSize(10);
}
