import type { Document, TicketPart } from '@aforo/shared/contract';
import type { PrintableLogo } from '../../../center/center/index.ts';
import { createPdf, type Pdf } from '../../../platform/formats/pdf.ts';
import { titleOf } from './document.messages.ts';
import { runsOf } from '../fiscal/qr.ts';
import { qrPart } from './qr-part.ts';

/** Parts of documents on any paper size. Lengths are in points, except those of `mm`. */

export const mm = (length: number) => (length * 72) / 25.4;

/** The order requires 30 to 40 mm, with a margin of at least 2 mm. */
export const qrSize = mm(35);

/** Opens a PDF with the document's title. */
export async function openPdf(
  document: Document,
  paper: { size: string | [number, number]; margin: number },
): Promise<Pdf> {
  return createPdf({
    ...paper,
    info: {
      Title: titleOf(document),
      Author: document.issuer.name,
    },
  });
}

/** The maximum size of a logo. */
export const logoSize = { width: 120, height: 48 };

/**
 * Draws the center's logo left of an edge. A logo made for dark backgrounds gets one,
 * because paper is white.
 */
export function drawLogo(
  pdf: Pdf,
  { png, ground }: PrintableLogo,
  { right, y, align = 'right' }: { right: number; y: number; align?: 'center' | 'right' },
): void {
  const { width, height } = logoSize;
  const x = right - width;
  if (ground === 'dark') pdf.roundedRect(x, y, width, height, 6).fill('#1e2026');
  const inset = ground === 'dark' ? 8 : 0;
  pdf.image(png, x + inset, y + inset, {
    fit: [width - 2 * inset, height - 2 * inset],
    align: ground === 'dark' ? 'center' : align,
    valign: 'center',
  });
}

/** Ends the PDF. @returns its bytes */
export async function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Draws the QR code first on the page, between the two captions that the order prescribes. */
export function drawQr(pdf: Pdf, url: string, at: { x: number; y: number }): void {
  drawQrRows(pdf, qrPart(url), at);
}

/** Draws a QR code between its captions. */
export function drawQrRows(
  pdf: Pdf,
  { above, rows, below }: Extract<TicketPart, { kind: 'qr' }>,
  { x, y }: { x: number; y: number },
): void {
  const caption = { width: qrSize, align: 'center' } as const;
  pdf.font('Helvetica').fontSize(9).fillColor('#000000');
  pdf.text(above, x, y, caption);
  const unit = qrSize / rows.length;
  const top = y + 16;
  rows.forEach((row, at) => {
    for (const { start, length } of runsOf([...row].map((module) => module === '1'))) {
      pdf.rect(x + start * unit, top + at * unit, length * unit, unit);
    }
  });
  pdf.fill('#000000');
  pdf.text(below, x, top + qrSize + 6, caption);
}
