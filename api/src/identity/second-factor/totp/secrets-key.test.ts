import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../../platform/config/config.ts';
import {
  buildSecondFactorTestServer,
  type SecondFactorTestServer,
} from '../../../testing/servers/second-factor-test-server.ts';
import { testSecretsKey } from '../../../testing/servers/test-app.ts';
import { readSecretsKey } from '../../../platform/config/secrets-key.ts';
import { checkSecretsKey } from './secrets-key.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aforo-secrets-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('the secrets key', () => {
  const given = 'x'.repeat(32);

  test('is created once in the data directory, readable only by its owner', async () => {
    const config = { secretsKey: null, dataDir: join(dataDir, 'new') };
    const keys = await Promise.all([readSecretsKey(config), readSecretsKey(config)]);
    expect(keys[0]).toHaveLength(32);
    expect(keys[1]).toEqual(keys[0]);
    expect(await readSecretsKey(config)).toEqual(keys[0]);
    const file = join(config.dataDir, 'secrets-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toHaveLength(43);
  });

  test('from the configuration takes precedence over the file and needs none', async () => {
    const nowhere = { secretsKey: given, dataDir: join(dataDir, 'nowhere') };
    expect(await readSecretsKey(nowhere)).toHaveLength(32);
    await expect(stat(nowhere.dataDir)).rejects.toThrow();
  });

  test('without a writable place stops the server from starting', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    await expect(readSecretsKey({ secretsKey: null, dataDir: file })).rejects.toThrow(
      /Deja escribir en esa carpeta o da la clave en SECRETS_KEY\.$/,
    );
  });

  test('must be long enough, or the configuration is refused without printing it', () => {
    expect(readConfig({ SECRETS_KEY: given })).toMatchObject({
      secretsKey: given,
      secretsKeyIsLost: false,
    });
    expect(() => readConfig({ SECRETS_KEY: 'secreta' })).toThrow(
      /^SECRETS_KEY ha de tener entre 32 y 200 caracteres/,
    );
    expect(() => readConfig({ SECRETS_KEY_LOST: 'sí' })).toThrow(
      'SECRETS_KEY_LOST solo puede valer 0 o 1.',
    );
  });
});

describe('a database with secrets of another key', () => {
  let server: SecondFactorTestServer;
  beforeAll(async () => {
    server = await buildSecondFactorTestServer();
  });
  afterAll(() => server.close());

  test('stops the server from starting until the key is found or declared lost', async () => {
    const { connection } = server.database;
    const check = (key: Buffer, secretsKeyIsLost = false) =>
      checkSecretsKey(connection, key, { secretsKeyIsLost });
    const other = Buffer.alloc(32, 'otra');
    expect(await check(other)).toBe(0);
    const { email } = await server.withTotp();
    expect(await check(testSecretsKey)).toBe(0);
    await expect(check(other)).rejects.toThrow(/SECRETS_KEY_LOST=1/);
    expect(await check(testSecretsKey, true)).toBe(0);
    expect(await server.ticketFor(email)).toBeDefined();
    expect(await check(other, true)).toBe(1);
    expect(await server.ticketFor(email)).toBeUndefined();
  });
});
