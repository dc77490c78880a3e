import pg from 'pg';
import { errorCode } from '../../error-code.ts';
import { StartupError } from '../../config/startup-error.ts';
import { columnTypes } from '../column-types.ts';
import { connectionOver } from '../connection.ts';
import type { Database } from '../database.ts';
import { listenReconnecting } from './postgres-listen.ts';
import { transactionRunner } from '../transaction.ts';

const OLDEST_VERSION = 150_000;

interface Options {
  /** Number of connections in the pool. */
  size?: number;
  connectTimeoutMs?: number;
}

/**
 * Opens a PostgreSQL server, version 15 or newer.
 * @throws {StartupError} when it cannot be reached, refuses the login or is too old
 */
export async function openPostgresDatabase(url: string, options: Options = {}): Promise<Database> {
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: 'aforo',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5000,
    types: columnTypes,
  };
  const pool = new pg.Pool({
    ...settings,
    max: options.size ?? 16,
    async onConnect(client) {
      // In one statement: separate ones would be five round trips to the server.
      await client.query(
        "set timezone to 'UTC'; set statement_timeout to '15s'; set lock_timeout to '5s'; " +
          "set idle_in_transaction_session_timeout to '30s'; " +
          // JIT compilation of the query for free slots took seconds, running it takes
          // milliseconds.
          'set jit to off',
      );
    },
  });
  pool.on('error', () => {}); // An idle connection broke; the pool opens another when needed.
  // For a connection that breaks between two statements of a transaction: the next statement fails.
  // Without a listener, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < OLDEST_VERSION) {
      throw new StartupError(
        'El PostgreSQL de DATABASE_URL es demasiado antiguo. Aforo necesita la versión 15 o una posterior.',
      );
    }
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : unreachable(url, error);
  }
  const connection = connectionOver(pool);
  const notices = listenReconnecting(settings);
  return {
    kind: 'postgres',
    connection,
    pool,
    transaction: transactionRunner(connection),
    listen: (channel, onNotice) => notices.listen(channel, onNotice),
    dump: null,
    snapshot: null,
    async close() {
      if (pool.ending) return;
      await notices.close();
      await pool.end(); // Kysely's destroy() ends it only if Kysely ever used it
    },
  };
}

function unreachable(url: string, error: unknown): StartupError {
  const { hostname, port, pathname, username } = new URL(url);
  const server = `${hostname}:${port || '5432'}`;
  const reason = {
    ECONNREFUSED: `no hay nadie escuchando en ${server}. Arráncalo o corrige DATABASE_URL.`,
    ENOTFOUND: `el servidor ${hostname} no existe. Corrige DATABASE_URL.`,
    EAI_AGAIN: `el nombre ${hostname} no se puede resolver. Revisa la red o DATABASE_URL.`,
    '28P01': `la contraseña de ${username} no es correcta. Corrige DATABASE_URL.`,
    '28000': `${server} no deja entrar a ${username}. Corrige DATABASE_URL o sus permisos.`,
    '3D000': `la base de datos ${pathname.slice(1)} no existe en ${server}. Créala o corrige DATABASE_URL.`,
    '53300': `${server} no admite más conexiones. Ciérrale alguna o súbele el límite.`,
    '57P03': `${server} todavía está arrancando. Espera unos segundos y vuelve a intentarlo.`,
  }[errorCode(error) ?? ''];
  return new StartupError(
    `No se puede usar el PostgreSQL de DATABASE_URL: ${
      reason ?? `${server} no responde como se esperaba. Revisa que esté en marcha y la dirección.`
    }`,
    { cause: error },
  );
}
