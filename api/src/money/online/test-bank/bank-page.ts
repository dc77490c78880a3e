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

/** The pay page. No script: it also works where there is none. */
export function bankPage({ checkout, total, step }: Shown): string {
  const { description, status, wasDeclined } = checkout;
  const buttons = (step === 'confirm' ? confirmations : choices).map(
    ([act, text], index) =>
      `<button name="act" value="${act}"${index === 0 ? ' class="first"' : ''}>${text}</button>`,
  );
  const over = {
    complete: 'Este pago ya está hecho.',
    expired: 'El plazo para pagar ha terminado. No se ha cobrado nada.',
    open: null,
  }[status];
  const back = `<p><a href="${escape(checkout.returnUrl)}">Volver al centro</a></p>`;
  return [
    '<!doctype html>',
    '<html lang="es"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Banco de prueba</title><style>${style}</style></head><body><main>`,
    '<h1>Banco de prueba</h1>',
    '<p class="note" role="note">Esto es una demostración: aquí no se cobra a nadie. No hace falta ninguna tarjeta.</p>',
    `<p>${escape(description)}</p><p class="total">${escape(total)}</p>`,
    wasDeclined && over === null
      ? '<p role="alert">El banco ha rechazado el pago. Puedes volver a intentarlo.</p>'
      : '',
    step === 'confirm' && over === null ? '<p>Tu banco pide que confirmes que eres tú.</p>' : '',
    over === null ? `<form method="post">${buttons.join('\n')}</form>` : `<p>${over}</p>${back}`,
    '</main></body></html>',
    '',
  ].join('\n');
}

const style = `body{margin:0;padding:24px;background:#f6f5f2;color:#22252b;font:16px/1.5 sans-serif}
main{max-width:420px;margin:0 auto;padding:24px;background:#fff;border-radius:8px}
h1{margin-top:0;font-size:22px}.total{font-size:28px;font-weight:600;margin:0 0 16px}
.note{padding:12px;border-radius:6px;background:#fdf1d6}
button{display:block;width:100%;min-height:44px;margin:8px 0;padding:8px 16px;border:1px solid #8a8f99;border-radius:6px;background:#fff;color:inherit;font:inherit}
.first{border-color:#0f766e;background:#0f766e;color:#fff;font-weight:600}`;

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
