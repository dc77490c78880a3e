import type { OnlinePayment, PaymentFailure } from '../contract/index.ts';
import { formatLimit, money } from '../format/index.ts';

export interface PaymentTexts {
  tone: 'success' | 'info' | 'warning';
  title: string;
  /** The consequences, and what to do. */
  lines: string[];
}

const failureTitle: Record<PaymentFailure, string> = {
  declined: 'El banco no ha aceptado el pago',
  expired: 'El pago no se ha llegado a hacer',
  hold_lapsed: 'La plaza ya no está apartada',
  seat_lost: 'El pago llegó cuando ya no quedaba plaza',
  amount_mismatch: 'Ha llegado otro importe',
  already_paid: 'Esto ya estaba pagado',
  authentication_required: 'El banco pide que lo confirmes',
  not_on_sale: 'Mientras se pagaba ha dejado de estar a la venta',
  voucher_spent: 'El vale ya se había gastado',
  promotion_used: 'El código ya se había usado todas las veces',
};

const whatToDo: Record<PaymentFailure, string> = {
  declined: 'Prueba con otra tarjeta, pregunta a tu banco o paga en el centro.',
  expired: 'Puedes empezar otra vez cuando quieras.',
  hold_lapsed: 'Si todavía hay sitio, puedes reservarla otra vez.',
  seat_lost: 'Elige otro momento, o apúntate a la lista de espera.',
  amount_mismatch: 'Vuelve a empezar el pago desde aquí.',
  already_paid: 'No hay que hacer nada más.',
  authentication_required:
    'No se ha cobrado nada: tu banco pide que confirmes este pago. Págalo desde Mi información.',
  not_on_sale: 'Mira lo que hay ahora, con su precio.',
  voucher_spent: 'Mira lo que le queda al vale y vuelve a empezar el pago.',
  promotion_used: 'Puedes empezar otra vez, sin el código.',
};

/**
 * Texts for the state of a payment, for clients and reception.
 * @param isUnpaid whether the user returned by the provider's «cancel» link; it counts while the
 * server says that the payment is still open
 */
export function describePayment(
  payment: OnlinePayment,
  { timeZone, now, isUnpaid = false }: { timeZone: string; now: Date; isUnpaid?: boolean },
): PaymentTexts {
  switch (payment.state) {
    case 'confirmed':
      return { tone: 'success', title: 'Pago confirmado', lines: confirmedLines(payment) };
    case 'processing':
      return isUnpaid && payment.redirectUrl !== null
        ? unpaidText(payment, timeZone, now)
        : { tone: 'info', ...processingText(payment, timeZone, now) };
    case 'failed': {
      const failure = payment.failure ?? 'expired';
      return {
        tone: 'warning',
        title: failureTitle[failure],
        lines: [refundText(payment), whatToDo[failure]],
      };
    }
  }
}

/** `20,00 € con vale regalo y 30,00 € con tarjeta` */
export function paymentPartsText(
  { totalMinor, currency }: Pick<OnlinePayment, 'totalMinor' | 'currency'>,
  voucherMinor: number,
): string {
  if (totalMinor === 0) return 'Con vale regalo';
  return `${money(voucherMinor, currency)} con vale regalo y ${money(totalMinor, currency)} con tarjeta`;
}

function confirmedLines({
  refundedMinor,
  totalMinor,
  voucherMinor = 0,
  currency,
}: OnlinePayment): string[] {
  if (refundedMinor === 0) return [];
  const whole = refundedMinor >= totalMinor + voucherMinor;
  return [
    whole
      ? `Después se ha devuelto entero: ${money(refundedMinor, currency)}, al mismo medio de pago.`
      : `Después se han devuelto ${money(refundedMinor, currency)}, al mismo medio de pago.`,
  ];
}

function processingText(
  { redirectUrl, expiresAt, subject }: OnlinePayment,
  timeZone: string,
  now: Date,
) {
  const waiting =
    'Si ya está pagado, el banco tarda a veces un momento en decirlo: esta página se pone al día sola.';
  if (redirectUrl === null) {
    return {
      title: 'Esperando la respuesta del banco',
      lines: [waiting, 'Se puede cerrar: cuando se sepa, llegará un correo.'],
    };
  }
  const until = formatLimit(expiresAt, timeZone, now);
  return {
    title: 'Pago en curso',
    lines: [
      waiting,
      subject.kind === 'hold'
        ? `Si todavía no, la plaza está apartada y se puede pagar hasta ${until}.`
        : `Si todavía no, se puede pagar hasta ${until}.`,
    ],
  };
}

function unpaidText(
  { expiresAt, subject }: OnlinePayment,
  timeZone: string,
  now: Date,
): PaymentTexts {
  const until = formatLimit(expiresAt, timeZone, now);
  return {
    tone: 'warning',
    title: 'No has pagado',
    lines: [
      'No se ha cobrado nada.',
      subject.kind === 'hold'
        ? `La plaza sigue apartada hasta ${until}: págala o suéltala para otra persona.`
        : `Se puede pagar hasta ${until}.`,
    ],
  };
}

function refundText(payment: OnlinePayment): string {
  const { giveBack, totalMinor, voucherMinor = 0, currency } = payment;
  switch (giveBack) {
    case 'none':
      return voucherMinor > 0
        ? 'No se ha cobrado nada, y el vale sigue como estaba.'
        : 'No se ha cobrado nada.';
    case 'pending':
      return `Lo que se pagó (${money(totalMinor, currency)}) se devuelve entero al mismo medio de pago. El banco puede tardar unos días en mostrarlo.`;
    case 'done':
      return `Lo que se pagó (${money(totalMinor, currency)}) ya se ha devuelto al mismo medio de pago. El banco puede tardar unos días en mostrarlo.`;
  }
}
