import type { OnlinePayment } from '@aforo/shared/contract';
import { moneyText } from '../../../platform/formats/money-text.ts';
import { plainPage } from '../../../platform/formats/plain-page.ts';

/** Seconds between refreshes while the payment is in progress. */
const askAgainSeconds = 5;

/**
 * The page after a payment by link: shows the payment's state without personal data.
 * @param isUnpaid the payer returned by the provider's cancel link
 */
export function receivedPage(
  { state, totalMinor, currency, redirectUrl }: OnlinePayment,
  centerName: string,
  isUnpaid: boolean,
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
        title: isUnpaid && redirectUrl !== null ? 'No has pagado' : 'Pago en curso',
        lines: [
          isUnpaid && redirectUrl !== null
            ? 'No se ha cobrado nada. Si quieres, puedes pagarlo ahora.'
            : 'Si ya has pagado, el banco tarda a veces un momento en decirlo: esta página se pone al día sola.',
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
