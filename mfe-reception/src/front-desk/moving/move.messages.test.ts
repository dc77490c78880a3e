import { describe, expect, test } from '@jest/globals';
import { aSession } from '../../testing/bookings.ts';
import { moveSentences, targetOfSession } from './move.messages.ts';

const from = aSession(1, '09:00');
const now = new Date('2026-11-21T07:00:00Z');
const center = { timeZone: 'Europe/Madrid', currency: 'EUR' };
const bono = { id: from.id, name: 'Bono 10' };
const other = { id: from.service.id, name: 'Bono 5' };
const quote = {
  returnsTo: null,
  forgivesMinor: 0,
  purchase: null,
  priceMinor: 0,
  freeCancelUntil: '2026-11-21T15:00:00.000Z',
  isSeatWanted: false,
  overlaps: [],
  obstacle: null,
  limit: null,
};
const sentences = (fields: object) =>
  moveSentences({ ...quote, ...fields }, from, center, now).map((sentence) =>
    sentence.replaceAll('\u00a0', ' '),
  );

describe('moveSentences', () => {
  test.each([
    [
      { returnsTo: bono, purchase: { ...bono, creditsLeft: 3 } },
      'Su sesión de Bono 10 va a la nueva: le quedan 3.',
    ],
    [
      { returnsTo: bono, purchase: { ...bono, creditsLeft: null } },
      'Su sesión de Bono 10 va a la nueva.',
    ],
    [
      { returnsTo: other, purchase: { ...bono, creditsLeft: 0 } },
      'Vuelve su sesión a Bono 5 y la nueva gasta una de Bono 10: no le queda ninguna.',
    ],
    [
      { returnsTo: { ...other, name: bono.name }, purchase: { ...bono, creditsLeft: 1 } },
      'Vuelve su sesión a Bono 10 y la nueva gasta una de su otro Bono 10: le queda 1.',
    ],
    [
      { forgivesMinor: 1200, purchase: { ...bono, creditsLeft: 1 } },
      'Deja de deber 12,00 € y la nueva gasta una de Bono 10: le queda 1.',
    ],
    [{ purchase: { ...bono, creditsLeft: 2 } }, 'La nueva gasta una de Bono 10: le quedan 2.'],
    [
      { returnsTo: bono, priceMinor: 1200 },
      'Vuelve su sesión a Bono 10, que no sirve para la nueva: queda a deber 12,00 €.',
    ],
    [{ returnsTo: bono }, 'Vuelve su sesión a Bono 10; la nueva no cuesta nada.'],
    [{ forgivesMinor: 1200, priceMinor: 1200 }, 'Sigue debiendo 12,00 €.'],
    [{ forgivesMinor: 1200, priceMinor: 2000 }, 'Debía 12,00 €; con el cambio debe 20,00 €.'],
    [{ forgivesMinor: 1200 }, 'Deja de deber 12,00 €.'],
    [{ priceMinor: 2000 }, 'Queda a deber 20,00 €.'],
    [{}, 'No cuesta nada.'],
  ])('describes %j', (fields, expected) => {
    expect(sentences(fields)).toEqual([
      'Deja su plaza de hoy 10:00.',
      expected,
      'Podrá cancelar sin coste hasta hoy 16:00.',
    ]);
  });

  test('mentions the waiting list and a passed deadline', () => {
    const past = { isSeatWanted: true, freeCancelUntil: '2026-11-21T06:00:00.000Z' };
    expect(sentences(past)).toEqual([
      'Deja su plaza de hoy 10:00, que pasa a quien espera.',
      'No cuesta nada.',
      'Ya no podrá cancelarla sin coste.',
    ]);
  });
});

test('targetOfSession is the session of a class and the time of an appointment', () => {
  expect(targetOfSession(from)).toEqual({ sessionId: from.id });
  expect(targetOfSession({ ...from, kind: 'appointment' })).toEqual({
    serviceId: from.service.id,
    professionalId: from.professional.id,
    startsAt: from.startsAt,
  });
});
