import { describe, expect, test } from '@jest/globals';
import { frontDeskParams, type FrontDeskUrlState } from './front-desk-url.ts';

const { initial, read, write } = frontDeskParams;

describe('the URL of the front desk', () => {
  test.each<[string, Partial<FrontDeskUrlState>]>([
    ['', {}],
    ['?dia=2026-11-24', { localDate: '2026-11-24' }],
    ['?sesion=s1&cliente=c1', { sessionId: 's1', clientId: 'c1' }],
    ['?cliente=c1&hacer=reservar', { clientId: 'c1', act: 'reservar' }],
    [
      '?cliente=c1&hacer=cancelar-reserva&reserva=b1',
      { clientId: 'c1', act: 'cancelar-reserva', bookingId: 'b1' },
    ],
    [
      '?sesion=s1&hacer=quitar-espera&espera=w1',
      { sessionId: 's1', act: 'quitar-espera', waitId: 'w1' },
    ],
    ['?vista=salas', { view: 'salas' }],
    [
      '?hacer=reservar&vista=profesionales&hora=10%3A30&con=p1',
      {
        act: 'reservar',
        view: 'profesionales',
        localTime: '10:30',
        professionalId: 'p1',
      },
    ],
  ])('round-trips %p', (search, changed) => {
    expect(read(search)).toEqual({ ...initial, ...changed });
    expect(write(changed)).toBe(search);
  });
});
