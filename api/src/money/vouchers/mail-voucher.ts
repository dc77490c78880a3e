import type { Voucher } from '@aforo/shared/contract';
import { readCenter, readPrintableLogo } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { moneyText } from '../../platform/formats/money-text.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { voucherPdf } from './voucher-pdf.ts';
import { presentVoucher } from './voucher.presenter.ts';
import { listVouchers } from './vouchers.repository.ts';

interface VoucherRecipient {
  /** Null without an address: the buyer finds the voucher in their account. */
  to: string | null;
  /** The person who gives the voucher; null when the mail goes to the buyer. */
  giver: string | null;
}

/** Mails the vouchers of a sale with their PDF, in the transaction that issues them. */
export async function mailVouchers(
  { outbox, clock, audit }: Dependencies,
  trx: Transaction,
  saleId: string,
  { to, giver }: VoucherRecipient,
): Promise<void> {
  if (to === null) return;
  const center = await readCenter(trx);
  const logo = await readPrintableLogo(trx);
  const today = localDateOf(clock.now(), center.timeZone);
  for (const row of await listVouchers(trx, { saleId })) {
    const voucher = presentVoucher(row, today);
    const pdf = await voucherPdf(voucher, { ...center, logo });
    const text = mailText(voucher, giver, center);
    await outbox.add(trx, {
      kind: 'voucher',
      to,
      subject: `Un vale regalo de ${center.name}`,
      text,
      attachment: {
        name: 'vale-regalo.pdf',
        contentType: 'application/pdf',
        base64: pdf.toString('base64'),
      },
    });
    await audit.write(trx, { actor: null, action: 'mailed', entity: 'sale', entityId: saleId });
  }
}

function mailText(
  { amountMinor, code, expiresOn, recipient, message }: Voucher,
  giver: string | null,
  { name, currency }: { name: string; currency: string },
): string {
  const [year, month, day] = expiresOn.split('-');
  const total = moneyText(amountMinor, currency);
  const lines = [
    giver !== null && recipient !== '' ? `Hola, ${recipient}:` : 'Hola:',
    giver === null
      ? `Aquí está el vale regalo de ${total} que has comprado.`
      : `${giver} te regala ${total} para gastar en ${name}.`,
    ...(giver !== null && message !== '' ? [`«${message}»`] : []),
    `El código es ${code}.`,
    `Se puede usar hasta el ${day}/${month}/${year}, en varias veces si quieres: en el centro, o al pagar en línea. Guárdalo bien, porque quien tiene el código puede gastarlo. Va también en PDF, para imprimirlo.`,
    name,
  ];
  return `${lines.join('\n\n')}\n`;
}
