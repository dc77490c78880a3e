import type { Actor, Role } from '@aforo/shared/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { seedDemo } from '../../demo/demo.service.ts';
import type { Authenticated } from '../../platform/http/route/authentication.ts';
import { FakeHasher } from '../doubles/fake-hasher.ts';
import { testSecretsKey } from '../servers/test-app.ts';
import { TestClock } from '../doubles/test-clock.ts';
import type { FuzzRole } from './requests.ts';

/** The demo's center in a running API, with one user of every role. */
export interface FuzzContext {
  app: FastifyInstance;
  /** Ids of every table, for requests that need one. */
  ids: Map<string, string[]>;
  /** The error that the API logged for a failed request. */
  failureOf(requestId: string): unknown;
  close(): Promise<void>;
}

export const roleHeader = 'x-fuzz-role';

/** @param database migrated and empty; closed with the context */
export async function openFuzzContext(database: Database): Promise<FuzzContext> {
  const clock = new TestClock();
  const hasher = new FakeHasher();
  await seedDemo({ database, clock, hashPassword: (password) => hasher.hash(password) });
  const people = await createPeople(database, clock);
  const { app, dependencies } = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    clock,
    hasher,
    secretsKey: testSecretsKey,
    hasRateLimits: false,
    mailer: () => Promise.resolve(),
    wrapSessionReader: (real) => async (request, reading) => {
      const name = request.headers[roleHeader];
      return people.get(typeof name === 'string' ? name : '') ?? real(request, reading);
    },
  });
  const failures = keepFailures(dependencies.log);
  return {
    app,
    ids: await idsIn(database),
    failureOf: (requestId) => failures.get(requestId),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Collects the errors sent to the log, which is silent here. */
function keepFailures(log: FastifyBaseLogger): Map<string, unknown> {
  const failures = new Map<string, unknown>();
  const makeChild = log.child.bind(log);
  log.child = (bindings, options) => {
    const child = makeChild(bindings, options);
    child.error = (said: unknown) => {
      const hasError = typeof said === 'object' && said !== null && 'err' in said;
      if (hasError) failures.set(Object.values(bindings).join(' '), said.err);
    };
    return child;
  };
  return failures;
}

async function createPeople(
  database: Database,
  clock: TestClock,
): Promise<Map<string, Authenticated>> {
  const rows = async <T>(query: string): Promise<T[]> =>
    (await database.pool.query(query)).rows as T[]; // each query names its columns
  const users = await rows<{ id: string; role: Role; email: string }>(
    'select id, role, email from app_user',
  );
  const [professional] = await rows<{ id: string }>(
    'select id from professional where user_id is not null',
  );
  const clients = await rows<{ id: string; user_id: string | null }>(
    'select id, user_id from client order by user_id nulls last, id limit 2',
  );
  const people = new Map<string, Authenticated>();
  const add = (name: FuzzRole, role: Role, more: Partial<Actor> = {}): void => {
    const user = users.find((one) => one.role === role);
    if (!user) throw new Error(`The demo has no ${role}`);
    const actor: Actor = { userId: user.id, role, ...more };
    people.set(name, {
      actor,
      isProven: true,
      session: {
        id: '01930000-0000-7000-8000-000000000001',
        expiresAt: new Date(clock.now().getTime() + 3_600_000).toISOString(),
        user: {
          id: user.id,
          name: 'Persona de prueba',
          email: user.email,
          role,
          pictureFileId: null,
          clientId: actor.clientId ?? null,
          professionalId: actor.professionalId ?? null,
        },
      },
    });
  };
  add('admin', 'admin');
  add('receptionist', 'receptionist');
  add('professional', 'professional', { professionalId: professional?.id ?? null });
  add('client', 'client', { clientId: clients[0]?.id ?? null });
  add('other client', 'client', { clientId: clients[1]?.id ?? null });
  return people;
}

const idsOfTable = 120;

async function idsIn(database: Database): Promise<Map<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
  );
  const ids = new Map<string, string[]>();
  for (const { name } of tables) {
    // Names come from the catalogue. Ordered by hash, to get both past and future rows of a table.
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from "${name}" order by md5(id::text) limit ${idsOfTable}`,
    );
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  return ids;
}
