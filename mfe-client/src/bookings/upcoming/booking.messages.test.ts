import { describe, expect, test } from '@jest/globals';
import {
  bonoText,
  cancellationLines,
  costText,
  cancelTerms,
  overlapText,
  paymentText,
} from './booking.messages.ts';
import { isFull, seatsText, waitingText } from '../booking/seats.messages.ts';

const timeZone = 'Europe/Madrid';
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const bono = (creditsLeft: number | null) => ({
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Bono 10',
  creditsLeft,
  expiresAt: null,
});

describe('the refund of a paid booking', () => {
  test.each([
    [true, '17,00 € devueltos a tu tarjeta'],
    [false, '17,00 € devueltos'],
  ])('mentions the card if it was paid online: %s', (isOnline, text) => {
    const refund = { amountMinor: 1700, isOnline };
    const booking = {
      purchase: null,
      credit: 'none',
      priceMinor: 0,
      payment: null,
      refund,
    } as const;
    expect(plain(paymentText(booking, 'EUR'))).toBe(text);
  });
});

describe('the number of seats', () => {
  test.each([
    [10, 8, 0, 'quedan 2'],
    [10, 9, 0, 'queda 1'],
    [10, 9, 2, 'queda 1'],
    [10, 10, 0, 'completa'],
    [10, 10, 3, 'completa · 3 en espera'],
    [10, 11, 1, 'completa · 1 en espera'],
    [1, 0, 0, 'queda 1'],
  ])('for %s with %s taken and %s waiting is %s', (capacity, taken, waiting, text) => {
    expect(seatsText({ capacity, taken, waiting })).toBe(text);
    expect(isFull({ capacity, taken, waiting })).toBe(text.startsWith('completa'));
  });

  test.each([
    [1, 'Eres la siguiente persona de la lista'],
    [2, 'Hay 1 persona antes que tú'],
    [4, 'Hay 3 personas antes que tú'],
    [null, 'Estás en la lista'],
  ])('on the waiting list reads %p', (position, text) => {
    expect(waitingText(position)).toBe(text);
  });
});

describe('the price of a booking', () => {
  test.each([
    [bono(5), 1400, '1 sesión de tu bono, te quedan 5'],
    [bono(1), 1400, '1 sesión de tu bono, te queda 1'],
    [bono(0), 1400, '1 sesión de tu Bono 10, la última que le queda'],
    [bono(null), 1400, 'Incluida en tu Bono 10'],
    [null, 1400, 'Se paga en el centro: 14,00 €'],
    [null, 0, 'Sin coste'],
  ])('with %j of %s is shown before booking', (purchase, priceMinor, text) => {
    expect(plain(costText({ purchase, priceMinor }, 'EUR'))).toBe(text);
  });

  test.each([
    [bono(5), 'spent', 1400, null, 'Con tu Bono 10'],
    [bono(5), 'returned', 1400, null, 'Sesión devuelta a tu Bono 10'],
    [null, 'none', 1400, null, '14,00 €, se paga en el centro'],
    [null, 'none', 0, 'online', 'Pagada'],
    [null, 'none', 0, null, 'Sin coste'],
  ] as const)('with %j, %s, is shown afterwards', (purchase, credit, priceMinor, payment, text) => {
    expect(plain(paymentText({ purchase, credit, priceMinor, payment }, 'EUR'))).toBe(text);
  });

  test('leaves out where to pay if it can be paid online', () => {
    const unpaid = { purchase: null, priceMinor: 1400 };
    expect(plain(costText(unpaid, 'EUR', true))).toBe('14,00 €');
  });
});

test.each([
  ['2026-11-24T16:00:00Z', 'Puedes cancelar sin coste hasta el mar 24 nov 17:00.', false],
  ['2026-11-21T09:22:01Z', 'Puedes cancelar sin coste hasta hoy 10:22.', false],
  ['2026-11-21T09:17:00Z', 'Empieza pronto: solo hasta las 10:17 puedes cancelar sin coste.', true],
  ['2026-11-21T09:12:00Z', 'Ya ha pasado el plazo para cancelar sin coste.', true],
])('formats the deadline for free cancellation at %s', (until, text, isTight) => {
  const now = new Date('2026-11-21T09:12:00Z');
  expect(cancelTerms(until, timeZone, now)).toEqual({ text, isTight });
});

test.each([
  [null, 'Bono 10'],
  ['2026-12-31T12:00:00.000Z', 'Bono 10 · caduca el 31 dic 2026'],
])('names the bono with its expiry %p', (expiresAt, text) => {
  expect(bonoText({ name: 'Bono 10', expiresAt }, timeZone)).toBe(text);
});

test('names overlapping bookings', () => {
  const at = (serviceName: string, startsAt: string) => ({ serviceName, startsAt });
  const yoga = at('Yoga', '2026-11-24T18:00:00Z');
  const fisio = at('Fisio', '2026-11-24T18:30:00Z');
  expect(overlapText([yoga], timeZone)).toBe('A esa hora ya tienes Yoga (19:00).');
  expect(overlapText([yoga, fisio], timeZone)).toBe(
    'A esa hora ya tienes Yoga (19:00) y Fisio (19:30).',
  );
});

describe('a cancellation', () => {
  const cancelled = {
    status: 'cancelled',
    purchase: null,
    priceMinor: 0,
    credit: 'none',
    payment: null,
  } as const;
  const late = { ...cancelled, status: 'cancelledLate' } as const;
  const owed = { amountMinor: 500, state: 'owed' } as const;
  const bono10 = { id: '80000000-0000-4000-8000-000000000001', name: 'Bono 10' };

  test.each<[Parameters<typeof cancellationLines>[0], string[]]>([
    [cancelled, ['No te cuesta nada.']],
    [
      { ...cancelled, purchase: bono10, credit: 'returned' },
      ['Recuperas tu sesión de tu Bono 10.'],
    ],
    [{ ...late, purchase: bono10, credit: 'spent' }, ['La sesión no vuelve a tu Bono 10.']],
    [
      { ...late, purchase: bono10, credit: 'spent', fee: owed },
      ['Penalización de 5,00 €, pendiente de pago.', 'La sesión no vuelve a tu Bono 10.'],
    ],
    [{ ...late, priceMinor: 500, fee: owed }, ['Penalización de 5,00 €, pendiente de pago.']],
    [{ ...late, priceMinor: 1400 }, ['Se cobra igual: 14,00 €, se paga en el centro.']],
    [{ ...cancelled, payment: 'online' }, ['Lo que pagaste se devuelve al mismo medio de pago.']],
    [{ ...cancelled, payment: 'desk' }, ['Lo que pagaste te lo devuelve el centro.']],
    [{ ...late, payment: 'online' }, ['Lo que pagaste no se devuelve.']],
    [
      { ...cancelled, refund: { amountMinor: 1400, isOnline: true } },
      ['14,00 € devueltos a tu tarjeta.'],
    ],
  ])('%j tells what it cost and returned', (booking, lines) => {
    expect(cancellationLines(booking, 'EUR').map(plain)).toEqual(lines);
  });
});
