import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../../../platform/config/config.ts';
import { buildIdentityApp, type Identity } from '../../../testing/records/identity.ts';
import { announceFirstAdmin } from './first-admin.service.ts';

let identity: Identity;
let dataDir: string;
beforeEach(async () => {
  identity = await buildIdentityApp();
  dataDir = await mkdtemp(join(tmpdir(), 'aforo-first-'));
});
afterEach(async () => {
  await identity.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs one server start with this environment. */
async function announce(environment: Record<string, string>) {
  let log = '';
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void (log += chunk)) });
  const config = readConfig({ DATA_DIR: dataDir, ...environment });
  const file = await announceFirstAdmin({ ...identity.dependencies, config, log: pino(sink) });
  return { file, log };
}

const PUBLIC_URL = 'https://centro.es';
const link = /https?:\/\/[^\s"]+\/register\?invitacion=[\w-]{43}/;

test('logs the first administrator’s link on a local machine', async () => {
  const { file, log } = await announce({});
  expect(file).toBeNull();
  expect(log).toMatch(link);
});

test.each([
  ['in public', { PUBLIC_URL }],
  ['in public, whatever AFORO_DEMO is,', { PUBLIC_URL, AFORO_DEMO: '0' }],
  ['on a network', { HOST: '0.0.0.0' }],
  ['when mail is sent by SMTP,', { SMTP_URL: 'smtp://correo.es', MAIL_FROM: 'hola@centro.es' }],
])(
  '%s writes the link to a file that only the server’s account can read',
  async (_where, environment) => {
    const path = join(dataDir, 'first-admin-link');
    await writeFile(path, 'an earlier one');
    await chmod(path, 0o644);
    const { file, log } = await announce(environment);
    expect(file).toBe(path);
    expect(log).toBe('');
    expect(await readFile(path, 'utf8')).toMatch(link);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  },
);

test('deletes the file when an administrator exists', async () => {
  const { file } = await announce({ PUBLIC_URL });
  await identity.account({ role: 'admin' });
  expect(await announce({ PUBLIC_URL })).toEqual({ file: null, log: '' });
  await expect(stat(file ?? '')).rejects.toThrow('ENOENT');
});

test('reports a data directory that is not writable, because there is no other way in', async () => {
  await writeFile(join(dataDir, 'taken'), '');
  const DATA_DIR = join(dataDir, 'taken');
  await expect(announce({ PUBLIC_URL, DATA_DIR })).rejects.toThrow(
    /No se puede escribir .*DATA_DIR/,
  );
});
