import { describe, expect, test } from '@jest/globals';
import { idOf, moveQuote, now, session } from '../../testing/bookings.ts';
import { moveSentences } from './move.messages.ts';

const center = { timeZone: 'Europe/Madrid', currency: 'EUR' };
const bono = { id: idOf(8, 1), name: 'Bono 10' };
const other = { id: idOf(8, 2), name: 'Bono 5' };
const sentences = (changed: object) =>
  moveSentences(
    moveQuote({ returnsTo: null, purchase: null, ...changed }),
    session(1),
    center,
    now,
  ).map((sentence) => sentence.replaceAll('\u00a0', ' '));

describe('the effect of a move', () => {
  test.each([
    [
      { returnsTo: bono, purchase: { ...bono, creditsLeft: 3 } },
      'Te vale la misma sesión de Bono 10, y te quedan 3.',
    ],
    [
      { returnsTo: bono, purchase: { ...bono, creditsLeft: 0 } },
      'Te vale la misma sesión de Bono 10, la última que le queda.',
    ],
    [
      { returnsTo: bono, purchase: { ...bono, creditsLeft: null } },
      'Sigue incluida en tu Bono 10.',
    ],
    [
      { returnsTo: other, purchase: { ...bono, creditsLeft: 1 } },
      'Recuperas tu sesión de Bono 5 y la nueva gasta una de Bono 10, y te queda 1.',
    ],
    [
      { returnsTo: { ...other, name: bono.name }, purchase: { ...bono, creditsLeft: 0 } },
      'Recuperas tu sesión de Bono 10 y la nueva gasta la última de tu otro Bono 10.',
    ],
    [
      { forgivesMinor: 1200, purchase: { ...bono, creditsLeft: 4 } },
      'Ya no pagas 12,00 €: la nueva gasta una de Bono 10, y te quedan 4.',
    ],
    [{ purchase: { ...bono, creditsLeft: null } }, 'La nueva va incluida en tu Bono 10.'],
    [
      { returnsTo: bono, priceMinor: 1200 },
      'Recuperas tu sesión de Bono 10, que no vale para la nueva: pagas 12,00 € en el centro.',
    ],
    [{ returnsTo: bono }, 'Recuperas tu sesión de Bono 10; la nueva no cuesta nada.'],
    [{ forgivesMinor: 1200, priceMinor: 1200 }, 'Cuesta lo mismo: 12,00 €, se paga en el centro.'],
    [{ forgivesMinor: 1200, priceMinor: 2000 }, 'Pasas de pagar 12,00 € a 20,00 €, en el centro.'],
    [{ forgivesMinor: 1200 }, 'No cuesta nada: ya no pagas los 12,00 € de la otra.'],
    [{ priceMinor: 2000 }, 'La nueva se paga en el centro: 20,00 €.'],
    [{}, 'No cuesta nada.'],
  ])('%j', (changed, sentence) => {
    expect(sentences(changed)).toEqual([
      'Dejas tu plaza de hoy 19:00.',
      sentence,
      'Podrás cancelarla sin coste hasta hoy 17:00.',
    ]);
  });

  test('mentions the waiting list and an expired deadline', () => {
    const past = { isSeatWanted: true, freeCancelUntil: '2026-11-21T06:00:00.000Z' };
    const [seat, , limit] = sentences(past);
    expect(seat).toBe('Dejas tu plaza de hoy 19:00, que pasa a quien espera.');
    expect(limit).toBe('Ya no podrás cancelarla sin coste.');
  });
});
