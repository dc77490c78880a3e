import { describe, expect, test } from '@jest/globals';
import {
  isPublicAddress,
  PrivateAddressError,
  publicLookup,
  shownAddress,
  webhookAddress,
} from './webhook-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'no address',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.215.14', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('the address of a webhook', () => {
  test.each(['https://hooks.example.es/aforo?clave=1', 'https://8.8.8.8/'])(
    '%s is accepted everywhere',
    (given) => {
      for (const isPublic of [true, false]) {
        expect(webhookAddress(given, { isPublic }).href).toBe(given);
      }
    },
  );

  test.each(['http://localhost:9000/x', 'http://127.0.0.1:9000/', 'https://192.168.1.7/'])(
    '%s is accepted by a local installation only',
    (given) => {
      expect(webhookAddress(given, { isPublic: false }).href).toBe(given);
      expect(() => webhookAddress(given, { isPublic: true })).toThrow();
    },
  );

  test.each([
    'http://hooks.example.es/',
    'ftp://hooks.example.es/',
    'https://ana:secret@hooks.example.es/',
    'https://hooks.example.es/#x',
    `https://hooks.example.es/${'x'.repeat(500)}`,
    'hooks',
  ])('%s is refused', (given) => {
    expect(() => webhookAddress(given, { isPublic: false })).toThrow(/webhook/i);
  });

  test.each([
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f000001/',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
  ])('%s is refused by a public installation as private', (given) => {
    expect(() => webhookAddress(given, { isPublic: true })).toThrow('red privada');
  });
});

test.each([
  ['https://hooks.example.es/services/T0/B0/hush', 'https://hooks.example.es/…'],
  ['https://hooks.example.es/?clave=hush', 'https://hooks.example.es/…'],
  ['https://hooks.example.es', 'https://hooks.example.es/'],
])('%s is shown as %s', (given, shown) => {
  expect(shownAddress(new URL(given))).toBe(shown);
});

test('a name that leads to this machine is refused when it is resolved', async () => {
  const refused = await new Promise((resolve) =>
    publicLookup('localhost', {}, (error) => resolve(error)),
  );
  expect(refused).toBeInstanceOf(PrivateAddressError);
});
