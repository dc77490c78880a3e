import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startApi } from './app.ts';
import { readConfig } from './config.ts';

describe('starting the API from its configuration', () => {
  test('makes an embedded database, fills it with the demo and finds it again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aforo-start-'));
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const first = await startApi(config);
    expect((await first.app.inject('/api/settings')).json()).toMatchObject({ isDemo: true });
    await expect(startApi(config)).rejects.toThrow('ya lo está usando otro Aforo');
    expect((await first.app.inject('/ready')).statusCode).toBe(200);
    await first.close();
    expect(JSON.parse(await readFile(join(dataDir, 'db', 'PG_VERSION'), 'utf8'))).toBe(18);
    const again = await startApi({ ...config, demo: false });
    expect((await again.app.inject('/api/settings')).json()).toMatchObject({ isDemo: true });
    await again.close();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  test('says what is wrong with the database and lets go of what it had opened', async () => {
    const config = readConfig({ DATABASE_URL: 'postgres://u@127.0.0.1:1/d', LOG_LEVEL: 'silent' });
    await expect(startApi(config)).rejects.toThrow('no hay nadie escuchando en 127.0.0.1:1');
  });
});
