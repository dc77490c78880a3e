import { expect, test } from '@jest/globals';
import { feeCardText, feeTermsText, feeText } from './fee.messages.ts';

/** Replaces non-breaking spaces. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

const terms = { lateMinor: 500, noShowMinor: 500, losesSession: false, freeLeft: 0 };

test.each([
  [{}, 'Si cancelas más tarde o no vienes, pagas 5,00 €.'],
  [{ noShowMinor: 1000 }, 'Si cancelas más tarde, pagas 5,00 €. Si no vienes, pagas 10,00 €.'],
  [{ lateMinor: null }, 'Si no vienes, pagas 5,00 €.'],
  [{ noShowMinor: null }, 'Si cancelas más tarde, pagas 5,00 €.'],
  [
    { losesSession: true },
    'Si cancelas más tarde o no vienes, pagas, además de la sesión, 5,00 €.',
  ],
  [{ freeLeft: 1 }, 'Si cancelas más tarde o no vienes, pagas 5,00 €. La próxima vez no se cobra.'],
  [
    { freeLeft: 2 },
    'Si cancelas más tarde o no vienes, pagas 5,00 €. Las 2 próximas no se cobran.',
  ],
])('describes the fees for losing a seat: %j', (other, text) => {
  expect(plain(feeTermsText({ ...terms, ...other }, 'EUR'))).toBe(text);
});

test.each([
  [null, null],
  [{ amountMinor: 0, state: 'free' }, 'Penalización: esta vez no se cobra'],
  [{ amountMinor: 500, state: 'owed' }, 'Penalización de 5,00 €, pendiente de pago'],
  [{ amountMinor: 500, state: 'charged' }, 'Penalización de 5,00 €, pagada'],
  [{ amountMinor: 500, state: 'waived' }, 'Penalización de 5,00 €, perdonada'],
] as const)('describes the state of a fee: %j', (fee, text) => {
  expect(plain(feeText({ fee }, 'EUR'))).toBe(text);
});

test.each([
  [
    { state: 'due', at: '2026-11-27T12:00:00Z' },
    'Si no la pagas antes, se cobra con tu tarjeta terminada en 4242 desde mañana 13:00.',
  ],
  [{ state: 'asked', at: null }, 'Se está cobrando con tu tarjeta terminada en 4242.'],
  [{ state: 'failed', at: null }, 'No se ha podido cobrar con tu tarjeta terminada en 4242.'],
  [{ state: 'charged', at: null }, null],
] as const)('describes the charge of a fee to a card: %j', (card, text) => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(plain(feeCardText({ lastFour: '4242', ...card }, 'Europe/Madrid', now))).toBe(text);
});
