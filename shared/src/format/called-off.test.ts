import { expect, test } from '@jest/globals';
import { calledOffTexts, seatClosureTexts } from './called-off.ts';

const none = { people: 0, minor: 0 };
const noMoney = { toCards: none, atFrontDesk: none, onUnpaidSales: none, forgiven: none };

test.each([
  ['toCards', { people: 2, minor: 2400 }, 'Se devuelven 24,00 € a la tarjeta, a 2 personas.'],
  [
    'atFrontDesk',
    { people: 1, minor: 1200 },
    'Quedan 12,00 € por devolver en el centro, a 1 persona: desde sus ventas.',
  ],
  [
    'onUnpaidSales',
    { people: 1, minor: 1200 },
    'Hay 12,00 € en ventas sin pagar de 1 persona: corrígelas desde sus ventas.',
  ],
  ['forgiven', { people: 3, minor: 3600 }, 'Ya no se cobran 36,00 € que iban a pagar 3 personas.'],
])('formats %s with its amount and number of people', (part, one, text) => {
  const said = calledOffTexts({ ...noMoney, [part]: one }, 'EUR');
  expect(said.map((sentence) => sentence.replaceAll('\u00a0', ' '))).toEqual([text]);
});

test('returns no sentences if no client has paid or owes money', () => {
  expect(calledOffTexts(noMoney, 'EUR')).toEqual([]);
  expect(calledOffTexts(undefined, 'EUR')).toEqual([]);
});

test.each([
  [{}, []],
  [{ makeUps: 1, periodDiscounts: 0 }, ['Una plaza fija se puede recuperar otro día.']],
  [
    { makeUps: 3, periodDiscounts: 2 },
    [
      '3 plazas fijas se pueden recuperar otro día.',
      'A 2 plazas fijas se les descuenta de la cuota siguiente.',
    ],
  ],
])('says what fixed seats get: %j', (given, texts) => {
  expect(seatClosureTexts(given)).toEqual(texts);
});
