import { escapeHtml, plainPage } from '../../../platform/formats/plain-page.ts';
import type { BankCheckout, BankTerminal } from './bank-ledger.ts';

/** The page's options, in the words of a tester. */
const choices = [
  ['pay', 'Pagar'],
  ['authenticate', 'Pagar con confirmación del banco (3-D Secure)'],
  ['payLater', 'Pagar, y que el banco lo confirme más tarde'],
  ['decline', 'Hacer que el banco lo rechace'],
  ['abandon', 'Volver sin pagar'],
] as const;

/** The options of a card setup. */
const setupChoices = [
  ['pay', 'Guardar la tarjeta'],
  ['authenticate', 'Guardarla con confirmación del banco (3-D Secure)'],
  ['payExpiring', 'Guardar una tarjeta que caduca en dos meses'],
  ['decline', 'Hacer que el banco la rechace'],
  ['abandon', 'Volver sin guardarla'],
] as const;

const confirmations = [
  ['pay', 'Confirmar el pago'],
  ['decline', 'No confirmarlo'],
] as const;

const setupConfirmations = [
  ['pay', 'Confirmar la tarjeta'],
  ['decline', 'No confirmarla'],
] as const;

/** The options of a client at a terminal. */
const terminalChoices = [
  ['approve', 'Acercar la tarjeta: se aprueba'],
  ['decline', 'Acercar la tarjeta: se rechaza'],
  ['ignore', 'No acercar ninguna tarjeta'],
  ['approveUnheard', 'Se aprueba, y la respuesta se pierde un rato'],
] as const;

/** The demo's terminal. @param total formatted; null while it asks for no card */
export function terminalPage({ label }: BankTerminal, total: string | null): string {
  const buttons = terminalChoices.map(
    ([act, text], index) =>
      `<button name="act" value="${act}"${index === 0 ? ' class="first"' : ''}>${text}</button>`,
  );
  const content = [
    '<p class="note" role="note">Esto es una demostración: aquí no se cobra a nadie.</p>',
    `<p>${escapeHtml(label)}</p>`,
    total === null
      ? '<p>Esperando un importe de la recepción.</p>'
      : `<p>Acerca la tarjeta</p><p class="total">${escapeHtml(total)}</p>
        <form method="post">${buttons.join('\n')}</form>`,
  ].join('\n');
  // It notices a new amount by itself.
  const page = { title: 'Datáfono de prueba', lines: [], content, refreshSeconds: 3 };
  return plainPage('Datáfono de prueba', page);
}

interface BankPageState {
  checkout: BankCheckout;
  /** Formatted, with its currency. */
  total: string;
  step: 'choose' | 'confirm';
}

/** For renewing packages: tests what happens after the card expires. */
const savedCardChoice = ['payExpiring', 'Pagar con una tarjeta que caduca en dos meses'] as const;

/** The pay page. It works without scripts. */
export function bankPage({ checkout, total, step }: BankPageState): string {
  const { description, status, wasDeclined, isSetup } = checkout;
  const confirming = isSetup ? setupConfirmations : confirmations;
  const offeredChoices = isSetup
    ? setupChoices
    : checkout.keeps
      ? [...choices, savedCardChoice]
      : choices;
  const buttons = (step === 'confirm' ? confirming : offeredChoices).map(
    ([act, text], index) =>
      `<button name="act" value="${act}"${index === 0 ? ' class="first"' : ''}>${text}</button>`,
  );
  const closedText = {
    complete: isSetup ? 'Esta tarjeta ya está guardada.' : 'Este pago ya está hecho.',
    expired: isSetup
      ? 'El plazo ha terminado. No se ha guardado nada.'
      : 'El plazo para pagar ha terminado. No se ha cobrado nada.',
    open: null,
  }[status];
  const declinedText = isSetup
    ? 'El banco ha rechazado la tarjeta.'
    : 'El banco ha rechazado el pago.';
  const back = `<p><a href="${escapeHtml(checkout.returnUrl)}">Volver al centro</a></p>`;
  const content = [
    '<p class="note" role="note">Esto es una demostración: aquí no se cobra a nadie. No hace falta ninguna tarjeta.</p>',
    isSetup
      ? '<p>Guardar una tarjeta. Ahora no se cobra nada.</p>'
      : `<p>${escapeHtml(description)}</p><p class="total">${escapeHtml(total)}</p>`,
    wasDeclined && closedText === null
      ? `<p role="alert">${declinedText} Puedes volver a intentarlo.</p>`
      : '',
    step === 'confirm' && closedText === null
      ? '<p>Tu banco pide que confirmes que eres tú.</p>'
      : '',
    closedText === null
      ? `<form method="post">${buttons.join('\n')}</form>`
      : `<p>${closedText}</p>${back}`,
  ].join('\n');
  return plainPage('Banco de prueba', { title: 'Banco de prueba', lines: [], content });
}
