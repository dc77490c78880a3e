/**
 * `npm run fuzz -- --requests 100000 --seed 7 --database postgres`: hostile requests to every
 * operation of the OpenAPI document. Exits with 1 when any of them caused an internal error.
 */
import { parseArgs } from 'node:util';
import type { Database } from '../../platform/database/database.ts';
import { openMemoryDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { migrate, readMigrations } from '../../platform/database/schema/migrate.ts';
import { openPostgresDatabase } from '../../platform/database/postgres/postgres-database.ts';
import { startPostgres } from '../database/postgres-server.ts';
import { openFuzzContext } from './fuzz-context.ts';
import { reportOf } from './fuzz-report.ts';
import { fuzz } from './fuzz-run.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '20261120' },
    seconds: { type: 'string', default: '3600' },
    slow: { type: 'string', default: '2' },
    'at-once': { type: 'string', default: '4' },
    database: { type: 'string', default: 'embedded' },
    only: { type: 'string' },
  },
});

async function open(): Promise<{ database: Database; stop: () => Promise<void> }> {
  if (values.database !== 'postgres') {
    return { database: await openMemoryDatabase(), stop: () => Promise.resolve() };
  }
  const server = await startPostgres();
  return { database: await openPostgresDatabase(server.url), stop: () => server.stop() };
}

const { database, stop } = await open();
try {
  await migrate(database.pool, await readMigrations());
  const context = await openFuzzContext(database);
  const result = await fuzz(context, {
    requests: Number(values.requests),
    seed: Number(values.seed),
    seconds: Number(values.seconds),
    slowMs: Number(values.slow) * 1000,
    atOnce: Number(values['at-once']),
    ...(values.only === undefined ? {} : { only: Number(values.only) }),
  });
  await context.close();
  console.log(`${reportOf(result)}\nSemilla ${values.seed}, base de datos ${values.database}.`);
  if (result.findings.some(({ kind }) => kind === 'failure')) process.exitCode = 1;
} finally {
  await stop();
}
