import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/**
 * The database that the configuration asks for, not yet migrated.
 * @throws {StartupError} in Spanish when it can't be used
 */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbeddedDatabase(config.dataDir)
    : openPostgresDatabase(config.databaseUrl);
}
