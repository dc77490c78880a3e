import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';

/**
 * Opens the configured database, not yet migrated.
 * @throws {StartupError} in Spanish when it cannot be used
 */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbeddedDatabase(config.dataDir)
    : openPostgresDatabase(config.databaseUrl);
}
