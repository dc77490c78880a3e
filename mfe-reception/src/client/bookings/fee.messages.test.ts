import { expect, test } from '@jest/globals';
import { feeCardText, feeText } from './fee.messages.ts';

/** Replaces no-break spaces with ordinary ones. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

const card = { lastFour: '4242', state: 'charged', at: null } as const;

test.each([
  [{ amountMinor: 0, state: 'free' }, 'penalización sin cobrar por ser de las gratuitas'],
  [{ amountMinor: 500, state: 'owed' }, 'penalización de 5,00 €, pendiente'],
  [{ amountMinor: 500, state: 'charged' }, 'penalización de 5,00 €, cobrada'],
  [
    { amountMinor: 500, state: 'charged', card },
    'penalización de 5,00 €, cobrada con su tarjeta terminada en 4242',
  ],
  [{ amountMinor: 500, state: 'waived' }, 'penalización de 5,00 €, perdonada'],
] as const)('feeText(%j)', (fee, expected) => {
  expect(plain(feeText(fee, 'EUR'))).toBe(expected);
});

test.each([
  [
    { state: 'due', at: '2026-11-27T12:00:00Z' },
    'Si antes no se paga ni se perdona, se cobra con su tarjeta terminada en 4242 desde mañana 13:00.',
  ],
  [{ state: 'asked', at: null }, 'Se está cobrando con su tarjeta terminada en 4242.'],
  [{ state: 'failed', at: null }, 'No se ha podido cobrar con su tarjeta terminada en 4242.'],
  [{ state: 'charged', at: null }, null],
] as const)('feeCardText(%j)', (open, expected) => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(plain(feeCardText({ lastFour: '4242', ...open }, 'Europe/Madrid', now))).toBe(expected);
});
