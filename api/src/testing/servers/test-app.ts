import type { Actor, Role } from '@aforo/shared/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppOptions } from '../../app.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Authenticated, SessionReader } from '../../platform/http/route/authentication.ts';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/outbox/mailer.ts';
import { TestClock } from '../doubles/test-clock.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { watchRefusals } from './undeclared-refusals.ts';

export const testOrigin = 'http://localhost:8080';

/** Any value works; no data of the tests outlives them. */
export const testSecretsKey = Buffer.alloc(32, 'aforo');

/** Sends requests as one person, with the headers of the application's own page. */
export interface Person {
  actor: Actor;
  get(path: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  post(path: string, body?: object, options?: InjectOptions): Promise<LightMyRequestResponse>;
  put(path: string, body?: object, options?: InjectOptions): Promise<LightMyRequestResponse>;
  delete(path: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  clock: TestClock;
  /** Sends requests as a user of that role, without a login; `actor` adds details. */
  as(role: Role, actor?: Partial<Actor>): Person;
  /** Sends requests without a session. */
  anybody: Omit<Person, 'actor'>;
  /** The mails sent so far, the oldest first. */
  mails: Mail[];
  /** Runs the due jobs. */
  runJobs(): Promise<void>;
  /** Runs the due jobs, then sends pending mails to `mails`. */
  deliverMails(): Promise<void>;
  dependencies: Dependencies;
  close(): Promise<void>;
}

type TestOptions = Partial<
  Omit<AppOptions, 'config' | 'database' | 'clock' | 'wrapSessionReader'>
> & {
  environment?: Record<string, string>;
};

/** An API on its own database, with a stopped clock. Close it after the tests. */
export async function buildTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { environment, ...appOptions } = options;
  const clock = new TestClock();
  const people = new Map<string, Authenticated>();
  const mails: Mail[] = [];
  const database = await openTestDatabase();
  let undeclared = (): string[] => [];
  const { app, dependencies } = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', ...environment }),
    database,
    clock,
    hasRateLimits: false,
    secretsKey: testSecretsKey,
    mailer: async (mail) => void mails.push(mail),
    prepare: (app) => void (undeclared = watchRefusals(app)),
    ...appOptions,
    wrapSessionReader: (real) => withTestPeople(people, real),
  }).catch(async (error: unknown) => {
    await database.close(); // an open database would keep jest from ending
    throw error;
  });
  const { jobs, outbox } = dependencies;
  return {
    app,
    database,
    clock,
    mails,
    dependencies,
    runJobs: () => jobs.runDue(),
    async deliverMails() {
      await jobs.runDue();
      await outbox.deliver();
    },
    as(role, details = {}) {
      const actor: Actor = { userId: newId(), role, ...details };
      const token = newId();
      people.set(token, { actor, session: sessionOf(actor, clock), isProven: true });
      return { actor, ...createPerson(app, { [testPersonHeader]: token }) };
    },
    anybody: createPerson(app, {}),
    async close() {
      await app.close();
      await database.close();
      if (undeclared().length > 0) throw new Error(undeclared().join('\n'));
    },
  };
}

const testPersonHeader = 'x-test-person';

/** Uses the tests' header first, then the real session reader. */
function withTestPeople(people: Map<string, Authenticated>, real: SessionReader): SessionReader {
  return async (request, reply) => {
    const token = request.headers[testPersonHeader];
    const person = typeof token === 'string' ? people.get(token) : undefined;
    return person ?? real(request, reply);
  };
}

function sessionOf(actor: Actor, clock: TestClock): Authenticated['session'] {
  return {
    id: newId(),
    expiresAt: new Date(clock.now().getTime() + 3_600_000).toISOString(),
    user: {
      id: actor.userId,
      name: 'Persona de prueba',
      email: `${actor.role}@aforo.test`,
      role: actor.role,
      pictureFileId: null,
      clientId: actor.clientId ?? null,
      professionalId: actor.professionalId ?? null,
    },
  };
}

function createPerson(
  app: FastifyInstance,
  ownHeaders: Record<string, string>,
): Omit<Person, 'actor'> {
  const ask = (options: InjectOptions) =>
    app.inject({ ...options, headers: { origin: testOrigin, ...ownHeaders, ...options.headers } });
  return {
    get: (url, options) => ask({ ...options, method: 'GET', url }),
    post: (url, body, options) =>
      ask({ ...options, method: 'POST', url, ...(body ? { payload: body } : {}) }),
    put: (url, body, options) =>
      ask({ ...options, method: 'PUT', url, ...(body ? { payload: body } : {}) }),
    delete: (url, options) => ask({ ...options, method: 'DELETE', url }),
  };
}
