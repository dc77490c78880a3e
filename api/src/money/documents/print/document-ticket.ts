import type { Document, TicketPart } from '@aforo/shared/contract';
import type { Pdf } from '../../../platform/formats/pdf.ts';
import { bytesOf, drawLogo, drawQrRows, logoSize, mm, openPdf, qrSize } from './pdf-parts.ts';
import type { PrintDetails } from './print-details.ts';
import { ticketOf } from './ticket-parts.ts';

/** Printers use 72 mm of an 80 mm roll. */
const paper = mm(80);
const margin = mm(4);
const width = paper - 2 * margin;
const amountWidth = 62;
/** Longer than any ticket; the page is then cut to the drawn height. */
const longest = mm(5000);
const fontSizes = { small: 8, normal: 9, large: 13 } as const;

/**
 * A document on an 80 mm roll. @returns the bytes of a PDF with one page of the content's height
 */
export async function documentTicket(document: Document, details: PrintDetails): Promise<Buffer> {
  const { parts } = ticketOf(document, details);
  const draft = await openPdf(document, { size: [paper, longest], margin });
  draw(draft, parts);
  const pdf = await openPdf(document, { size: [paper, draft.y + mm(6)], margin });
  draw(pdf, parts);
  return bytesOf(pdf);
}

function draw(pdf: Pdf, parts: readonly TicketPart[]): void {
  // Without a bottom margin, content never continues on a second page.
  pdf.page.margins.bottom = 0;
  pdf.fillColor('#000000');
  for (const part of parts) drawPart(pdf, part);
}

function drawPart(pdf: Pdf, part: TicketPart): void {
  switch (part.kind) {
    case 'qr':
      drawQrRows(pdf, part, { x: (paper - qrSize) / 2, y: pdf.y });
      pdf.moveDown(1);
      return;
    case 'logo': {
      const logo = { png: Buffer.from(part.png, 'base64'), ground: part.ground };
      drawLogo(pdf, logo, { right: (paper + logoSize.width) / 2, y: pdf.y, align: 'center' });
      pdf.y += logoSize.height + mm(2);
      pdf.fillColor('#000000');
      return;
    }
    case 'text':
      setFont(pdf, part);
      pdf.text(part.text, margin, pdf.y, { width, align: part.align });
      return;
    case 'row':
      setFont(pdf, part);
      row(pdf, part.label, part.amount);
      pdf.moveDown(0.1);
      return;
    case 'rule':
      rule(pdf);
  }
}

function setFont(pdf: Pdf, { size, isBold }: Extract<TicketPart, { kind: 'row' | 'text' }>): void {
  pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(fontSizes[size]);
}

/** A label over as many lines as needed, with the amount on the first line. */
function row(pdf: Pdf, label: string, amount: string): void {
  const { y } = pdf;
  pdf.text(amount || ' ', margin + width - amountWidth, y, {
    width: amountWidth,
    align: 'right',
    lineBreak: false,
  });
  pdf.text(label, margin, y, { width: width - amountWidth - 6 });
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
