import { escapeHtml, plainPage } from '../../../platform/plain-page.ts';
import type { BankCheckout } from './bank-ledger.ts';

/** What the page offers, in the words of whoever tries it out. */
const choices = [
  ['pay', 'Pagar'],
  ['authenticate', 'Pagar con confirmación del banco (3-D Secure)'],
  ['payLater', 'Pagar, y que el banco lo confirme más tarde'],
  ['decline', 'Hacer que el banco lo rechace'],
  ['abandon', 'Volver sin pagar'],
] as const;

const confirmations = [
  ['pay', 'Confirmar el pago'],
  ['decline', 'No confirmarlo'],
] as const;

interface Shown {
  checkout: BankCheckout;
  /** In people's words, with its currency. */
  total: string;
  step: 'choose' | 'confirm';
}

/** Of what renews: to see what becomes of it when the card is over. */
const keptChoice = ['payExpiring', 'Pagar con una tarjeta que caduca en dos meses'] as const;

/** The pay page. No script: it also works where there is none. */
export function bankPage({ checkout, total, step }: Shown): string {
  const { description, status, wasDeclined } = checkout;
  const offered = checkout.keeps ? [...choices, keptChoice] : choices;
  const buttons = (step === 'confirm' ? confirmations : offered).map(
    ([act, text], index) =>
      `<button name="act" value="${act}"${index === 0 ? ' class="first"' : ''}>${text}</button>`,
  );
  const over = {
    complete: 'Este pago ya está hecho.',
    expired: 'El plazo para pagar ha terminado. No se ha cobrado nada.',
    open: null,
  }[status];
  const back = `<p><a href="${escapeHtml(checkout.returnUrl)}">Volver al centro</a></p>`;
  const content = [
    '<p class="note" role="note">Esto es una demostración: aquí no se cobra a nadie. No hace falta ninguna tarjeta.</p>',
    `<p>${escapeHtml(description)}</p><p class="total">${escapeHtml(total)}</p>`,
    wasDeclined && over === null
      ? '<p role="alert">El banco ha rechazado el pago. Puedes volver a intentarlo.</p>'
      : '',
    step === 'confirm' && over === null ? '<p>Tu banco pide que confirmes que eres tú.</p>' : '',
    over === null ? `<form method="post">${buttons.join('\n')}</form>` : `<p>${over}</p>${back}`,
  ].join('\n');
  return plainPage('Banco de prueba', { title: 'Banco de prueba', lines: [], content });
}
