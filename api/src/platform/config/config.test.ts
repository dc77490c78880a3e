import { describe, expect, test } from '@jest/globals';
import { typedTaxIds } from '@aforo/shared/testing/typed-inputs';
import { ConfigError, readConfig } from './config.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};
// The terminal that Redsys publishes for tests.
const redsys = {
  REDSYS_MERCHANT_CODE: '999008881',
  REDSYS_TERMINAL: '1',
  REDSYS_SECRET_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
};

describe('configuration', () => {
  test('has defaults: an embedded database, mails as files, port 8080', () => {
    expect(readConfig({})).toMatchObject({
      databaseUrl: null,
      smtpUrl: null,
      demo: null,
      publicUrl: { origin: 'http://localhost:8080', isHttps: false, isExplicit: false },
      logLevel: 'info',
      metricsToken: null,
      listen: { host: 'localhost', port: 8080 },
    });
  });

  test('derives the public address from the port unless another is set', () => {
    expect(readConfig({ PORT: '9000' }).publicUrl.origin).toBe('http://localhost:9000');
    expect(readConfig({ PORT: '9000', PUBLIC_URL: 'https://centro.es/' }).publicUrl).toEqual({
      origin: 'https://centro.es',
      isHttps: true,
      isExplicit: true,
    });
  });

  test('resolves a relative data directory from the root of the repository', () => {
    expect(readConfig({ DATA_DIR: './datos' }).dataDir).toMatch(/^\/.*\/datos$/);
    expect(readConfig({ DATA_DIR: '/srv/aforo' }).dataDir).toBe('/srv/aforo');
  });

  test('trusts the listed proxies, and never all addresses', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.3.0/24, fd00::7' }).trustedProxies).toEqual([
      '10.0.3.0/24',
      'fd00::7',
    ]);
    for (const wrong of ['proxy', '10.0.3.0/33', '0.0.0.0/0', '10.0.3.0/', '10.0.3.4/8/8']) {
      expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES lleva');
    }
  });

  test('drains for a minute at most', () => {
    expect([readConfig({}).drainSeconds, readConfig({ DRAIN_SECONDS: '5' }).drainSeconds]).toEqual([
      0, 5,
    ]);
    expect(() => readConfig({ DRAIN_SECONDS: '61' })).toThrow('DRAIN_SECONDS tiene que ser');
  });

  test('treats an empty variable as absent', () => {
    expect(readConfig({ DATABASE_URL: '', AFORO_DEMO: ' ' })).toMatchObject({
      databaseUrl: null,
      demo: null,
    });
  });

  test('requires related variables together', () => {
    expect(() => readConfig({ FISCAL_PRODUCER_NIF: 'B12345674' })).toThrow(
      'FISCAL_PRODUCER_NAME y FISCAL_PRODUCER_NIF van juntas: pon las dos o ninguna.',
    );
    const producer = { FISCAL_PRODUCER_NAME: 'Aforo SL', FISCAL_PRODUCER_NIF: 'B12345674' };
    expect(readConfig(producer).fiscal.producer).toEqual({ name: 'Aforo SL', taxId: 'B12345674' });
  });

  test('requires the sender of the mails with a mail server, and never guesses it', () => {
    const SMTP_URL = 'smtps://buzon%40proveedor.es:clave@correo.es';
    expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL necesita MAIL_FROM');
    expect(readConfig({ SMTP_URL, MAIL_FROM: ' Hola@MiCentro.es ' }).mailFrom).toBe(
      'hola@micentro.es',
    );
    expect(readConfig({}).mailFrom).toBeNull();
  });

  test.each(typedTaxIds)('reads the producer’s NIF «%s» as other tax ids: %s', (typed, stored) => {
    const read = () =>
      readConfig({ FISCAL_PRODUCER_NAME: 'Aforo SL', FISCAL_PRODUCER_NIF: typed }).fiscal.producer;
    if (stored === null) expect(read).toThrow('FISCAL_PRODUCER_NIF no es un NIF correcto.');
    else expect(read()?.taxId).toBe(stored);
  });

  test('requires a certificate for the fiscal service, unless it is on this machine', () => {
    expect(readConfig({}).fiscal.service).toBeNull();
    const given = { FISCAL_CERTIFICATE: 'centro.p12', FISCAL_CERTIFICATE_PASSWORD: 'secreto' };
    expect(readConfig(given).fiscal.service).toEqual({
      url: expect.stringMatching(/^https:\/\/www1\.agenciatributaria\.gob\.es\//),
      certificate: { file: 'centro.p12', password: 'secreto' },
    });
    const elsewhere = (url: string) => () => readConfig({ FISCAL_SERVICE_URL: url });
    expect(elsewhere('http://127.0.0.1:9000/')().fiscal.service?.certificate).toBeNull();
    expect(elsewhere('https://prewww1.aeat.es/')).toThrow('necesita FISCAL_CERTIFICATE');
    expect(() => readConfig({ ...given, FISCAL_SERVICE_URL: 'http://hacienda.es/' })).toThrow(
      'FISCAL_SERVICE_URL con FISCAL_CERTIFICATE tiene que ser https.',
    );
  });

  test.each([
    ['FISCAL_PRODUCER_NIF', 'B12345675', 'FISCAL_PRODUCER_NIF no es un NIF correcto.'],
    ['AFORO_DEMO', 'yes', 'AFORO_DEMO solo puede valer 0 o 1.'],
    ['API_DOCS', 'sí', 'API_DOCS solo puede valer 0 o 1.'],
    ['DATABASE_URL', 'mysql://localhost/aforo', 'DATABASE_URL no es una dirección de PostgreSQL.'],
    ['DATABASE_URL', 'localhost', 'DATABASE_URL no es una dirección de PostgreSQL.'],
    ['SMTP_URL', 'http://correo.es', 'SMTP_URL no es una dirección de correo saliente.'],
    ['MAIL_FROM', 'Mi centro', 'MAIL_FROM lleva solo una dirección de correo.'],
    ['MAIL_FROM', 'Mi centro <hola@centro.es>', 'MAIL_FROM lleva solo una dirección de correo.'],
    ['PUBLIC_URL', 'centro.es', 'PUBLIC_URL no es la dirección de una web.'],
    ['PUBLIC_URL', 'https://centro.es/aforo', 'PUBLIC_URL lleva solo protocolo, nombre y puerto'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL solo puede valer fatal'],
    ['PORT', '80a', 'PORT no es un número de puerto.'],
    ['PORT', '70000', 'PORT pasa de 65535'],
  ])('refuses %s=%s with a sentence that names the variable', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  test('reports all problems at once, without the values', () => {
    const read = () => readConfig({ AFORO_DEMO: 'x', DATABASE_URL: 'postgre://u:secreto@h/d' });
    expect(read).toThrow(/AFORO_DEMO[^]*\n?[^]*DATABASE_URL|DATABASE_URL[^]*\n[^]*AFORO_DEMO/);
    expect(read).not.toThrow(/secreto/);
  });

  test('enables online payments with all variables of a provider', () => {
    expect(readConfig({}).payments).toBeNull();
    expect(readConfig(stripe).payments).toMatchObject({
      current: 'stripe',
      stripe: { secretKey: 'sk_test_12345678' },
      redsys: null,
    });
    expect(readConfig(redsys).payments).toEqual({
      current: 'redsys',
      stripe: null,
      redsys: {
        merchantCode: '999008881',
        terminal: '1',
        baseUrl: 'https://sis.redsys.es',
        secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
        signatureVersion: 'HMAC_SHA256_V1',
      },
    });
    const both = { ...stripe, ...redsys };
    expect(() => readConfig(both)).toThrow('di con PAYMENT_PROVIDER (stripe o redsys)');
    expect(readConfig({ ...both, PAYMENT_PROVIDER: 'redsys' }).payments).toMatchObject({
      current: 'redsys',
      stripe: { webhookSecret: 'whsec_12345678' },
    });
    expect(() => readConfig({ ...stripe, PAYMENT_PROVIDER: 'redsys' })).toThrow(
      'PAYMENT_PROVIDER es redsys, y faltan sus claves.',
    );
  });

  test.each(Object.keys(redsys))('refuses Redsys without %s', (missing) => {
    const rest = Object.entries(redsys).filter(([name]) => name !== missing);
    const read = () => readConfig(Object.fromEntries(rest));
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`falta ${missing}.`);
    expect(read).not.toThrow(/sq7Hjr/);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_live_noLaDigas', 'falta una'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_noLaDigas1', 'falta una'],
    ['STRIPE_SECRET_KEY', 'pk_live_noLaDigas', 'empieza por sk_'],
    ['REDSYS_SECRET_KEY', 'noLaDigas', 'son los 32 caracteres'],
    ['REDSYS_MERCHANT_CODE', 'noLaDigas', 'son hasta 9 cifras'],
    ['REDSYS_TERMINAL', 'noLaDigas', 'son hasta 3 cifras'],
    ['REDSYS_BASE_URL', 'noLaDigas', 'no es la dirección de una web'],
  ])('refuses %s=%s alone without printing the value', (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/noLaDigas/);
  });
});
