import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startApi } from '@aforo/api/app';
import { readConfig } from '@aforo/api/config';
import { postgresProgram } from '@aforo/api/testing/postgres-server';
import type pg from 'pg';
import { connections } from './requests.ts';
import { recordQueries, type Statement } from './record-queries.ts';

const run = promisify(execFile);

interface RecordedRequest {
  path: string;
  body: object;
}

/** The statements that the server sends to the database for one request, in order. */
export async function recordRequest(
  where: Record<string, string>,
  account: { email: string; password: string },
  { path, body }: RecordedRequest,
): Promise<Statement[]> {
  const { app, close } = await startApi(readConfig({ ...where, LOG_LEVEL: 'silent' }));
  try {
    const headers = { origin: 'http://localhost:8080' };
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: account,
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const recording = recordQueries();
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, cookie },
      payload: body,
    });
    const statements = recording.stop();
    if (answer.statusCode !== 200) throw new Error(`Nothing was recorded: ${answer.body}`);
    // Exclude background work that ran at the same time.
    return statements.filter(({ text }) => !/^\s*update "(job|outbox)"|^vacuum/i.test(text));
  } finally {
    await close();
  }
}

/** The existing ids in the database that a request may refer to. */
export async function knownIds(database: pg.Client): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>(
    `select id from app_user union all select id from login_session union all
     select id from service union all select id from professional union all
     select id from resource union all select id from class_series union all
     select id from product union all select id from cash_session union all
     select id from document_series union all select id from package_template`,
  );
  return new Set(rows.map(({ id }) => id));
}

interface ScriptOptions {
  /** Ids that existed before the request. */
  known: ReadonlySet<string>;
  /** Ids that differ in each run, and the variable for each. */
  variables: Readonly<Record<string, string>>;
  /** The query that sets those variables; newly generated ids are its columns. */
  begin: (madeIds: readonly string[]) => string[];
  /** Changes a complete statement, including its values. */
  adapt?: (statement: string) => string;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The recorded statements as a pgbench script; ids that the server generated are generated again.
 */
export function pgbenchScript(
  statements: readonly Statement[],
  { known, variables, begin, adapt = (statement) => statement }: ScriptOptions,
): string {
  const made = new Map<string, string>();
  const nameOf = (id: string): string => {
    const variable = variables[id];
    if (variable !== undefined) return `:${variable}`;
    if (known.has(id)) return id;
    const name = made.get(id) ?? `:made${made.size + 1}`;
    made.set(id, name);
    return name;
  };
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (value instanceof Date) return `'${value.toISOString()}'`;
    if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
    if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `'${text.replaceAll("'", "''").replace(uuid, nameOf)}'`;
  };
  const lines = statements.map(({ text, values }) => {
    // A statement becomes one line, of which a comment would hide the rest.
    const bare = text.replaceAll(/--.*$/gm, '');
    const filled = bare.replace(/\$(\d+)/g, (_all, position) =>
      literal(values[Number(position) - 1]),
    );
    return adapt(`${filled.replaceAll(/\s+/g, ' ').trim()};`);
  });
  const ids = [...made.values()].map((name) => `gen_random_uuid() as ${name.slice(1)}`);
  return [...begin(ids), ...lines].join('\n');
}

/** @returns milliseconds per run of the script, averaged over all connections */
export async function pgbench(url: string, script: string, perClient: number): Promise<number> {
  const { stdout } = await run(postgresProgram('pgbench'), [
    '--no-vacuum',
    `--client=${connections}`,
    '--jobs=2',
    `--transactions=${perClient}`,
    '--define=n=0',
    `--file=${script}`,
    url,
  ]);
  const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (perSecond === undefined || !/number of failed transactions: 0/.test(stdout)) {
    throw new Error(`pgbench gave no figure:\n${stdout}`);
  }
  return 1000 / Number(perSecond);
}
