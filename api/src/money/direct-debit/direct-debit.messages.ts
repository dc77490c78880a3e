import { returnReason } from '@aforo/shared/contract';
import { moneyText } from '../../platform/formats/money-text.ts';
import type { Notice } from '../../platform/outbox/index.ts';
import { maskOf } from './accounts.ts';

interface MailSite {
  centerName: string;
  currency: string;
}

interface CollectionNotice {
  description: string;
  amountMinor: number;
  mandateReference: string;
  creditorId: string;
  ibanCountry: string;
  ibanLastFour: string;
  /** ISO date. */
  collectionOn: string;
}

/** The notice that the rulebook requires before a collection. */
export function collectionMail(site: MailSite, to: string, notice: CollectionNotice): Notice {
  const total = moneyText(notice.amountMinor, site.currency);
  const day = dayText(notice.collectionOn);
  return mail(site, to, {
    kind: 'direct debit notice',
    subject: `El ${day} cobraremos ${total} en tu cuenta`,
    lines: [
      `El ${day} tu banco cargará ${total} en la cuenta ${maskOf(notice)}: ${notice.description}.`,
      `Mandato ${notice.mandateReference}. Acreedor ${notice.creditorId}.`,
      'No tienes que hacer nada. Si algo no está bien, dínoslo antes de ese día.',
    ],
  });
}

interface ReturnNotice {
  description: string;
  amountMinor: number;
  feeMinor: number;
  reasonCode: string;
  /** The page where clients pay debts. */
  payUrl: string;
}

/** The bank returned a collection: the client owes it again. */
export function returnedMail(site: MailSite, to: string, returned: ReturnNotice): Notice {
  const total = moneyText(returned.amountMinor, site.currency);
  const fee = moneyText(returned.feeMinor, site.currency);
  return mail(site, to, {
    kind: 'direct debit returned',
    subject: `Tu banco ha devuelto un recibo de ${total}`,
    lines: [
      `Tu banco ha devuelto el recibo de ${total}: ${returned.description}.`,
      `Motivo: ${returnReason(returned.reasonCode).name.toLowerCase()}.`,
      ...(returned.feeMinor > 0 ? [`La devolución tiene un gasto de ${fee}.`] : []),
      'Puedes pagarlo aquí, en «Pendiente de pago», o en el centro:',
      returned.payUrl,
    ],
  });
}

/** The center's bank refused the file, so the announced collection will not be made. */
export function notCollectedMail(site: MailSite, to: string, returned: ReturnNotice): Notice {
  const total = moneyText(returned.amountMinor, site.currency);
  return mail(site, to, {
    kind: 'direct debit returned',
    subject: `No hemos podido domiciliar un recibo de ${total}`,
    lines: [
      `El cobro de ${total} que te anunciamos no se ha hecho: ${returned.description}. No es por tu cuenta: nuestro banco no admitió el envío.`,
      'Te avisaremos antes de volver a intentarlo. Si lo prefieres, puedes pagarlo aquí, en «Pendiente de pago», o en el centro:',
      returned.payUrl,
    ],
  });
}

function mail(
  { centerName }: MailSite,
  to: string,
  { kind, subject, lines }: { kind: string; subject: string; lines: readonly string[] },
): Notice {
  return { kind, to, subject, text: `${['Hola:', ...lines, centerName].join('\n\n')}\n` };
}

function dayText(localDate: string): string {
  return localDate.split('-').reverse().join('/');
}
