import type { Database } from '../database.ts';
import { isMigrated, readMigrations } from './migrate.ts';

/** Fails when the database does not answer or does not have this code's schema. */
export async function readinessOf(database: Database): Promise<() => Promise<void>> {
  const migrations = await readMigrations();
  return async () => {
    if (!(await isMigrated(database.pool, migrations))) throw new Error('Not migrated');
  };
}
