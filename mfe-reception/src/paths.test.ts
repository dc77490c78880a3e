import { describe, expect, test } from '@jest/globals';
import { clientParams, paths, type ClientUrlState } from './paths.ts';

describe('paths', () => {
  test.each([
    [paths.home(), '/'],
    [paths.frontDesk(), '/recepcion'],
    [paths.frontDesk({ localDate: '2026-11-24' }), '/recepcion?dia=2026-11-24'],
    [paths.sales(), '/ventas'],
    [paths.sales({ saleId: 'v1', act: 'devolver' }), '/ventas?venta=v1&hacer=devolver'],
    [paths.payment(), '/pagoConfirmado'],
    [paths.payment('p1'), '/pagoConfirmado?pago=p1'],
    [paths.clients(), '/clientes'],
    [paths.clients({ q: 'muñoz', page: 2 }), '/clientes?q=mu%C3%B1oz&pagina=2'],
    [paths.client('7b0e'), '/clientes/7b0e'],
    [
      paths.client('7b0e', { tab: 'historial', kind: 'money' }),
      '/clientes/7b0e?ficha=historial&tipo=dinero',
    ],
    [paths.client('a/../b'), '/clientes/a%2F..%2Fb'],
  ])('%p is %p', (made, expected) => {
    expect(made).toBe(expected);
  });

  test.each<Partial<ClientUrlState>>([
    {},
    { tab: 'consentimientos' },
    { tab: 'historial', kind: 'mails' },
    { isEditing: true },
    { tab: 'reservas', act: 'cancelar', aboutId: 'b1' },
    { tab: 'bonos', aboutId: 'b1' },
  ])('the URL of a client round-trips %p', (urlState) => {
    const { search } = new URL(paths.client('7b0e', urlState), 'https://aforo.test');
    expect(clientParams.read(search)).toEqual({ ...clientParams.initial, ...urlState });
  });
});
