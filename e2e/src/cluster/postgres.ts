import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const startMs = 30_000;

/** The cluster's own PostgreSQL; its data is deleted when it stops. */
export interface Postgres {
  url: string;
  /** Returns the first column of each row. */
  query(sql: string): Promise<string[]>;
  /** `kill -9` of the whole server, like a machine failure. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from the installed server programs.
 * @throws when they are not installed
 */
export async function startPostgres(): Promise<Postgres> {
  const binaries = serverPrograms();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'aforo-cluster-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const settings = ['-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'aforo', ...settings], {
    ...user,
    cwd: folder,
  });
  const port = await freePort();
  const url = `postgres://aforo@127.0.0.1:${port}/aforo`;
  let server: ChildProcess;

  const query = async (sql: string, database = url): Promise<string[]> => {
    const { stdout } = await run(join(binaries, 'psql'), [database, '-qXAtc', sql]);
    return stdout.split('\n').filter((line) => line !== '');
  };
  async function start(): Promise<void> {
    server = spawn(
      join(binaries, 'postgres'),
      // fsync is off: committed data is in the operating system's cache, which survives the
      // process.
      ['-D', data, '-p', String(port), '-c', 'fsync=off', '-c', 'max_connections=200', '-k', ''],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    const deadline = Date.now() + startMs;
    while (!(await query('select 1', url.replace(/aforo$/, 'postgres')).catch(() => null))) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error('El PostgreSQL del clúster no arranca.');
      }
      await wait(50); // polling, because readiness has no other signal
    }
  }
  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }
  await start();
  await query('create database aforo', url.replace(/aforo$/, 'postgres'));
  return {
    url,
    query,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serverPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const found = [
    process.env['PG_BIN'] ?? '',
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (found === undefined) {
    throw new Error(
      'Falta PostgreSQL: indica uno en DATABASE_URL o instala sus programas de servidor (o su carpeta en PG_BIN).',
    );
  }
  return found;
}

/** PostgreSQL refuses to run as root, so root runs it as another user. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}
