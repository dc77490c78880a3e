import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { isDemoAllowed, isLoopback } from './exposure.ts';

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['aforo.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['127.1', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.20', false],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['reservas.micentro.es', false],
  ['localhost.micentro.es', false],
  ['127.0.0.1.micentro.es', false],
  ['mylocalhost', false],
  ['', false],
  ['no es un nombre', false],
])('isLoopback of %j is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

describe('an installation', () => {
  test.each([
    [{}, null],
    [{ PUBLIC_URL: 'http://localhost:9000' }, null],
    [{ PUBLIC_URL: 'http://127.0.0.2:9000', HOST: '127.0.0.1' }, null],
    [{ PUBLIC_URL: 'http://[::1]:8080', HOST: '::1' }, null],
    [{ PUBLIC_URL: 'http://192.168.1.20:8080' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://reservas.micentro.es', HOST: 'localhost' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://localhost:8443' }, 'PUBLIC_URL'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::' }, 'HOST'],
    [{ PUBLIC_URL: 'http://localhost:8080', HOST: '0.0.0.0' }, 'HOST'],
  ])('with %j is exposed by %s', (environment, exposedBy) => {
    const config = readConfig(environment);
    expect(config.exposedBy).toBe(exposedBy);
    expect(isDemoAllowed(config)).toBe(exposedBy === null);
    expect(isDemoAllowed({ ...config, demo: true })).toBe(true);
    expect(isDemoAllowed({ ...config, demo: false })).toBe(exposedBy === null);
  });
});
