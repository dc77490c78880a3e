import { expect, test } from '@jest/globals';
import { relyingPartyOf } from './webauthn.ts';

test.each([
  ['https://reservas.centro.es', 'reservas.centro.es'],
  ['https://reservas.centro.es:8443', 'reservas.centro.es'],
  ['http://localhost:8080', 'localhost'],
  ['http://aforo.localhost', 'aforo.localhost'],
  ['http://reservas.centro.es', null],
  ['http://192.168.1.20:8080', null],
  ['https://192.168.1.20', null],
  ['https://[::1]:8080', null],
])('passkeys of %s are made for %s', (origin, id) => {
  expect(relyingPartyOf({ origin })).toEqual(id === null ? null : { id, origin });
});
