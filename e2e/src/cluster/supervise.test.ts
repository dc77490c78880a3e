/** Supervision and restarts of the cluster's servers, with a small program in place of Aforo's. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { pollUntil } from '../environment/poll-until.ts';
import { clusterText } from './cluster-text.ts';
import { freePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';
import { restartInTurn, supervise } from './supervise.ts';

/** Answers with its process id. */
const program = `require('node:http')
  .createServer((request, response) => response.end(String(process.pid)))
  .listen(process.env.PORT, '127.0.0.1', () => console.log('listening'));
`;

let folder: string;
let servers: Map<string, ServerProcess>;
let lines: string[];
const say = (line: string): void => void lines.push(line);

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-supervise-'));
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'scripts/run.js'), program);
  lines = [];
  servers = new Map();
  for (const name of ['api-1', 'gateway-1', 'api-2']) {
    const logFile = join(folder, `${name}.log`);
    const port = await freePort();
    servers.set(name, new ServerProcess({ source: name, port, env: {}, cwd: folder, logFile }));
  }
  for (const server of servers.values()) await server.start();
});
test.afterEach(async () => {
  for (const server of servers.values()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function processIdOf({ url }: ServerProcess): Promise<number | null> {
  return fetch(url).then(
    async (answer) => Number(await answer.text()),
    () => null,
  );
}

function server(name: string): ServerProcess {
  const found = servers.get(name);
  if (!found) throw new Error(`No ${name}`);
  return found;
}

/** Ends it from outside, like a crash. */
async function crash(name: string): Promise<void> {
  const pid = await processIdOf(server(name));
  if (pid === null) throw new Error(`${name} doesn't answer`);
  process.kill(pid, 'SIGKILL');
  await pollUntil('end of the process', () => !isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a server that ended is started again', async () => {
  supervise('api-1', server('api-1'), say);
  const before = await processIdOf(server('api-1'));
  await crash('api-1');
  await pollUntil('server', () => lines.includes('api-1: en marcha otra vez'));
  const after = await processIdOf(server('api-1'));
  expect(after).not.toBe(before);
  expect(after).not.toBeNull();
  expect(readFileSync(join(folder, 'api-1.log'), 'utf8')).toBe('listening\nlistening\n');
});

test('a server that was stopped stays stopped', async () => {
  supervise('api-1', server('api-1'), say);
  await server('api-1').stop();
  await server('gateway-1').kill();
  expect(server('api-1').isRunning).toBe(false);
  expect(lines).toEqual([]);
});

test('a restart starts what has ended first, and then each server while the others serve', async () => {
  await crash('api-2');
  await crash('gateway-1');
  const seen: string[] = [];
  const whole = async (): Promise<void> => {
    const ended = [...servers].filter(([, { isRunning }]) => !isRunning).map(([name]) => name);
    seen.push(ended.join());
  };
  const before = await processIdOf(server('api-1'));
  await restartInTurn(servers, whole, say);
  expect(seen).toEqual(['', '', '', '']);
  expect(lines.slice(0, 2)).toEqual(['gateway-1: en marcha otra vez', 'api-2: en marcha otra vez']);
  expect(await processIdOf(server('api-1'))).not.toBe(before);
});

test('the text at the start says what is kept, and where mails, logs and accounts are', () => {
  const info = { dataDir: '/srv', hasDatabaseUrl: true, hasDataDir: false, hasSmtp: false };
  const demo = { password: 'secreta', emails: ['admin@aforo.test'] };
  const text = clusterText({ ...info, demo });
  expect(text).toContain('están en /srv, que queda al parar');
  for (const part of ['/srv/mail', '/srv/logs', 'secreta', 'admin@aforo.test']) {
    expect(text).toContain(part);
  }
  const temporary = clusterText({ ...info, hasDatabaseUrl: false, hasSmtp: true, demo: null });
  expect(temporary).toContain('la base de datos se borra al parar');
  expect(temporary).toContain('están en /srv, que también se borra al parar');
  expect(temporary).not.toMatch(/correos|demostración/);
});
