import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startApi, type StartedApi } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { demoPassword } from './platform/config/exposure.ts';
import { createEmptyPostgres } from './testing/database/test-database.ts';

describe('starting the API from its configuration', () => {
  const settingsOf = async (api: StartedApi) => (await api.app.inject('/api/settings')).json();

  // Each start needs a specific kind of database, and each Jest project has only one.
  if (globalThis.database === 'pglite') {
    test('fills an embedded database with the demo, which stays closed in public unless requested', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'aforo-start-'));
      const local = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
      const inPublic = { ...local, PUBLIC_URL: 'http://192.168.1.20:8080' };
      const start = (environment: Record<string, string>) => startApi(readConfig(environment));
      const logInto = async (api: StartedApi) => {
        const { statusCode } = await api.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: 'admin@aforo.test', password: demoPassword },
        });
        const { isDemo } = await settingsOf(api);
        return { statusCode, isDemo, said: api.messages.join('\n') };
      };
      const startAndLogInto = async (environment: Record<string, string>) => {
        const api = await start(environment);
        const outcome = await logInto(api);
        await api.close();
        return outcome;
      };

      const link = join(dataDir, 'first-admin-link');
      const empty = await startAndLogInto(inPublic);
      expect(empty).toMatchObject({ statusCode: 401, isDemo: false });
      expect(empty.said).toContain('sin datos ni cuentas de demostración');
      expect(empty.said).toContain(link);
      expect(await readFile(link, 'utf8')).toMatch(
        /^http:\/\/192\.168\.1\.20:8080\/register\?invitacion=[\w-]{43}\n$/,
      );
      expect((await stat(link)).mode & 0o777).toBe(0o600);

      const filled = await start(local);
      expect(await logInto(filled)).toMatchObject({ statusCode: 200, isDemo: true });
      expect((await filled.app.inject('/ready')).statusCode).toBe(200);
      await expect(stat(link)).rejects.toThrow('ENOENT');
      await expect(start(local)).rejects.toThrow('ya lo está usando otro Aforo');
      await filled.close();

      // Existing demo data are found even when the demo is not requested.
      const again = await startAndLogInto({ ...local, AFORO_DEMO: '0' });
      expect(again).toMatchObject({ isDemo: true });

      const published = await startAndLogInto(inPublic);
      expect(published).toMatchObject({ statusCode: 401, isDemo: false });
      expect(published.said).toContain('aquí no abre nada');
      const asked = await startAndLogInto({ ...inPublic, AFORO_DEMO: '1' });
      expect(asked).toMatchObject({ statusCode: 200, isDemo: true });
      expect(asked.said).toContain('AFORO_DEMO=1 deja entrar a cualquiera');
      await rm(dataDir, { recursive: true, force: true });
    });
  } else {
    test('leaves an empty PostgreSQL empty unless the demo is requested', async () => {
      const { url, drop } = await createEmptyPostgres();
      const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
      const [empty, another] = await Promise.all([startApi(config), startApi(config)]);
      expect(await settingsOf(empty)).toMatchObject({ isDemo: false });
      await empty.close();
      await another.close();
      const demo = await startApi({ ...config, demo: true });
      expect(await settingsOf(demo)).toMatchObject({ isDemo: true });
      await demo.close();
      await drop();
    });
  }

  test('reports what is wrong with the database', async () => {
    const config = readConfig({ DATABASE_URL: 'postgres://u@127.0.0.1:1/d', LOG_LEVEL: 'silent' });
    await expect(startApi(config)).rejects.toThrow('no hay nadie escuchando en 127.0.0.1:1');
  });
});
