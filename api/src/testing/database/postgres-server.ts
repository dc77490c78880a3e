import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

interface PostgresServer {
  /** URL of the empty database `template`. */
  url: string;
  stop: () => Promise<void>;
}

interface User {
  uid?: number;
  gid?: number;
}

/** Settings that trade durability for speed: the data is discarded. */
const volatileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '32MB',
  autovacuum: 'off',
  max_wal_size: '256MB',
};

/**
 * Starts the installed PostgreSQL on a free port with a new directory.
 *
 * @param tuning settings of the server; by default without durability
 */
export async function startPostgres(
  tuning: Record<string, string> = volatileSettings,
): Promise<PostgresServer> {
  const binaries = findBinaries() ?? installBinaries();
  const user = unprivilegedUser();
  const directory = mkdtempSync(join(tmpdir(), 'aforo-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'aforo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...tuning,
  };
  const server = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: directory, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const base = `postgres://aforo@127.0.0.1:${port}`;
  try {
    await createTemplate(`${base}/postgres`, () => server.exitCode !== null);
  } catch (error) {
    server.kill('SIGQUIT');
    throw error;
  }
  return {
    url: `${base}/template`,
    async stop() {
      server.kill('SIGQUIT'); // immediately; its data is discarded
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The path of a program of the installed PostgreSQL, such as `pgbench`. */
export function postgresProgram(name: string): string {
  return join(findBinaries() ?? installBinaries(), name);
}

function findBinaries(): string | undefined {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  return [
    ...newestFirst.map((version) => join(installed, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ].find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installBinaries(): string {
  const message =
    'Falta PostgreSQL para las pruebas: instálalo (15 o posterior) y deja initdb y postgres en el PATH.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(message);
  try {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore', env: environment });
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], {
      stdio: 'ignore',
      env: environment,
    });
  } catch (error) {
    throw new Error(message, { cause: error });
  }
  const found = findBinaries();
  if (!found) throw new Error(message);
  return found;
}

/** PostgreSQL refuses to run as root, so it runs as another user. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL no puede funcionar como root y no hay usuario postgres ni nobody.');
}

function idOf(kind: '-u' | '-g', name: string): number {
  return Number(
    execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
  );
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

/** Waits for the server by connecting to it: there is no other sign that it accepts connections. */
async function createTemplate(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('create database template');
      return;
    } catch (error) {
      if (hasEnded() || Date.now() > deadline) {
        throw new Error('El PostgreSQL de las pruebas no arranca.', { cause: error });
      }
      await wait(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
