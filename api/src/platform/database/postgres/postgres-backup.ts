import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { environmentWith } from '../../config/config.ts';
import { errorCode } from '../../error-code.ts';
import { StartupError } from '../../config/startup-error.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/**
 * Writes a database as gzipped SQL with `pg_dump`: a consistent snapshot while the server is in
 * use.
 * @throws {StartupError} when the program is missing or fails
 */
export async function dumpPostgres(url: string, target: Writable): Promise<void> {
  const options = ['--no-owner', '--no-privileges', '--no-comments'];
  await runProgram('pg_dump', url, options, ({ stdout }) => pipeline(stdout, createGzip(), target));
}

/**
 * Restores a database from gzipped SQL with `psql`, in one transaction: all of it or nothing.
 * @throws {StartupError} when Aforo is running on it, when it has tables and may not be replaced,
 * when the program is missing or fails
 */
export async function restorePostgres(url: string, file: string, replaces: boolean): Promise<void> {
  await checkIsFree(url, replaces);
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];
  await runProgram('psql', url, options, ({ stdin, stdout }) => {
    stdout.resume();
    return pipeline(createReadStream(file), createGunzip(), asTransaction(replaces), stdin);
  });
}

/** Truncated SQL never reaches the `commit`, so the server rolls it back. */
function asTransaction(replaces: boolean) {
  return async function* (sql: AsyncIterable<Buffer>) {
    yield 'begin;\n';
    if (replaces) {
      yield 'drop schema public cascade; create schema public authorization pg_database_owner;\n';
      yield 'grant usage on schema public to public;\n';
    }
    yield* sql;
    yield '\ncommit;\n';
  };
}

async function checkIsFree(url: string, replaces: boolean): Promise<void> {
  const { pool, close } = await openPostgresDatabase(url);
  try {
    await checkIsUnused(pool);
    const { rows } = await pool.query(`select from pg_tables where schemaname = 'public' limit 1`);
    if (rows.length > 0 && !replaces) {
      throw new StartupError(
        'La base de datos de DATABASE_URL no está vacía. No se ha tocado nada: ' +
          'usa otra, o repite la orden con --force para borrar lo que tiene.',
      );
    }
  } finally {
    await close();
  }
}

/** @throws {StartupError} when another process of Aforo is connected to the database */
export async function checkIsUnused(pool: pg.Pool): Promise<void> {
  if (!(await isInUse(pool))) return;
  throw new StartupError(
    'Hay un Aforo en marcha con la base de datos de DATABASE_URL. Ciérralo y repite la orden.',
  );
}

/** Retries for a second: the server lists closed connections a moment longer. */
async function isInUse(pool: pg.Pool): Promise<boolean> {
  for (let look = 0; look < 5; look++) {
    if (look > 0) await setTimeout(250);
    const { rows } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'aforo'
         and pid <> pg_backend_pid() limit 1`,
    );
    if (rows.length === 0) return false;
  }
  return true;
}

interface Streams {
  stdin: Writable;
  stdout: Readable;
}

/** Runs a PostgreSQL program on a database. The password is hidden from the list of processes. */
async function runProgram(
  program: 'pg_dump' | 'psql',
  url: string,
  options: string[],
  talk: (streams: Streams) => Promise<void>,
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [...options, '--no-password', `--dbname=${address.href}`], {
    env: environmentWith(password === '' ? {} : { PGPASSWORD: password }),
  });
  let complaint = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => (complaint = (complaint + text).slice(-2000)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A failing program also closes its pipe; its own message says more than EPIPE.
  const [talked, code] = await Promise.allSettled([talk(child), ended]);
  if (code.status === 'rejected') throw unavailable(program, code.reason);
  if (code.value !== 0) {
    throw new StartupError(`${program} no ha podido con DATABASE_URL: ${complaint.trim()}`);
  }
  if (talked.status === 'rejected') throw talked.reason;
}

function unavailable(program: string, error: unknown): unknown {
  if (errorCode(error) !== 'ENOENT') return error;
  return new StartupError(
    `Falta ${program}, el programa de PostgreSQL. Instala su cliente, de la versión del servidor o ` +
      'posterior (en Debian, «postgresql-client»), y deja su carpeta en PATH.',
    { cause: error },
  );
}
