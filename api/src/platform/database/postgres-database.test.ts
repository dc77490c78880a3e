import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StartupError } from '../startup-error.ts';
import { openPostgresDatabase } from './postgres-database.ts';

describe('a PostgreSQL that can’t be used', () => {
  /** Takes connections and never says a word. */
  let silent: Server;
  let silentPort: number;
  beforeAll(async () => {
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    silentPort = (silent.address() as { port: number }).port;
  });
  afterAll(() => void silent.close());

  test('nobody listens: says where it asked', async () => {
    const opening = openPostgresDatabase('postgres://u:clave@127.0.0.1:1/aforo');
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow('no hay nadie escuchando en 127.0.0.1:1');
    await expect(opening).rejects.not.toThrow(/clave@/);
  });

  test('nobody answers: gives up in time', async () => {
    const url = `postgres://u@127.0.0.1:${silentPort}/aforo`;
    const opening = openPostgresDatabase(url, { connectTimeoutMs: 50 });
    await expect(opening).rejects.toThrow(`127.0.0.1:${silentPort} no responde`);
  });

  test('no such server: says its name', async () => {
    const opening = openPostgresDatabase('postgres://u@no-such-host.invalid/aforo');
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow('no-such-host.invalid');
  });

  const template = process.env['AFORO_TEST_POSTGRES_TEMPLATE'];
  // Only where there is a server to ask.
  if (globalThis.database === 'postgres') {
    test('no such database: says its name', async () => {
      const url = new URL('/no_such', template).href;
      await expect(openPostgresDatabase(url)).rejects.toThrow('no_such no existe');
    });
  }
});
