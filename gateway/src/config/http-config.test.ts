import { describe, expect, test } from '@jest/globals';
import { readHttpConfig } from './http-config.ts';

describe('readHttpConfig', () => {
  test('listens on localhost:8080 with its own API by default', () => {
    expect(readHttpConfig({ PORT: '' })).toEqual({
      config: {
        port: 8080,
        host: 'localhost',
        apiUrl: null,
        publicUrl: null,
        logLevel: 'info',
        trustedProxies: [],
        drainSeconds: 0,
        offlineWorker: true,
      },
    });
  });

  test('removes the trailing slash of addresses', () => {
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      API_URL: 'http://api:3000/',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'https://a.es',
      TRUSTED_PROXIES: '10.0.3.0/24, ::1',
      DRAIN_SECONDS: '5',
      OFFLINE_WORKER: 'off',
    };
    expect(readHttpConfig(env)).toEqual({
      config: {
        port: 0,
        host: '0.0.0.0',
        apiUrl: 'http://api:3000',
        publicUrl: 'https://a.es',
        logLevel: 'warn',
        trustedProxies: ['10.0.3.0/24', '::1'],
        drainSeconds: 5,
        offlineWorker: false,
      },
    });
  });

  test.each([
    ['PORT', 'ochenta', 'PORT vale «ochenta» y tiene que ser un número de puerto entre 0 y 65535.'],
    ['PORT', '65536', 'PORT vale «65536» y tiene que ser un número de puerto entre 0 y 65535.'],
    ['PORT', '-1', 'PORT vale «-1» y tiene que ser un número de puerto entre 0 y 65535.'],
    ['PORT', '80.5', 'PORT vale «80.5» y tiene que ser un número de puerto entre 0 y 65535.'],
    [
      'HOST',
      'http://x',
      'HOST vale «http://x» y tiene que ser un nombre o una dirección IP sin puerto ni esquema, como «0.0.0.0».',
    ],
    [
      'API_URL',
      'localhost:3000',
      'API_URL vale «localhost:3000» y tiene que ser una dirección que empiece por http:// o https://.',
    ],
    [
      'API_URL',
      'http://x/api',
      'API_URL vale «http://x/api» y tiene que ser solo el origen, sin ruta, parámetros ni contraseña.',
    ],
    [
      'API_URL',
      'http://user:secret@api:3000',
      'API_URL vale «http://…@api:3000» y tiene que ser solo el origen, sin ruta, parámetros ni contraseña.',
    ],
    [
      'PUBLIC_URL',
      'ftp://x',
      'PUBLIC_URL vale «ftp://x» y tiene que ser una dirección que empiece por http:// o https://.',
    ],
    ['OFFLINE_WORKER', 'no', 'OFFLINE_WORKER vale «no» y tiene que ser «on» u «off».'],
  ])('refuses %s=%s with one sentence', (name, value, sentence) => {
    expect(readHttpConfig({ [name]: value })).toEqual({ problems: { [name]: sentence } });
  });

  test('reports all invalid variables at once', () => {
    const { problems } = readHttpConfig({ PORT: 'x', API_URL: 'y', LOG_LEVEL: 'loud' });
    expect(Object.keys(problems ?? {})).toEqual(['PORT', 'API_URL', 'LOG_LEVEL']);
  });
});
