import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { readinessOf } from '../../platform/database/schema/readiness.ts';
import { attemptsIn } from '../../platform/http/limits/attempt-limit.ts';
import type { SessionReader } from '../../platform/http/route/authentication.ts';
import { createPlatform } from '../../platform/http/platform.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { TestClock } from '../doubles/test-clock.ts';
import { openTestDatabase } from '../database/test-database.ts';

interface Options {
  /** Adds the routes under test. */
  register: (app: FastifyInstance, database: Database) => void;
  readSession?: SessionReader;
  hasRateLimits?: boolean;
  /**
   * Shares the database and clock of another platform, like a second process; closed by that one.
   */
  beside?: Pick<TestPlatform, 'database' | 'clock'>;
  environment?: Record<string, string>;
  /** Silent by default. */
  log?: FastifyBaseLogger;
}

interface TestPlatform {
  app: FastifyInstance;
  database: Database;
  clock: TestClock;
  close(): Promise<void>;
}

/** The HTTP platform of all routes, with the test's own routes. */
export async function buildTestPlatform(options: Options): Promise<TestPlatform> {
  const clock = options.beside?.clock ?? new TestClock();
  const database = options.beside?.database ?? (await openTestDatabase());
  const app = await createPlatform({
    config: readConfig(options.environment ?? {}),
    database,
    clock,
    log: options.log ?? pino({ level: 'silent' }),
    attempts: attemptsIn(database, clock),
    metrics: createMetrics(),
    readSession: options.readSession ?? (async () => null),
    secretsKey: Buffer.alloc(32, 'aforo'),
    checkReadiness: await readinessOf(database),
    hasRateLimits: options.hasRateLimits ?? false,
  });
  try {
    options.register(app, database);
    await app.ready();
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    app,
    database,
    clock,
    async close() {
      await app.close();
      if (!options.beside) await database.close();
    },
  };
}
