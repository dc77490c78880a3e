import type { Voucher } from '@aforo/shared/contract';
import type { PrintableLogo } from '../../center/center/index.ts';
import { moneyText } from '../../platform/formats/money-text.ts';
import { createPdf } from '../../platform/formats/pdf.ts';
import { bytesOf, drawLogo, mm } from '../documents/index.ts';

const margin = mm(14);

interface Issuer {
  name: string;
  address: string;
  currency: string;
  logo: PrintableLogo | null;
}

/** A printable voucher in A5 landscape. @returns the bytes of a PDF */
export async function voucherPdf(voucher: Voucher, center: Issuer): Promise<Buffer> {
  const pdf = await createPdf({
    size: 'A5',
    layout: 'landscape',
    margin,
    info: {
      Title: 'Vale regalo',
      Author: center.name,
    },
  });
  const { width, height } = pdf.page;
  pdf.roundedRect(margin / 2, margin / 2, width - margin, height - margin, 10).stroke('#8a8f98');
  if (center.logo) drawLogo(pdf, center.logo, { right: width - margin, y: margin });
  pdf.fillColor('#111111').font('Helvetica').fontSize(12);
  pdf.text(center.name, margin, margin);
  pdf.font('Helvetica-Bold').fontSize(26).moveDown(0.6).text('Vale regalo');
  pdf.fontSize(40).text(moneyText(voucher.amountMinor, center.currency));
  pdf.font('Helvetica').fontSize(13).moveDown(0.4);
  if (voucher.recipient) pdf.text(`Para ${voucher.recipient}`);
  if (voucher.message) {
    // A longer message is cut off.
    pdf.moveDown(0.3).text(voucher.message, { height: 80, ellipsis: true });
  }
  const [year, month, day] = voucher.expiresOn.split('-');
  pdf
    .font('Courier-Bold')
    .fontSize(22)
    .text(voucher.code, margin, height - margin - 72);
  pdf.font('Helvetica').fontSize(10).moveDown(0.4);
  pdf.text(`Hasta el ${day}/${month}/${year}. Puedes gastarlo en varias veces.`);
  if (center.address) pdf.text(center.address);
  return bytesOf(pdf);
}
