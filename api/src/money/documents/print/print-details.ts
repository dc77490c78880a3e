import type { Document, PaymentMethodOfSales } from '@aforo/shared/contract';
import { paymentMethodNames } from '@aforo/shared/contract';
import { type PrintableLogo, readCenter, readPrintableLogo } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { moneyText } from '../../../platform/formats/money-text.ts';
import { localTimeOf } from '../../../platform/time/local-time.ts';
import { listPaymentsAtIssue } from '../read-documents.repository.ts';
import { dayText } from './document.messages.ts';

export interface PrintedPayment {
  method: PaymentMethodOfSales;
  /** Negative for a refund. */
  amountMinor: number;
  tenderedMinor: number | null;
}

/** What a printed document has besides its legal content. */
export interface PrintDetails {
  logo: PrintableLogo | null;
  timeZone: string;
  payments: readonly PrintedPayment[];
}

export async function readPrintDetails(
  connection: Connection,
  { id }: Pick<Document, 'id'>,
): Promise<PrintDetails> {
  return {
    logo: await readPrintableLogo(connection),
    timeZone: (await readCenter(connection)).timeZone,
    payments: await listPaymentsAtIssue(connection, id),
  };
}

/** `21/11/2026, 10:12` */
export function issueText({ issuedOn, issuedAt }: Document, timeZone: string): string {
  return `${dayText(issuedOn)}, ${localTimeOf(new Date(issuedAt), timeZone)}`;
}

/** A label and an amount for each payment, the cash handed over and the change. */
export function paymentRows(
  payments: readonly PrintedPayment[],
  currency: string,
): [label: string, amount: string][] {
  return payments.flatMap(({ method, amountMinor, tenderedMinor }) => {
    const paid: [string, string] = [paymentMethodNames[method], moneyText(amountMinor, currency)];
    if (tenderedMinor === null || tenderedMinor === amountMinor) return [paid];
    return [
      paid,
      ['Entregado', moneyText(tenderedMinor, currency)],
      ['Cambio', moneyText(tenderedMinor - amountMinor, currency)],
    ];
  });
}
