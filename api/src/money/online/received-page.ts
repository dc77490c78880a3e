import type { OnlinePayment } from '@aforo/shared/contract';
import { moneyText } from '../../platform/money-text.ts';
import { plainPage } from '../../platform/plain-page.ts';

/** Seconds after which a page asks again while nothing is known. */
const askAgainSeconds = 5;

/** What whoever paid by a link sees afterwards: how it stands, and nothing of whose it is. */
export function receivedPage(
  { state, totalMinor, currency, redirectUrl }: OnlinePayment,
  centerName: string,
): string {
  const total = moneyText(totalMinor, currency);
  switch (state) {
    case 'confirmed':
      return plainPage(centerName, {
        title: 'Pago confirmado',
        lines: [`${centerName} ha recibido tu pago de ${total}. Ya puedes cerrar esta página.`],
      });
    case 'processing':
      return plainPage(centerName, {
        title: 'Pago en curso',
        lines: [
          'Si ya has pagado, el banco tarda a veces un momento en decirlo: esta página se pone al día sola.',
        ],
        link: redirectUrl === null ? null : { text: 'Ir a pagar', url: redirectUrl },
        refreshSeconds: askAgainSeconds,
      });
    case 'failed':
      return plainPage(centerName, {
        title: 'El pago no se ha hecho',
        lines: [
          `Si el banco te ha cobrado algo, se devuelve entero. Para pagar, pide otro enlace en ${centerName}.`,
        ],
      });
  }
}
