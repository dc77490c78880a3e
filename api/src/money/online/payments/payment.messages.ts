import { unpaidReturnParam } from '@aforo/shared/contract';
import type { Notice } from '../../../platform/outbox/index.ts';
import { moneyText } from '../../../platform/formats/money-text.ts';
import type { OnlinePaymentRow, StoredFailure } from './online-payments.repository.ts';

interface MailSite {
  origin: string;
  centerName: string;
}

type MailedPayment = Pick<
  OnlinePaymentRow,
  'id' | 'description' | 'totalMinor' | 'voucherMinor' | 'currency' | 'cardLastFour'
>;

const refundReasons: Record<StoredFailure, string> = {
  declined: 'El banco no lo ha aceptado.',
  expired: 'Había pasado el plazo para pagarlo.',
  seat_lost: 'Cuando llegó el pago la plaza ya no estaba apartada, y no queda ninguna libre.',
  amount_mismatch: 'El importe que ha llegado no es el que habíamos pedido.',
  already_paid: 'Ya estaba pagado.',
  authentication_required: 'El banco pide que lo confirmes tú.',
  voucher_spent: 'Mientras tanto se había gastado el vale que ponía una parte.',
  promotion_used: 'Mientras tanto otros habían usado el código promocional todas las veces.',
  not_on_sale: 'Mientras tanto ha dejado de estar a la venta, o ha cambiado de precio.',
  terminal_offline: 'El datáfono no respondía.',
  charge_refused: 'Cuando llegó el pago, esa venta ya no se podía hacer.',
};

/** The page with a payment's state; it queries the payment and trusts nothing in the address. */
export function paymentAddress(origin: string, reference: string): string {
  return new URL(`/cliente/pagoConfirmado?pago=${reference}`, origin).href;
}

/** The same address, marked for a return without payment. */
export function unpaidAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set(unpaidReturnParam.name, unpaidReturnParam.value);
  return url.href;
}

/** The page with the state of a card setup. */
export function cardAddress(origin: string, reference: string): string {
  return new URL(`/cliente/pagoConfirmado?tarjeta=${reference}`, origin).href;
}

/** The page with a payment's state for payers by link, without an account. */
export function receivedAddress(origin: string, reference: string): string {
  return new URL(`/api/payments/received/${reference}`, origin).href;
}

export function linkAddress(origin: string, token: string): string {
  return new URL(`/api/payments/links/${token}`, origin).href;
}

/** The payment was fulfilled. */
export function receivedMail(site: MailSite, to: string, paid: MailedPayment): Notice {
  const total = moneyText(paid.totalMinor + paid.voucherMinor, paid.currency);
  const voucher = moneyText(paid.voucherMinor, paid.currency);
  return mail(site, to, {
    kind: 'payment received',
    subject: `Pago recibido: ${paid.description}`,
    lines: [
      `Hemos recibido tu pago de ${total}: ${paid.description}.`,
      ...(paid.voucherMinor > 0 ? [`De ellos, ${voucher} con tu vale regalo.`] : []),
      'Aquí está, con su recibo:',
      paymentAddress(site.origin, paid.id),
    ],
  });
}

/** A fee was charged to a card by its owner's consent. */
export function feeChargedMail(site: MailSite, to: string, paid: MailedPayment): Notice {
  const total = moneyText(paid.totalMinor, paid.currency);
  return mail(site, to, {
    kind: 'fee charged',
    subject: `Cobrado con tu tarjeta: ${total}`,
    lines: [
      `Hemos cobrado ${total} con ${cardText(paid)}: ${paid.description}.`,
      'Aquí está, con su recibo:',
      paymentAddress(site.origin, paid.id),
      'Si crees que es un error, dínoslo.',
    ],
  });
}

/** A purchase at the front desk was charged to a card by its owner's consent. */
export function cardChargedMail(
  site: MailSite,
  to: string,
  paid: Pick<MailedPayment, 'description' | 'totalMinor' | 'currency' | 'cardLastFour'>,
): Notice {
  const total = moneyText(paid.totalMinor, paid.currency);
  return mail(site, to, {
    kind: 'desk charge',
    subject: `Cobrado con tu tarjeta: ${total}`,
    lines: [
      `En recepción hemos cobrado ${total} con ${cardText(paid)}: ${paid.description}.`,
      'El recibo está en Mi información:',
      new URL('/cliente', site.origin).href,
      'Si no lo has pedido tú, dínoslo.',
    ],
  });
}

/** Why a fee couldn't be charged to a card and stays owed. */
export type OwedReason = 'authentication_required' | 'declined' | 'expired' | 'removed';
const owedReasons: Record<OwedReason, string> = {
  authentication_required: 'Tu banco pide que confirmes tú este pago.',
  declined: 'El banco no lo ha aceptado.',
  expired: 'No hemos tenido respuesta del banco.',
  removed: 'Ya no la tienes guardada.',
};

/** A fee couldn't be charged to the card: it stays owed and isn't retried. */
export function feeOwedMail(
  site: MailSite,
  to: string,
  payment: MailedPayment,
  reason: OwedReason,
): Notice {
  const total = moneyText(payment.totalMinor, payment.currency);
  return mail(site, to, {
    kind: 'fee not charged',
    subject: `Pendiente de pago: ${total}`,
    lines: [
      `No hemos podido cobrar ${total} con ${cardText(payment)}: ${payment.description}.`,
      owedReasons[reason],
      'No lo volvemos a intentar. Puedes pagarlo aquí, en «Pendiente de pago», o en el centro:',
      new URL('/cliente', site.origin).href,
    ],
  });
}

function cardText({ cardLastFour }: Pick<MailedPayment, 'cardLastFour'>): string {
  return cardLastFour === null ? 'tu tarjeta' : `tu tarjeta terminada en ${cardLastFour}`;
}

/** The payment succeeded but couldn't be fulfilled. */
export function refundedMail(
  site: MailSite,
  to: string,
  paid: MailedPayment,
  refund: { amountMinor: number; currency: string; failure: StoredFailure },
): Notice {
  const total = moneyText(refund.amountMinor, refund.currency);
  return mail(site, to, {
    kind: 'payment goes back',
    subject: `Te devolvemos ${total}: ${paid.description}`,
    lines: [
      `Ha llegado tu pago de ${total} (${paid.description}), pero no hemos podido cobrarlo.`,
      refundReasons[refund.failure],
      'Te lo devolvemos entero al mismo medio con el que pagaste. El banco puede tardar unos días en mostrarlo. No tienes que hacer nada.',
      ...(paid.voucherMinor > 0 ? ['Lo que iba a poner el vale regalo sigue en él.'] : []),
    ],
  });
}

/** A card was saved by its owner's consent. */
export function cardSavedMail(
  site: MailSite,
  to: string,
  { brand, lastFour, consent }: { brand: string; lastFour: string; consent: string },
): Notice {
  const name = `${brand.charAt(0).toUpperCase()}${brand.slice(1)} terminada en ${lastFour}`;
  return mail(site, to, {
    kind: 'card saved',
    subject: `Tarjeta guardada: ${name}`,
    lines: [
      `Hemos guardado tu tarjeta ${name}. No se ha cobrado nada.`,
      `Esto es lo que aceptaste: «${consent}»`,
      'Para quitarla, entra en Mi información:',
      new URL('/cliente', site.origin).href,
      'Si no la has guardado tú, quítala y avísanos.',
    ],
  });
}

/** Asks a client to pay. */
export function linkMail(site: MailSite, to: string, paid: MailedPayment, link: string): Notice {
  const total = moneyText(paid.totalMinor, paid.currency);
  return mail(site, to, {
    kind: 'payment link',
    subject: `Para pagar: ${paid.description}`,
    lines: [
      `Puedes pagar en línea ${paid.description}: ${total}.`,
      'Se paga aquí:',
      link,
      'Si ya lo has pagado, no hagas caso de este correo.',
    ],
  });
}

function mail(
  { centerName }: MailSite,
  to: string,
  { kind, subject, lines }: { kind: string; subject: string; lines: string[] },
): Notice {
  const text = `${['Hola:', ...lines, centerName].join('\n\n')}\n`;
  return { kind, to, subject, text };
}
