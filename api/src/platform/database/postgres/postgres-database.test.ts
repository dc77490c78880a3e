import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StartupError } from '../../config/startup-error.ts';
import { openPostgresDatabase } from './postgres-database.ts';

describe('opening an unusable PostgreSQL', () => {
  /** Accepts connections and never answers. */
  let silent: Server;
  let silentPort: number;
  beforeAll(async () => {
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    silentPort = (silent.address() as { port: number }).port;
  });
  afterAll(() => void silent.close());

  test('without a listener names the address', async () => {
    const opening = openPostgresDatabase('postgres://u:clave@127.0.0.1:1/aforo');
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow('no hay nadie escuchando en 127.0.0.1:1');
    await expect(opening).rejects.not.toThrow(/clave@/);
  });

  test('without an answer times out', async () => {
    const url = `postgres://u@127.0.0.1:${silentPort}/aforo`;
    const opening = openPostgresDatabase(url, { connectTimeoutMs: 50 });
    await expect(opening).rejects.toThrow(`127.0.0.1:${silentPort} no responde`);
  });

  test('on an unknown host names the host', async () => {
    const opening = openPostgresDatabase('postgres://u@no-such-host.invalid/aforo');
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow('no-such-host.invalid');
  });

  const template = process.env['AFORO_TEST_POSTGRES_TEMPLATE'];
  // Only when the tests run on a PostgreSQL server.
  if (globalThis.database === 'postgres') {
    test('with an unknown database names the database', async () => {
      const url = new URL('/no_such', template).href;
      await expect(openPostgresDatabase(url)).rejects.toThrow('no_such no existe');
    });
  }
});
