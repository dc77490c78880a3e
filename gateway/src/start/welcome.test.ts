import { expect, test } from '@jest/globals';
import { urlOf, welcome } from './welcome.ts';

test.each([
  ['localhost', 'http://localhost:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
])('a server on %s is opened at %s', (host, url) => {
  expect(urlOf({ host, port: 8080 })).toBe(url);
});

test('only a demo center prints the demo accounts', () => {
  const url = 'http://localhost:8080';
  expect(welcome({ url, isDemo: true })).toContain('recepcion@aforo.test');
  expect(welcome({ url, isDemo: false })).not.toContain('aforo.test');
});

test('prints the API’s notes on its data before the accounts', () => {
  const sentences = ['El centro estaba vacío.', 'Cuidado: PUBLIC_URL es https://centro.es.'];
  const text = welcome({ url: 'https://centro.es', isDemo: true, sentences });
  const positions = [...sentences, 'admin@aforo.test'].map((part) => text.indexOf(part));
  expect(positions[0]).toBeGreaterThan(0);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});
