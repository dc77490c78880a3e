import type { CardCharge, CardChargeFailure } from '@aforo/shared/contract';

const failureTexts: Record<CardChargeFailure, string> = {
  declined: 'El banco ha rechazado la tarjeta. No se ha cobrado nada.',
  expired: 'No se ha llegado a leer ninguna tarjeta. No se ha cobrado nada.',
  authentication_required:
    'Su banco pide que confirme el pago en persona, y con la tarjeta guardada no se puede. No se ha cobrado nada.',
  terminal_offline:
    'El datáfono no contesta: está apagado o con otro cobro. No se ha cobrado nada.',
};

/** Why an ended card charge made no sale. */
export function endedText({ failure, refusal, source }: CardCharge): string {
  if (refusal !== null) {
    return `La tarjeta se ha cobrado, pero la venta ya no se podía hacer. ${refusal} El dinero vuelve solo a la tarjeta en unos días.`;
  }
  if (failure === 'expired' && source === 'savedCard') {
    return 'El banco no ha contestado. No se ha cobrado nada.';
  }
  return failure === null
    ? 'La tarjeta se ha cobrado por otro importe. El dinero vuelve solo a la tarjeta en unos días.'
    : failureTexts[failure];
}
